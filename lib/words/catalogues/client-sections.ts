import type { Locale } from "../locale";
import { type Compiled, ENGLISH } from "../message-tree";
import { NOTICES } from "../notices";
import { isDraft } from "./is-draft";
import { compiledSection } from "./word-source";

/** Sections of messages, each whole or only some of its keys. */
type Sections = Readonly<Record<string, true | readonly string[]>>;

/** Messages that any purchase form shows while it validates, prices and pays. */
const FORM: Sections = {
  purchase: [
    "email",
    "emailOptional",
    "emailHint",
    "paying",
    "sending",
    "see",
    "payAgain",
    "pay",
    "youPay",
    "refundToWallet",
    "walletTooLittle",
    "topUp",
    "payFromWalletAgain",
    "payFromWallet",
    "walletHolds",
    "reviewHeading",
    "reviewBody",
    "problemsHeading",
    "problemsBody",
    "repeatFind",
    "priceChangedHeading",
    "priceChangedUnknown",
    "priceChanged",
    "repeatHeading",
    "repeat",
    "keyReusedHeading",
    "keyReused",
    "startFailedHeading",
    "startFailed",
    "walletShortHeading",
    "walletShort",
    "signedOutHeading",
    "signedOut",
    "limitedHeading",
    "limited",
    "notifyHeading",
    "notify",
    "unsent",
    "brokenHeading",
    "broken",
    "unavailableHeading",
    "slipHeading",
    "pricing",
    "slipEmpty",
    "split",
    "queue",
    "quickAmounts",
    "phone",
    "phoneHint",
    "addToBasket",
    "saveToBasket",
  ],
  prove: true,
  recipients: ["listed", "listedBody", "repeated", "inRow", "ready", "moreProblems", "rows"],
  "problems.required": true,
  "problems.field": true,
  "problems.refusal": true,
  fees: true,
  wait: true,
};

/** Verifying a meter or a smartcard. */
const CHECK = [
  "check",
  "checking",
  "known",
  "knownHint",
  "downHeading",
  "downSell",
  "downSellTv",
  "downNoSell",
  "notify",
  "notifyLead",
  "limited",
  "noAddress",
  "customerName",
  "accountName",
  "address",
];

/**
 * The messages used by the scripts of each part of the shop. Scripts contain no messages; a part receives these with its page
 * (app/_shop/frame/page-words.tsx). client-sections.test.ts compares them with what the scripts read.
 */
