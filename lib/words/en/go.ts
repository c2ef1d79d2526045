const KINDS = {
  phone: "a phone",
  meter: "a meter",
  smartcard: "a smartcard",
  iccid: "an eSIM",
  order: "an order",
};
type Kind = keyof typeof KINDS;

/** The home page's box that recognises any number and opens the right form. */
export const goWords = {
  label: "Phone, meter, smartcard, eSIM or order number",
  hint: "Paste or type it: we open the right form, filled.",
  submit: "Go",
  title: "What is this number for?",
  looksLike: {
    phone: (value: string, network: string | null) =>
      network ? `${value} looks like a phone on ${network}.` : `${value} looks like a phone.`,
    meter: (value: string) => `${value} looks like a meter.`,
    smartcard: (value: string) => `${value} looks like a smartcard.`,
    iccid: (value: string) => `${value} looks like an eSIM.`,
    order: (value: string) => `${value} looks like an order of this shop.`,
  },
  several: (kinds: readonly Kind[]) => `This may be ${kinds.map((kind) => KINDS[kind]).join(" or ")}.`,
  unknown:
    "This isn't a number that we know. A phone and a meter have 11 digits, a smartcard 10, an eSIM about 20, an order looks like K7QF3-M2X9D.",
  unknownTitle: "We don't know this number",
  again: "Try another one",
  to: {
    airtime: "Buy airtime",
    data: "Buy data",
    electricity: "Buy electricity",
    tv: "Pay for TV",
    "esim-topup": "Top up this eSIM",
    track: "Find this order",
  },
};
