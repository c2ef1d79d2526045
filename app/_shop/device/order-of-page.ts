/** As in the service worker (public/sw.js), which stores these pages. */
const ORDER_PAGE = /^(?:\/(?:pcm|ha|yo|ig))?\/orders\/([0-9A-Za-z-]{1,20})(?:\/receipt)?$/;

/** The reference of the order whose page or receipt this path opens, in any language; else null. Pure. */
export function orderOfPage(pathname: string): string | null {
  return ORDER_PAGE.exec(pathname)?.[1] ?? null;
}
