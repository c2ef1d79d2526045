/** Travel eSIMs: choosing, buying, installing, checking usage. */
export const esimWords = {
  title: "Travel eSIM",
  lead: "Data abroad without swapping cards. Choose where you go.",
  search: "Where are you going?",
  searchButton: "Search",
  found: (count: number, query: string) =>
    count === 0
      ? `Nothing found for “${query}”.`
      : count === 1
        ? `1 place for “${query}”`
        : `${count} places for “${query}”`,
  notSold: (place: string) => `No package for ${place} yet.`,
  showAll: "Show all places",
  countries: "Countries",
  regions: "Several countries",
  topUpLink: "More data for an eSIM that you have",
  none: "No eSIM can be sold right now: we have no list of places yet. Please look in again in a few minutes.",
  noPackages: "There is no package for this place at the moment.",

  titleOf: (place: string) => `eSIM for ${place}`,
  leadOf: "Pick how much data you need, pay, scan a code. Data only: no number, no calls.",
  package: "Package",
  perGb: (money: string) => `${money}/GB`,
  perDay: (money: string) => `${money}/day`,
  days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
  best: "Best value",
  speed: "Speed",
  coverage: "Where it works",
  coverageOf: (count: number) => (count === 1 ? "Where it works" : `Where it works: ${count} countries`),
  coverageUnknown: "The provider doesn't list the networks of this package.",
  lineOf: (name: string) => `eSIM ${name}`,

  startsShort: "The days usually start with the first connection at your destination.",
  starts: "When the days start",
  startsText:
    "Most packages count their days from the first connection at your destination; the provider decides, and some count from the day of purchase. Buy it shortly before you travel. Once it is bought, your order shows the end date that the provider tells us.",
  works: "Will it work on my phone?",
  worksText:
    "The phone must be able to use an eSIM and must not be locked to one network. iPhone XS, XR and later can; most newer Samsung Galaxy S, Google Pixel and other flagship phones can.",
  worksCheck: "To be sure, dial *#06#: a phone that shows an EID can use eSIMs.",

  topUpTitle: "More data for your eSIM",
  topUpLead: "Top up an eSIM that was bought here. It stays installed; nothing to scan.",
  iccid: "ICCID",
  iccidHint:
    "19 or 20 digits, beginning with 89. It is on your order's page and in the phone's SIM settings.",
  iccidFind: "Show top-ups",
  iccidOther: "Another eSIM",
  topUpNone: "There is no top-up for this eSIM at the moment.",
  topUpOf: (name: string) => `Top-up ${name}`,
  topUpFor: (iccid: string) => `For the eSIM ${iccid}`,

  install: "Install it",
  installNow: "Install on this phone",
  installNote:
    "Open this page in the phone's browser, on Wi-Fi. In an app's own browser the links may do nothing: use the code then.",
  iphone: "iPhone, iOS 17.4+",
  android: "Android 10+",
  scan: "Scan with another phone",
  scanNote: "Phone settings › Mobile network › Add eSIM › Scan the code.",
  qrLabel: "QR code that installs the eSIM",
  manual: "Type it in",
  manualNote: "Phone settings › Add eSIM › Enter details manually.",
  smdp: "SM-DP+ address",
  code: "Activation code",
  lpa: "The whole code, for phones that ask for one text",
  once: "It can be installed once, on one phone. Don't delete it: a deleted eSIM can't be installed again.",
  roaming: "At your destination, turn on data roaming for this eSIM.",
  topUp: "Buy more data for it",

  state: "State",
  usage: "Data left",
  usageNow: "Check data left",
  usageAgain: "Check again",
  usageNone: "Not read yet.",
  usageMissing: "The provider doesn't tell the usage of this eSIM yet.",
  usageDown: "The usage can't be read right now. Please try again in a minute.",
  usageOf: (left: string, total: string) => `${left} of ${total} left`,
  usageLeft: (left: string) => `${left} left`,
  asOf: (at: string) => `As of ${at}`,
  ends: (date: string) => `Ends on ${date}`,
  daysLeft: (count: number) => (count === 1 ? "1 day left" : `${count} days left`),
  low: "The data is nearly used up. Top it up before it ends.",
  usedUp: "The data is used up. A top-up makes it work again.",
  soon: "It ends soon. A top-up adds days and data.",
  over: "It has ended.",
};

/** The provider's codes for an eSIM's state (domain-facts.md, eSIM). */
const states: Record<string, string> = {
  GOT_RESOURCE: "Ready to install",
  IN_USE: "In use",
  USED_UP: "Data used up",
  USED_EXPIRED: "Ended",
  UNUSED_EXPIRED: "Ended before it was used",
  CANCEL: "Cancelled",
  REVOKED: "Withdrawn by the provider",
};

/** A state in plain language; for an unknown state, its code. */
export function esimState(code: string): string {
  const key = code.trim().toUpperCase();
  return Object.hasOwn(states, key) ? (states[key] ?? key) : `Unknown (${code})`;
}