export const CLIENT_SECTIONS = {
  frame: {
    frame: ["offlineTitle", "offline"],
    errors: [
      "errorTitle",
      "error",
      "unsentTitle",
      "unsent",
      "unreached",
      "outdated",
      "retry",
      "home",
      "errorId",
    ],
    support: true,
    "order.page": ["copy", "copied"],
    time: true,
    "services.item": true,
  },
  home: {
    go: true,
    "services.title": true,
    home: [
      "boardHeading",
      "boardLast",
      "boardNow",
      "boardDue",
      "recentAgain",
      "recentNote",
      "forget",
      "forgotten",
    ],
  },
  /** Airtime and data, to one number or several. */
  purchase: { ...FORM, purchase: true, recipients: true },
  electricity: {
    ...FORM,
    bills: [
      "disco",
      "discoHint",
      "meterType",
      "meterTypes",
      "meterNumber",
      "accountNumber",
      "meterHint",
      "meterUnusual",
      "amount",
      "amountHint",
      "amountHintOpen",
      "vatInside",
      "ownUnits",
      "phoneHint",
      "warnHeading",
      "electricityWarnings",
      ...CHECK,
    ],
  },
  tv: {
    ...FORM,
    bills: [
      "provider",
      "smartcard",
      "smartcardHint",
      "bouquetHint",
      "bouquetAsk",
      "currentPackage",
      "renew",
      "changePackage",
      "months",
      "monthsHint",
      "monthCount",
      "plansOf",
      ...CHECK,
    ],
  },
  internet: {
    ...FORM,
    bills: ["provider", "plansOf", "account", "accountHint", "internetPlan", "phoneHint"],
  },
  betting: {
    ...FORM,
    bills: [
      "platform",
      "betAccount",
      "betAccountHint",
      "betAccountAgain",
      "betAccountAgainHint",
      "adult",
      "amount",
      "amountHint",
      "amountHintPlatform",
      "irreversibleHeading",
      "irreversible",
      "betResponsibly",
    ],
  },
  exam: { ...FORM, "exam-pins": ["exam", "from", "quantity", "quantityHint", "note", "goods", "kind"] },
  esim: {
    ...FORM,
    "esim.page": ["startsShort", "package", "perGb", "perDay", "best", "lineOf", "topUpOf"],
  },
  places: {
    "esim.page": [
      "countries",
      "regions",
      "search",
      "searchButton",
      "found",
      "notSold",
      "showAll",
      "topUpLink",
    ],
    "esim.trip": ["link"],
  },
  plans: { plans: true, purchase: ["perGb"] },
  /** A finished order, which changes no more (finished-words.test.tsx). */
  order: {
    "order.page": [
      "heading",
      "delivered",
      "deliveredMany",
      "partly",
      "notDelivered",
      "backSoFar",
      "refunded",
      "undelivered",
      "refundTook",
      "took",
      "tookSeconds",
      "itemOf",
      "monthOf",
      "parts",
      "refundSentToWallet",
      "expired",
      "cancelled",
      "lateCancelled",
      "lateMoney",
      "compensation",
      "caseReply",
      "casePhone",
      "noRefundYet",
      "slow",
      "slowReport",
      "settleBy",
      "nextCheck",
      "deliveryReference",
      "copy",
      "copied",
      "listen",
      "listenStop",
      "share",
      "shareToken",
      "shareNext",
      "shareGoods",
      "totalExpired",
      "totalPaid",
      "refundedSum",
      "timeline",
      "again",
      "tryAgain",
      "showFailed",
      "showEvery",
      "results",
      "receipt",
      "keepLink",
      "saveLink",
    ],
    "order.status": true,
    "order.item": true,
    "order.event": true,
    "order.step": true,
    delivery: true,
    offline: true,
    home: ["forget", "recentAgain"],
    fees: true,
  },
  /** Also an order that may change while its page is open. */
  orderOpen: { "order.page": true, prove: true, wait: true, purchase: ["walletHolds"] },
  orderReasons: { "order.reason": true },
  orderPins: { "exam-pins": true },
  orderEsim: { "esim.page": true, "esim.state": true, esim: ["unknownState"] },
  receipt: { "receipt.page": ["copy", "share"], delivery: ["print"] },
  track: {
    track: true,
    "order.status": true,
    "order.event": ["cancelled"],
    home: ["recentAgain", "recentNote", "forget", "forgotten"],
    purchase: ["limited", "limitedHeading"],
    wait: true,
  },
  again: {
    prove: true,
    account: ["change", "againChanged", "againFill", "holder"],
    bills: ["adult"],
    purchase: true,
    recipients: ["repeated", "rows"],
    "problems.required": true,
    "problems.field": true,
    fees: true,
    wait: true,
  },
  basket: {
    prove: true,
    basket: ["items"],
    purchase: true,
    recipients: ["listed", "listedBody", "repeated", "inRow", "ready", "moreProblems"],
    "problems.required": true,
    "problems.field": true,
    "problems.refusal": true,
    fees: true,
    wait: true,
  },
  beneficiary: { account: ["buy", "buyLabel", "holder"] },
  password: { "security.page": ["current", "next", "save"], "sign-in.page": ["passwordHint"] },
  secondFactor: { "security.second": true },
  passkey: { passkey: ["name", "nameHint", "add", "failed"] },
  passkeySignIn: { passkey: ["signIn", "refusedTitle", "refused"] },
} satisfies Record<string, Sections>;

export type ClientPart = keyof typeof CLIENT_SECTIONS;

/** The compiled messages of these parts of the shop in a language, by the section's path. */
export function clientSections(parts: readonly ClientPart[], locale: Locale): Record<string, Compiled> {
  const said: Record<string, Compiled> = {};
  for (const part of parts) {
    const sections: Sections = CLIENT_SECTIONS[part];
    for (const [path, keys] of Object.entries(sections)) {
      const whole = compiledSection(locale, path);
      const section = keys === true ? whole : only(whole, keys);
      if (section) said[path] = { ...Object(said[path]), ...Object(section) };
    }
  }
  const notices = NOTICES.filter(
    (notice) =>
      Object.entries(said).some(([path, section]) => isIn(path, section, notice)) && isDraft(locale, notice),
  ).map((notice) => [notice, compiledSection("en", notice) as Compiled]);
  return notices.length > 0 ? { ...said, [ENGLISH]: Object.fromEntries(notices) as Compiled } : said;
}

function isIn(path: string, section: Compiled, notice: string): boolean {
  return notice.startsWith(`${path}.`) && Object.hasOwn(Object(section), notice.slice(path.length + 1));
}

function only(section: Compiled | undefined, keys: readonly string[]): Compiled {
  const entries = keys.map((key) => [key, Reflect.get(Object(section), key) as Compiled]);
  return Object.fromEntries(entries) as Compiled;
}
