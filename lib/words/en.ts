import type { ServiceId } from "@/lib/model/service-id";

/** Texts that every page shares. Each area has its own file beside this one, so that a page loads only its own. */
export const common = {
  skip: "Skip to the content",
  home: "Home",
  mainLinks: "Main",
  track: "Find an order",
  account: "Account",
  help: "Help",
  status: "Are providers up?",
  terms: "Terms",
  privacy: "Privacy",
  refunds: "Refunds",
  footer: "Pages about the shop",
  offlineTitle: "You're offline",
  offline:
    "Nothing was sent and your money is safe. What you typed stays here; go on when you are connected.",
  pageDescription: (shop: string) =>
    `${shop}: airtime, data, electricity tokens, TV and more, for Nigeria. See the whole price first, pay once, and watch it arrive.`,
};

export const serviceNames: Record<ServiceId, string> = {
  airtime: "Airtime",
  data: "Data",
  electricity: "Electricity",
  tv: "TV",
  internet: "Internet",
  betting: "Betting",
  "exam-pin": "Exam PINs",
  esim: "Travel eSIM",
  "esim-topup": "eSIM top-up",
};

export const serviceLines: Record<ServiceId, string> = {
  airtime: "Any amount, any network",
  data: "Plans compared, ₦ for each GB",
  electricity: "Prepaid tokens and postpaid bills",
  tv: "DStv, GOtv, StarTimes",
  internet: "Home and office internet",
  betting: "Fund a betting account",
  "exam-pin": "WAEC, NECO, JAMB",
  esim: "Data abroad, no card to swap",
  "esim-topup": "More data for an eSIM you have",
};

export const homeWords = {
  title: "What do you need?",
  lead: "See the whole price, pay once, and watch it arrive.",
  plans: "Find the cheapest data plan on any network",
  others: "Other services",
  notYet: "Not sold yet",
  promiseHeading: "If it doesn't arrive",
  promise:
    "A purchase that fails is refunded to the card or account you paid with. We start the refund within 30 seconds of knowing, and settle what is unclear within 24 hours.",
  recentHeading: "On this phone",
  recentAgain: "Again",
  recentOpen: "See order",
  recentNote: "Kept on this phone, and opens without a network. It isn't locked.",
  forget: "Forget this phone",
  forgotten: "Forgotten. Nothing about your purchases is kept on this phone now.",
};
