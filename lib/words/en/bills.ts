/**
 * Electricity, TV, internet and betting: labels, hints, warnings. Problems are in problems.ts, the order page's texts in
 * order.ts.
 */
export const bills = {
  electricityTitle: "Buy electricity",
  electricityLead: "Prepaid tokens and postpaid bills, for every company.",
  tvTitle: "Pay for TV",
  tvLead: "DStv, GOtv and StarTimes. Renew a bouquet or choose another.",
  internetTitle: "Buy internet",
  internetLead: "Home and office internet, by account.",
  bettingTitle: "Fund a betting account",
  bettingLead: "For adults of 18 and older.",
  none: "Nothing can be sold here right now. Please look in again in a few minutes.",

  disco: "Electricity company",
  discoHint: "It is on the meter and on every bill.",
  meterType: "Kind of meter",
  meterTypes: {
    prepaid: { name: "Prepaid", line: "You key in a token" },
    postpaid: { name: "Postpaid", line: "You get a bill" },
  },
  meterNumber: "Meter number",
  accountNumber: "Meter or account number",
  meterHint: "Usually 11 digits, on the meter's front or on a bill. Spaces don't matter.",
  meterUnusual: "Most meter numbers have 11 or 13 digits. Go on if yours really looks like this.",
  amount: "Amount",
  amountHint: (min: string, max: string) => `${min} to ${max}, whole naira.`,
  amountHintOpen: "Whole naira. What a company takes at least stands here once you have chosen it.",
  vatInside: "VAT of 7.5 % is inside: the rest buys units at your tariff.",
  phoneHint: "So that we can reach you about this purchase: 0803 123 4567.",

  check: { electricity: "Check this meter", tv: "Check this number" },
  checking: {
    electricity: "Asking the company whose meter this is…",
    tv: "Asking the provider whose number this is…",
  },
  known: "Belongs to",
  knownHint: "Part of it is hidden, because anybody can type a number. Not yours? Change the number.",
  wrong: "Not found",
  downHeading: "We can't check this number right now",
  downSell:
    "You can still buy: type the name and address as they are on the bill, and be sure of the number.",
  downSellTv: "You can still buy: type the name on the account, and be sure of the number.",
  downNoSell: "We don't sell without the check. Nothing has been paid. Please try again in a few minutes.",
  limited: "That were many checks. Please wait a few minutes before the next one.",
  noAddress: "The company told us no address. Type it as it is on the bill.",
  customerName: "Name on the bill",
  accountName: "Name on the account",
  address: "Address on the bill",

  warnHeading: "Before you pay",
  electricityWarnings: {
    prepaid: [
      "A token works on this one meter only, and only on a prepaid one.",
      "If the meter owes money, the company takes that first: fewer units, or none.",
      "The company's least amount may be higher after a debt. Below it there is no token, and you get your money back.",
    ],
    postpaid: [
      "This pays the bill of a postpaid account. A prepaid meter gets no token from it.",
      "The company books it on the account; you get its receipt number here.",
    ],
  },

  provider: "Provider",
  smartcard: "Smartcard or IUC number",
  smartcardHint: "On the card, or on the decoder's screen. DStv and GOtv: 10 digits, StarTimes: 10 or 11.",
  bouquet: "Bouquet",
  bouquetHint: "The one you have now renews it; another one changes to it.",
  bouquetAsk: "The provider doesn't tell us which bouquet you have: choose it.",
  currentPackage: "What you have now",
  renew: (bouquet: string) => `Renew ${bouquet}`,
  plansOf: (provider: string) => `${provider} bouquets`,

  internetPlan: "Plan",
  account: "Account ID or number",
  accountHint: "As the provider gave it to you: a number, a user name or an e-mail address.",

  platform: "Betting platform",
  betAccount: "Account ID",
  betAccountHint: "The user ID or phone number of your account there, not its password.",
  betAccountAgain: "Account ID, once more",
  betAccountAgainHint: "Typed twice, because money in a wrong account can't come back.",
  adult: "I am 18 or older, and this account is mine or its owner asked me to fund it.",
  irreversibleHeading: "This can't be taken back",
  irreversible:
    "Money that arrives in a betting account stays there, also in a wrong one. Check the platform and the account ID before you pay.",
  betResponsibly:
    "Only bet what you can lose. Betting can become an addiction: the platform can close or limit your account when you ask.",

  lineElectricity: (disco: string, postpaid: boolean) =>
    postpaid ? `${disco}, postpaid bill` : `${disco} units`,
  lineBetting: (platform: string) => `${platform} account`,
};

/** What to check first when a delivered order seems missing, by service. */
export const missingWords: Readonly<Record<string, string>> = {
  electricity:
    "When it says delivered, the token on the order's page is genuine and stays there. If the meter refuses it, check that the meter number is yours and that you key in all tokens in the order shown. If the units are fewer than you expect, the company took a debt or another tariff first.",
  tv: "When it says delivered, the provider has confirmed it. Leave the decoder on for up to 30 minutes, on any channel of your bouquet; then switch it off and on again. Errors like E16 go away with the provider's own reset.",
  internet:
    "When it says delivered, the provider has confirmed it. Restart the modem or router, and look at the account's balance in the provider's own app.",
  betting:
    "When it says delivered, the platform has confirmed it. Sign out of the platform and in again to see the balance. Money in an account can't be taken back by us, also when the account ID was wrong.",
  "exam-pin":
    "When it says delivered, the PINs are on the order's page, behind “Show”. If the exam body refuses one, check that it is for the exam you chose and that it wasn't used before, and write to us with the PIN's serial number.",
  esim: "When it says delivered, the code on the order's page installs the eSIM. If the phone says that it can't be added, check that it isn't locked to a network and is on Wi-Fi, and try the details by hand. If there is no data abroad, turn on data roaming for this eSIM.",
  "esim-topup":
    "When it says delivered, the supplier has added it. Turn flight mode on and off once, then look at “Data left” on the order of the eSIM.",
};
