/** Texts for being offline. The service worker's own texts are in public/sw.js, which is plain JavaScript. */
export const offlineWords = {
  kept: "This page is kept on this phone, so that it opens without a network. It isn't locked: whoever holds this phone can read it.",
  forget: "Forget it on this phone",
  forgotten: "Forgotten on this phone. The link opens the order whenever you have a network.",
};
