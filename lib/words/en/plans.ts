import type { Network } from "@/lib/services/fields/phone";

const DAYS: Readonly<Record<number, string>> = {
  1: "A day",
  7: "A week",
  14: "2 weeks",
  30: "A month",
  90: "3 months",
};

/** The plan finder: search and results. */
export const planWords = {
  title: "Find a data plan",
  lead: "The cheapest plan for what you need, on every network.",
  link: "Compare all networks",

  box: "What do you need?",
  boxHint: "Like “3 GB for a month”, “500 MB social” or “Glo, a week, under ₦500”.",
  submit: "Find",
  unread: (words: string) => `We didn't understand “${words}” and looked for the rest.`,
  unreadAll: (words: string) =>
    `We didn't understand “${words}”. Name a size (3 GB), how long (a month), a network or a price (under ₦1,000).`,

  narrow: "Choose size, time and network",
  size: "At least",
  lasts: "For at least",
  network: "Network",
  any: "Any",
  networks: { mtn: "MTN", airtel: "Airtel", glo: "Glo", "9mobile": "T2" } satisfies Record<Network, string>,
  days: (days: number) => DAYS[days] ?? `${days} days`,
  kind: "Works",
  always: "All day, all apps",
  only: { social: "Social apps", night: "Night", weekend: "Weekend" },
  /** As written into the search box, so that they can be parsed again. */
  onlyBox: { social: "social", night: "night", weekend: "weekend" },
  under: (money: string) => `under ${money}`,

  limits: { social: "social apps", night: "night", weekend: "weekend" },

  tryHeading: "For example",
  tries: {
    small: "1 GB for a day",
    week: "2 GB for a week",
    month: "3 GB for a month",
    large: "20 GB for a month",
    social: "Social apps only",
  },
  answer: "Plans that fit",
  count: (count: number, wish: string) =>
    count === 0
      ? `No plan fits ${wish}.`
      : count === 1
        ? `One plan fits ${wish}.`
        : `${count} plans fit ${wish}.`,
  wishSize: (size: string) => `${size} or more`,
  wishLasts: (time: string) => `${time} or longer`,
  wishMost: (money: string) => `at most ${money}`,
  order: "Sorted by",
  orders: { price: "Lowest price", value: "Most data for a naira" },
  cheapest: "Cheapest that fits",
  bestValue: "Most data for a naira",
  more: (count: number) => (count === 1 ? "Show one more plan" : `Show ${count} more plans`),
  feeNote: "Prices are before the payment fee. You see the whole price before you pay.",

  noMost: (money: string) => `Look without the limit of ${money}`,
  anyNetwork: "Look on every network",
  clear: "Start again",
  nearHeading: "A little less, for less",
  nearNote: "Not quite what you asked for, but cheaper than every plan that is.",
  nearNoteNone: "Not quite what you asked for, but close.",
  limitedHeading: "Only at some hours, or for some apps",
  limitedNote:
    "The names of these say night, weekend or social. All or part of their data works only then, or only in some apps.",
  unsureHeading: "We can't tell whether these fit",
  unsureNote:
    "The network doesn't say how much these hold, or how long they last. They aren't compared; read the name before you choose.",
};
