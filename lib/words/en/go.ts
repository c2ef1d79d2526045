const KINDS = {
  phone: "a phone",
  meter: "a meter",
  smartcard: "a smartcard",
  iccid: "an eSIM",
  order: "an order",
};
type Kind = keyof typeof KINDS;

/** The home page's box that understands words and numbers, and opens the right form. */
export const goWords = {
  label: "Search or enter a number",
  hint: "Like “light 10k”, “dstv compact”, “Paris” or a phone number.",
  submit: "Continue",
  title: "What would you like to buy?",
  choose: "Choose one:",
  found: (text: string) => `Matches for “${text}”.`,
  looksLike: {
    phone: (value: string, network: string | null) =>
      network ? `${value} looks like a phone on ${network}.` : `${value} looks like a phone.`,
    meter: (value: string) => `${value} looks like a meter.`,
    smartcard: (value: string) => `${value} looks like a smartcard.`,
    iccid: (value: string) => `${value} looks like an eSIM.`,
    order: (value: string) => `${value} looks like an order of this shop.`,
  },
  several: (kinds: readonly Kind[]) => `This may be ${kinds.map((kind) => KINDS[kind]).join(" or ")}.`,
  unknown: "We found no match. Choose a service below, or contact us.",
  unknownTitle: "No match found",
  contact: "Contact us",
  again: "Search again",
  to: {
    airtime: "Buy airtime",
    data: "Buy data",
    electricity: "Buy electricity",
    tv: "Pay for TV",
    internet: "Buy internet",
    betting: "Fund betting account",
    "exam-pin": "Buy exam PINs",
    esim: "Buy travel eSIM",
    "esim-topup": "Top up this eSIM",
    track: "Track order",
    wallet: "Open wallet",
    help: "Contact us",
  },
};
