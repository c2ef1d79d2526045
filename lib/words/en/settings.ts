type Tone = "good" | "bad";
interface Told {
  tone: Tone;
  title: string;
  text: string;
}

/** /admin/settings. */
export const settingsWords = {
  title: "Settings",
  lead: "What your shop is called and looks like, whom it reaches, and what it is connected to.",
  readOnly: "Your role reads and changes nothing.",
  seeTheirs: "See what counts now",

  connections: "Connections",
  connectionsNote: "A test asks once and changes nothing: no order, no payment, no mail.",
  test: "Test",
  testLabel: (name: string) => `Test ${name}`,
  parts: { upstream: "the upstream", payments: "Paystack", mail: "the mail server" },

  keys: "What is set",
  keysNote: "Only whether it is there: the keys themselves are shown nowhere. They are in the environment.",
  keyNames: {
    merchantKey: "Upstream key",
    merchantPin: "Upstream PIN",
    webhookSecret: "Secret of the upstream's webhooks",
    paystack: "Paystack key",
    encryption: "Keys that seal what was delivered",
    mail: "Mail server",
    google: "Sign-in with Google",
  },
  keyStates: {
    set: "set",
    sandbox: "the sandbox's",
    unset: "not set",
    live: "set, for real money",
    play: "set, for play money",
    pinShort: "not 5 characters: internet isn't sold",
  },
  keyCount: (count: number) => (count === 1 ? "one" : `${count}, one of them in use`),
  webhooks: "Addresses for webhooks",
  webhooksNote:
    "Give them to the upstream and to Paystack. Whoever knows the first can knock at it: keep it to yourself.",

  shop: "Name, colour and contacts",
  shopNote: "On every page, mail and receipt, within seconds of saving.",
  name: "Name of the shop",
  nameHint: (fallback: string) => `Left empty it is “${fallback}”.`,
  accent: "Your colour",
  accentHint:
    "Like #0a7d4f. It is used for buttons, links and what has the focus. Left empty it is our green.",
  email: "E-mail for customers",
  phone: "Phone for customers",
  contactHint: "At the foot of every page, and in every mail.",
  look: "Show the colour",
  save: "Save",

  alerts: "What you are told of by mail",
  alertsNote:
    "When something is the matter: the upstream's wallet, a refused key, an order that waits for you. Once, and again when it gets worse.",
  alertEmail: "Tell this address",
  alertEmailHint: "Left empty, every owner whose address is verified is told.",
  lowHours: "Say “soon” below so many hours of float",
  criticalHours: "Say “now” below so many hours",
  noMail: "No mail server is set: nothing is mailed. What was the matter stands under Alerts.",
  toAlerts: "What was the matter",

  wish: "Your colour",
  day: "By day",
  night: "By night",
  kept: "as you wish",
  darker: "made darker, so that it can be read on paper",
  lighter: "made lighter, so that it can be read on ink",
  sample: "Pay ₦1,020",
  sampleLink: "Where is it?",

  texts: "Terms, privacy, refunds",
  textsLead:
    "What your shop promises. Ours are true of this shop as it is delivered; a lawyer of yours may know better.",
  textsLink: "Write your own",
  textsHint:
    "“## ” begins a heading, “- ” an item of a list, **two stars** make words heavy, [words](https://…) a link. An empty line begins a paragraph.",
  page: "Page",
  text: "Text",
  pages: { terms: "Terms", privacy: "Privacy", refunds: "Refunds" },
  ours: "It is ours now.",
  own: "It is your own now.",
  seePage: "See the page",
  useOurs: "Empty the field and save, and ours is back.",
  back: "All settings",
};

/** The results of saving. */
export const settingsNotices: Record<string, Told> = {
  saved: { tone: "good", title: "Saved", text: "Pages show it within seconds." },
  same: { tone: "good", title: "Nothing to change", text: "It was so already." },
  stale: {
    tone: "bad",
    title: "Not saved: somebody else was faster",
    text: "It was changed after you opened this page, and that counts now. What you typed is still here. Save again to put yours in its place.",
  },
  name: { tone: "bad", title: "Not saved", text: "A name is one line of at most 60 signs." },
  accent: { tone: "bad", title: "Not saved", text: "Write the colour like #0a7d4f." },
  supportEmail: { tone: "bad", title: "Not saved", text: "That is no e-mail address." },
  supportPhone: { tone: "bad", title: "Not saved", text: "Write the phone with digits, like 0803 123 4567." },
  alertEmail: { tone: "bad", title: "Not saved", text: "That is no e-mail address." },
  hours: {
    tone: "bad",
    title: "Not saved",
    text: "Whole hours, at most 720; “now” is fewer of them than “soon”.",
  },
  too_long: { tone: "bad", title: "Not saved", text: "A page has at most 20,000 signs." },
  wrong_code: {
    tone: "bad",
    title: "Not saved",
    text: "That code isn't right, or it was used before. Take the next one.",
  },
  code_needed: {
    tone: "bad",
    title: "Not saved yet",
    text: "You showed your second factor more than ten minutes ago. Type a code of it below and save again.",
  },
  limited: { tone: "bad", title: "Not saved", text: "Too many codes were tried. Wait a moment." },
};

/** The results of a connection test; `why` is the technical reason. */
export const testNotices = {
  ok: (what: string): Told => ({
    tone: "good",
    title: "It works",
    text: `We reached ${what} and it took our key.`,
  }),
  balance: (money: string) => `Our wallet there holds ${money}.`,
  refused: (what: string): Told => ({
    tone: "bad",
    title: "Our key is refused",
    text: `We reached ${what}, and it doesn't take our key. Check the key, that it is active, and which addresses it is allowed from.`,
  }),
  failed: (what: string, why: string): Told => ({
    tone: "bad",
    title: "No usable answer",
    text: `We asked ${what} and got none (${why}).`,
  }),
  busy: {
    tone: "bad",
    title: "Not asked",
    text: "The calls of this minute are used up by customers' orders. Try again in a minute.",
  } satisfies Told,
  limited: {
    tone: "bad",
    title: "Not asked",
    text: "It was tested within the last ten seconds. Wait a moment.",
  } satisfies Told,
  unset: {
    tone: "bad",
    title: "Nothing to test",
    text: "No mail server is set, so mails are kept and not sent.",
  } satisfies Told,
  gone: { tone: "bad", title: "Not asked", text: "You are signed out. Sign in again." } satisfies Told,
};
