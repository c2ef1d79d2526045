import { randomUUID } from "node:crypto";
import type { Right } from "@/lib/auth/session/rights";
import {
  ACTORS,
  type Actor,
  type Answer,
  account,
  desk,
  everyone,
  type Gets,
  onlyA,
  onlyHolder,
  SIGN_IN,
  SIGNED_IN,
} from "./actors";
import { type ActionRow, form, type Rows } from "./row";
import type { GuestOrder, World } from "./world";

const PASSWORD = "a password long enough";
const OWNERS: readonly Actor[] = ["stale", "owner"];

/**
 * The page with the form. A, who has a link of another order, submits it from there. The page doesn't open for the
 * others.
 */
const orderPage = (which: GuestOrder) => {
  return ({ guest, a, linkOf }: World, actor: Actor) => {
    const { ref } = actor === "customerA" ? a.order : guest[which];
    return `/orders/${ref}?token=${linkOf(actor, which)}`;
  };
};
const orderForm = (which: GuestOrder, more: Record<string, string> = {}) => {
  return ({ guest, linkOf }: World, actor: Actor) =>
    form({ ref: guest[which].ref, token: linkOf(actor, which), ...more });
};
/** Those who only lack a code are asked for it in the form, which keeps their input. */
const asksForCode = (right: Right, answer: Answer): Gets => ({
  ...desk(right, answer),
  stale: 200,
  unshown: 200,
});
const ofA = ({ a }: World) => `/admin/orders/${a.order.ref}`;

/** Server actions, each called at the page with its form, as the browser's script does. */
export const actionRows: Rows<ActionRow> = {
  // ── Sign-in ──
  "app/(auth)/reset/actions.ts#requestResetAction": {
    path: "/reset",
    args: [{}, form({ email: "nobody@example.com" })],
    gets: everyone(200),
  },
  "app/(auth)/reset/actions.ts#resetPasswordAction": {
    path: "/reset/new?token=x",
    args: [{}, form({ token: "x".repeat(43), password: PASSWORD })],
    gets: everyone(200),
    changes: "never",
  },
  "app/(auth)/sign-in/actions.ts#startGoogleAction": {
    path: "/sign-in",
    args: [form()],
    gets: everyone("to /sign-in?error=google"),
  },
  "app/(auth)/sign-in/actions.ts#mailLinkAction": {
    path: "/sign-in",
    args: [{}, form({ email: "nobody@example.com" })],
    gets: everyone(200),
  },
  "app/(auth)/sign-in/actions.ts#openLinkAction": {
    path: "/sign-in/link",
    args: ({ people }) => [{}, form({ email: people.customerA.email, token: "x".repeat(43) })],
    gets: everyone(200),
    changes: "never",
  },
  "app/(auth)/sign-in/actions.ts#signInAction": {
    path: "/sign-in",
    args: ({ people }) => [{}, form({ email: people.owner.email, password: PASSWORD })],
    gets: everyone(200),
    changes: "never",
  },
  "app/(auth)/sign-in/passkey-actions.ts#startPasskeySignInAction": {
    path: "/sign-in",
    args: [],
    gets: everyone(200),
    changes: "never",
  },
  "app/(auth)/sign-in/passkey-actions.ts#passkeySignInAction": {
    path: "/sign-in",
    args: [{ id: "no-such-credential" }, "/account"],
    gets: everyone(200),
    changes: "never",
  },
  "app/(auth)/sign-in/second-factor/actions.ts#confirmSecondFactorAction": {
    path: "/sign-in/second-factor",
    args: [{}, form({ code: "nocode" })],
    gets: { ...account(200, 404), unshown: 200, customerA: 404, customerB: 404 },
    changes: "never",
  },
  "app/(auth)/sign-up/actions.ts#acceptInvitationAction": {
    path: "/sign-up/staff?token=x",
    args: [{}, form({ token: "x".repeat(43), password: PASSWORD })],
    gets: everyone(200),
    changes: "never",
  },
  "app/(auth)/sign-up/actions.ts#signUpAction": {
    path: "/sign-up",
    args: (_, actor) => [{}, form({ email: `new-${actor}@example.com`, password: PASSWORD })],
    gets: everyone(200),
    changes: ACTORS,
  },
  "app/(auth)/sign-up/actions.ts#verifyEmailAction": {
    path: "/sign-up/verify?token=x",
    args: [{}, form({ token: "x".repeat(43), password: PASSWORD })],
    gets: everyone(200),
    changes: "never",
  },

  // ── Purchases, and an order by its link ──
  "app/_purchase/actions/validate-customer-action.ts#validateCustomerAction": {
    path: "/electricity",
    args: [
      form({
        service: "electricity",
        product: "ikeja-electric",
        meterNumber: "45012345678",
        meterType: "prepaid",
      }),
    ],
    gets: everyone(200),
    changes: "never",
  },
  "app/_purchase/actions/find-networks-action.ts#findNetworksAction": {
    path: "/airtime",
    args: ({ a }) => [[a.phone]],
    gets: everyone(200),
    changes: "never",
    shows: { text: () => "a-network-of-a", to: ["customerA"] },
  },
  "app/_purchase/actions/submit-purchase-action.ts#submitPurchaseAction": {
    path: "/airtime",
    args: [
      {},
      form({
        service: "airtime",
        "recipients.0.phone": "08031234598",
        "recipients.0.product": "mtn",
        "recipients.0.amount": "200",
        email: "somebody@example.com",
      }),
    ],
    gets: everyone(200),
    changes: "never",
  },
  "app/_quick-buy/search-action.ts#searchAction": {
    path: "/",
    args: [form({ q: "08031234567" })],
    gets: everyone("to /go"),
    changes: "never",
  },
  "app/(shop)/basket/actions.ts#payBasketAction": {
    path: "/basket",
    args: [{}, form({ email: "somebody@example.com" })],
    gets: everyone(200),
    changes: "never",
  },
  "app/(shop)/basket/actions.ts#removeItemAction": {
    path: "/basket",
    args: [form({ item: "01J0000000000000000000000A" })],
    gets: everyone("to /basket"),
    changes: "never",
  },
  "app/(shop)/orders/_order/actions.ts#payOrderAction": {
    path: orderPage("toPay"),
    args: (world, actor) => [{}, orderForm("toPay", { again: "1" })(world, actor)],
    gets: onlyHolder("to http://127.0.0.1"),
    changes: ["holder"],
  },
  // B got the link of a guest's order.
  "app/(shop)/orders/_order/actions.ts#saveOrderAction": {
    path: (world, actor) => orderPage("toKeep")(world, actor === "customerB" ? "holder" : actor),
    args: (world, actor) => [orderForm("toKeep")(world, actor === "customerB" ? "holder" : actor)],
    gets: { ...onlyHolder(SIGN_IN), customerB: "to /orders/" },
    changes: ["customerB"],
    holds: ["customerB"],
  },
  "app/(shop)/orders/_order/actions.ts#cancelOrderAction": {
    path: orderPage("toPay"),
    args: (world, actor) => [{}, orderForm("toPay")(world, actor)],
    gets: onlyHolder("to /orders/"),
    changes: ["holder"],
  },
  "app/(shop)/orders/[ref]/missing/actions.ts#reportMissingAction": {
    path: orderPage("order"),
    args: (world, actor) => [orderForm("order")(world, actor)],
    gets: onlyHolder("to /orders/"),
  },
  "app/(shop)/track/actions.ts#trackOrderAction": {
    path: "/track",
    args: ({ a }) => [{}, form({ ref: a.order.ref, contact: "08037654321" })],
    gets: everyone(200),
    changes: "never",
  },

  // ── The account: own data ──
  "app/_quick-buy/search-action.ts#openFormAction": {
    path: "/account/beneficiaries",
    args: [form({ q: "08031234567", page: "/go/airtime" })],
    gets: everyone("to /go/airtime"),
    changes: "never",
  },
  "app/account/beneficiaries/actions.ts#saveBeneficiariesAction": {
    path: "/account/beneficiaries",
    args: ({ a }) => [form({ ref: a.order.ref })],
    gets: onlyA("to /account/beneficiaries?saved=1"),
    changes: ["customerA"],
  },
  "app/account/beneficiaries/actions.ts#renameBeneficiaryAction": {
    path: "/account/beneficiaries",
    args: ({ a }) => [form({ id: a.beneficiary, label: "Another name" })],
    gets: onlyA("to /account/beneficiaries"),
    changes: ["customerA"],
  },
  "app/account/beneficiaries/actions.ts#deleteBeneficiaryAction": {
    path: "/account/beneficiaries",
    args: ({ a }) => [form({ id: a.beneficiary })],
    gets: onlyA("to /account/beneficiaries"),
    changes: ["customerA"],
  },
  // Nothing of the order's airtime ends, and these shops have no mail server.
  "app/account/reminder-actions.ts#remindAction": {
    path: "/account",
    args: ({ a }) => [form({ ref: a.order.ref })],
    gets: account("to /account?reminder=no"),
    changes: "never",
  },
  "app/account/reminder-actions.ts#stopReminderAction": {
    path: "/account",
    args: [form({ id: "reminder-a" })],
    gets: account("to /account?reminder=off"),
    changes: "never",
  },
  "app/account/orders/[ref]/again/actions.ts#payAgainAction": {
    path: ({ a }) => `/account/orders/${a.order.ref}/again`,
    args: ({ a }) => [{}, form({ ref: a.order.ref, key: randomUUID(), payment: "paystack", total: "1" })],
    gets: onlyA(200),
    changes: "never",
  },
  // One number's airtime: there is no basket to fill.
  "app/account/orders/[ref]/again/actions.ts#refillBasketAction": {
    path: ({ a }) => `/account/orders/${a.order.ref}/again`,
    args: ({ a }) => [{}, form({ ref: a.order.ref })],
    gets: onlyA(200),
    changes: "never",
  },
  // Customers without unfinished orders may delete their account. Staff are told why they can't.
  "app/account/privacy/actions.ts#deleteAccountAction": {
    path: "/account/privacy",
    args: [form({ sure: "1", password: "" })],
    gets: {
      ...account("to /account/privacy?leave=changed"),
      customerA: "to /sign-in?left=1",
      customerB: "to /sign-in?left=1",
    },
    changes: ["customerA", "customerB"],
    ownPerson: true,
  },
  "app/account/security/actions.ts#changePasswordAction": {
    path: "/account/security",
    args: [{}, form({ current: "not the password", next: PASSWORD })],
    gets: account(200),
    changes: "never",
  },
  "app/account/security/actions.ts#endSessionAction": {
    path: "/account/security",
    args: ({ a }) => [form({ sid: a.otherSid })],
    gets: account("to /account/security"),
    changes: ["customerA"],
  },
  "app/account/security/actions.ts#endOtherSessionsAction": {
    path: "/account/security",
    args: [],
    gets: account("to /account/security"),
    changes: ["customerA"],
  },
  // These have just signed in, and have no password.
  "app/account/security/actions.ts#removeSecondFactorAction": {
    path: "/account/security",
    args: [{}, form({ password: "", code: "nocode" })],
    gets: account(200),
    changes: "never",
  },
  // Staff have theirs.
  "app/account/security/passkey-actions.ts#startPasskeyAction": {
    path: "/account/security",
    args: [],
    gets: account(200),
    changes: "never",
  },
  "app/account/security/passkey-actions.ts#addPasskeyAction": {
    path: "/account/security",
    args: ["My phone", { id: "no-such-credential" }],
    gets: account(200),
    changes: "never",
  },
  "app/account/security/passkey-actions.ts#removePasskeyAction": {
    path: "/account/security",
    args: [form({ id: "no-such-credential" })],
    gets: account("to /account/security"),
    changes: "never",
  },
  "app/account/security/second-factor/actions.ts#setUpSecondFactorAction": {
    path: "/account/security/second-factor",
    args: [{}, form({ code: "nocode" })],
    gets: { ...account("to /account/security"), customerA: 200, customerB: 200 },
    changes: "never",
  },
  "app/account/wallet/actions.ts#startTopUpAction": {
    path: "/account/wallet",
    args: () => [form({ credit: "100000", total: "1", key: randomUUID() })],
    gets: account("to /account/wallet?amount=1000&problem=changed"),
    changes: "never",
  },
  "app/account/wallet/actions.ts#saveRefundPlaceAction": {
    path: "/account/wallet",
    args: [form({ place: "wallet" })],
    gets: account("to /account/wallet?saved"),
    changes: SIGNED_IN.filter((actor) => actor !== "unshown"),
  },

  // ── Admin ──
  "app/admin/catalogue/actions.ts#reviewPricesAction": {
    path: "/admin/catalogue",
    args: ({ product }) => [
      form({ row: `product-${product}`, [`of:product-${product}`]: "airtime/mtn", back: "" }),
    ],
    gets: desk("prices.edit", "to /admin/catalogue?done="),
    changes: "never",
  },
  "app/admin/catalogue/actions.ts#setListingsAction": {
    path: "/admin/catalogue",
    args: ({ product }) => [form({ select: `product-${product}`, listing: "feature", back: "" })],
    gets: desk("catalogue.edit", "to /admin/catalogue?done="),
    changes: ["manager"],
  },
  "app/admin/catalogue/actions.ts#savePricesAction": {
    path: "/admin/catalogue/review",
    args: [form({ e: "p102000*airtime*mtn", reason: "dearer", key: "matrix", digest: "old", back: "" })],
    gets: desk("prices.edit", "to /admin/catalogue/review?", { fresh: true }),
    changes: "never",
  },
  "app/admin/catalogue/actions.ts#cancelScheduleAction": {
    path: "/admin/catalogue",
    args: [form({ id: "1", back: "" })],
    gets: desk("prices.edit", "to /admin/catalogue?done=", { fresh: true }),
    changes: "never",
  },
  "app/admin/catalogue/listing/actions.ts#setPauseAction": {
    path: "/admin/catalogue/listing",
    args: [form({ what: "betting", message: "Back at noon." })],
    gets: desk("catalogue.edit", "to /admin/catalogue/listing?done="),
    changes: ["manager"],
  },
  "app/admin/catalogue/listing/actions.ts#setDisplayChoiceAction": {
    path: "/admin/catalogue/listing",
    args: ({ product }) => [form({ kind: "product", id: product, featured: "on", position: "3" })],
    gets: desk("catalogue.edit", "to /admin/catalogue/listing?done="),
    changes: ["manager"],
  },
  "app/admin/catalogue/listing/actions.ts#syncCatalogueAction": {
    path: "/admin/catalogue/listing",
    args: [form()],
    gets: desk("catalogue.edit", "to /admin/catalogue/listing?done="),
    changes: ["manager"],
  },
  "app/admin/_views/actions.ts#saveViewAction": {
    path: "/admin/orders",
    args: () => [form({ list: "orders", query: "status=paid", name: "Paid" })],
    gets: desk("desk.view", "to /admin/orders?status=paid&done=view_"),
  },
  "app/admin/_views/actions.ts#deleteViewAction": {
    path: "/admin/orders",
    args: () => [form({ list: "orders", view: "none" })],
    gets: desk("desk.view", "to /admin/orders?done=view_"),
    changes: "never",
  },
  "app/admin/inbox/actions.ts#decideApprovalAction": {
    path: "/admin/inbox",
    args: ({ approval }) => [null, form({ approval, verdict: "reject", reason: "Not yet" })],
    gets: asksForCode("approvals.decide", "to /admin/inbox?"),
    changes: ["manager"],
  },
  "app/admin/inbox/actions.ts#closeCaseAction": {
    path: "/admin/inbox",
    args: () => [form({ case: "999999", reason: "it is over" })],
    gets: desk("cases.answer", "to /admin/inbox?done="),
    changes: "never",
  },
  "app/admin/inbox/actions.ts#mergeCasesAction": {
    path: "/admin/inbox",
    args: () => [form({ case: "999998", into: "999999" })],
    gets: desk("cases.merge", "to /admin/inbox?open=case999998&done="),
    changes: "never",
  },
  "app/admin/inbox/actions.ts#acknowledgeAlarmsAction": {
    path: "/admin/inbox",
    args: ({ a }) => [form({ kind: "parked", ref: a.parked.ref, "up-to": "999999" })],
    gets: desk("cases.answer", "to /admin/inbox?done="),
  },
  "app/admin/settings/macros/actions.ts#changeMacroAction": {
    path: "/admin/settings/macros",
    args: () => [form({ macro: "", name: "Hello", text: "Hello {name}" })],
    gets: desk("macros.edit", "to /admin/settings/macros?done="),
  },
  "app/admin/inbox/actions.ts#assignItemAction": {
    path: "/admin/inbox",
    args: () => [form({ item: "case999999", owner: "" })],
    gets: desk("cases.answer", "to /admin/inbox?done="),
    changes: "never",
  },
  "app/admin/inbox/actions.ts#labelItemAction": {
    path: "/admin/inbox",
    args: () => [form({ item: "case999999", add: "vip" })],
    gets: desk("cases.answer", "to /admin/inbox?done="),
    changes: "never",
  },
  "app/admin/inbox/actions.ts#snoozeItemAction": {
    path: "/admin/inbox",
    args: () => [form({ item: "case999999", until: "hour" })],
    gets: desk("cases.answer", "to /admin/inbox?done="),
    changes: "never",
  },
  "app/admin/customers/blocklist/actions.ts#addBlockAction": [
    {
      path: "/admin/customers/blocklist",
      args: (_world, actor) => [
        null,
        form({ kind: "email", value: `${actor}@blocked.example`, reason: "chargebacks" }),
      ],
      gets: desk("blocklist.edit", "to /admin/customers/blocklist?done=added"),
    },
    {
      path: "/admin/customers/blocklist",
      args: [null, form()],
      gets: desk("blocklist.edit", 200),
      changes: "never",
    },
  ],
  "app/admin/customers/blocklist/actions.ts#endBlockAction": {
    path: "/admin/customers/blocklist",
    args: [form({ block: "999999" })],
    gets: desk("blocklist.edit", "to /admin/customers/blocklist?done=not_found"),
    changes: "never",
  },
  "app/admin/customers/actions.ts#searchCustomersAction": {
    path: "/admin/customers",
    args: ({ people }) => [form({ search: people.customerA.email })],
    gets: desk("customers.view", "to /admin/customers/"),
    changes: "never",
  },
  "app/admin/customers/[id]/actions.ts#dropCustomerFactorAction": {
    path: ({ people }) => `/admin/customers/${people.customerA.userId}`,
    args: ({ leaver }) => [form({ user: leaver, reason: "lost the phone" })],
    gets: desk("customers.dropFactor", "to /admin/customers/", { fresh: true }),
    changes: "never",
  },
  "app/admin/customers/[id]/actions.ts#endCustomerSessionsAction": {
    path: ({ people }) => `/admin/customers/${people.customerA.userId}`,
    args: ({ leaver }) => [form({ user: leaver, reason: "lost the phone" })],
    gets: desk("customers.signOut", "to /admin/customers/"),
    changes: ["support", "manager", ...OWNERS],
  },
  "app/admin/customers/[id]/actions.ts#payOutWalletAction": {
    path: ({ people }) => `/admin/customers/${people.customerA.userId}`,
    args: ({ people }) => [
      null,
      form({ user: people.customerA.userId, naira: "100", key: "1", reason: "GTB 4411, 21 Nov" }),
    ],
    gets: asksForCode("wallets.payOut", "to /admin/customers/"),
    changes: ["owner"],
  },
  "app/admin/money/closes/actions.ts#closeDaysAction": {
    path: "/admin/money/closes",
    args: [form({ month: "2020-01" })],
    gets: desk("books.close", "to /admin/money/closes?"),
    changes: [],
  },
  "app/admin/money/closes/actions.ts#closeMonthAction": {
    path: "/admin/money/closes",
    args: [form({ month: "2099-01" })],
    gets: desk("books.close", "to /admin/money/closes?"),
    changes: [],
  },
  "app/admin/money/reconciliation/actions.ts#answerDifferenceAction": {
    path: "/admin/money/reconciliation",
    args: ({ difference }, actor) => [
      form({ difference: String(difference), act: "explain", reason: `seen by ${actor}` }),
    ],
    gets: desk("differences.answer", "to /admin/money/reconciliation?done="),
    changes: ["accountant", ...OWNERS],
  },
  "app/admin/money/reconciliation/actions.ts#closeDayAction": {
    path: "/admin/money/reconciliation",
    args: ({ overDay }) => [form({ day: overDay })],
    gets: desk("books.close", "to /admin/money/reconciliation?done="),
    changes: ["accountant"],
  },
  "app/admin/orders/actions.ts#searchOrdersAction": {
    path: "/admin/orders",
    args: ({ people }) => [form({ search: people.customerA.email })],
    gets: desk("orders.view", "to /admin/orders"),
    changes: "never",
  },
  "app/admin/orders/actions.ts#checkOrdersAction": [
    {
      path: "/admin/orders",
      args: ({ a }) => [form({ pick: a.order.ref })],
      gets: desk("orders.check", "to /admin/orders?check="),
    },
    {
      path: "/admin/orders",
      args: [form()],
      gets: desk("orders.check", "to /admin/orders?done=nothing"),
      changes: "never",
    },
  ],
  "app/admin/orders/actions.ts#openCasesAction": {
    path: "/admin/orders",
    args: ({ a }) => [form({ pick: a.order.ref, query: "?status=paid" })],
    gets: desk("cases.answer", "to /admin/orders?status=paid&done=cases"),
  },
  "app/admin/search/actions.ts#searchDeskAction": {
    path: "/admin",
    args: ({ people }) => [form({ text: people.customerA.email })],
    gets: desk("desk.view", "to /admin/search?found="),
    changes: "never",
  },
  "app/admin/search/actions.ts#findInDeskAction": {
    path: "/admin",
    args: ({ people }) => [people.customerA.email],
    gets: desk("desk.view", 200),
    changes: "never",
  },
  "app/admin/orders/[ref]/actions.ts#decideParkedAction": {
    path: "/admin/parked",
    args: ({ a }) => [
      null,
      form({
        effect: a.parkedEffect,
        ref: a.parked.ref,
        verdict: "failed",
        evidence: "their list",
        reason: "told so",
      }),
    ],
    gets: asksForCode("orders.decide", "to /admin/orders/"),
    changes: ["manager"],
  },
  "app/admin/orders/[ref]/actions.ts#issueCreditAction": {
    path: ofA,
    args: ({ a }) => [
      null,
      form({ order: a.orderId, ref: a.order.ref, gift: "1", naira: "50", reason: "a long wait" }),
    ],
    gets: asksForCode("orders.return", "to /admin/orders/"),
    // Support asks a second person for it.
    changes: ["support", "manager"],
  },
  "app/admin/orders/[ref]/actions.ts#refundLineAction": {
    path: ofA,
    args: ({ a }) => [null, form({ line: a.waitingLine, ref: a.waiting.ref, reason: "asked by phone" })],
    gets: asksForCode("orders.return", "to /admin/orders/"),
    // Support asks a second person for it.
    changes: ["support", "manager"],
  },
  "app/admin/disputes/[id]/actions.ts#answerDisputeAction": {
    path: ({ dispute }) => `/admin/disputes/${dispute}`,
    // The first one answers, the next sees that it has its answer.
    args: ({ dispute }) => [
      null,
      form({ case: String(dispute), kind: "CONTEST", message: "It was delivered." }),
    ],
    gets: asksForCode("disputes.answer", "to /admin/disputes/"),
    changes: ["manager"],
  },
  "app/admin/orders/[ref]/actions.ts#decideHoldAction": {
    path: ofA,
    // Not held, so nothing changes: lib/admin/orders/decide-hold.db.test.ts decides about some.
    args: ({ a }) => [
      null,
      form({ order: a.orderId, ref: a.order.ref, decision: "release", reason: "asked by phone" }),
    ],
    gets: asksForCode("orders.decide", "to /admin/orders/"),
    changes: [],
  },
  "app/admin/orders/[ref]/actions.ts#sendAgainAction": {
    path: ofA,
    // Delivered, so it is refused: lib/admin/orders/send-again.db.test.ts sends some.
    args: ({ a }) => [null, form({ line: "", ref: a.order.ref, reason: "asked by phone" })],
    gets: asksForCode("orders.sendAgain", "to /admin/orders/"),
    changes: [],
  },
  "app/admin/orders/[ref]/actions.ts#requeryOrderAction": {
    path: ofA,
    args: ({ a }) => [form({ ref: a.order.ref })],
    gets: desk("orders.check", "to /admin/orders/"),
    changes: ["support", "manager", ...OWNERS],
  },
  "app/admin/orders/[ref]/actions.ts#revealGoodsAction": {
    path: ofA,
    // Airtime, so nothing is held: lib/admin/orders/reveal-goods.db.test.ts opens some.
    args: ({ a }) => [{}, form({ ref: a.parked.ref, effect: a.parkedEffect, reason: "their desk asks" })],
    gets: asksForCode("goods.reveal", 200),
    changes: "never",
  },
  "app/admin/orders/[ref]/actions.ts#resendMessageAction": {
    path: ofA,
    args: ({ a }) => [form({ ref: a.order.ref, message: a.message })],
    gets: desk("orders.check", "to /admin/orders/"),
  },
  "app/admin/prices/actions.ts#savePaymentFeeAction": {
    path: "/admin/prices",
    args: () => [
      form({
        rate: "2",
        flat: "100",
        from: "2500",
        cap: "2000",
        seen: JSON.stringify({ rate: "1.5", flat: "100", from: "2500", cap: "2000" }),
        reason: "their new contract",
        loss: "0",
      }),
    ],
    gets: desk("prices.edit", "to /admin/prices?", { fresh: true }),
    changes: ["manager"],
  },
  "app/admin/prices/actions.ts#saveMarginRuleAction": {
    path: "/admin/prices",
    args: () => [
      form({
        service: "betting",
        of: "product:bet9ja",
        percent: "7",
        flat: "50",
        floor: "10",
        reason: "dearer",
        key: randomUUID(),
        seen: "",
        loss: "0",
      }),
    ],
    gets: desk("prices.edit", "to /admin/prices", { fresh: true }),
    changes: ["manager"],
  },
  "app/admin/settings/actions.ts#saveAlertsAction": {
    path: "/admin/settings",
    args: [{}, form({ email: "till@example.com", lowHours: "30", criticalHours: "7", seen: "0" })],
    gets: asksForCode("settings.edit", "to /admin/settings?done="),
    changes: ["owner"],
  },
  "app/admin/settings/actions.ts#saveNumbersAction": {
    path: "/admin/settings",
    args: [{}, form({ seen: "0" })],
    gets: { ...desk("settings.edit", 200), stale: 200, unshown: 200 },
    changes: "never",
  },
  "app/admin/settings/actions.ts#saveBusinessAction": {
    path: "/admin/settings",
    args: [{}, form({ legalName: "Till Ltd", seen: "0" })],
    gets: asksForCode("settings.edit", "to /admin/settings?done="),
    changes: ["owner"],
  },
  "app/admin/settings/actions.ts#saveShopAction": {
    path: "/admin/settings",
    args: [{}, form({ name: "Till", seen: "0" })],
    gets: asksForCode("settings.edit", "to /admin/settings?done="),
    changes: ["owner"],
  },
  "app/admin/settings/actions.ts#saveTextAction": {
    path: "/admin/settings/texts?page=terms",
    args: [{}, form({ page: "terms", text: "# Terms\n\nBe kind.", seen: "0" })],
    gets: asksForCode("settings.edit", "to /admin/settings/texts?page=terms&done="),
    changes: ["owner"],
  },
  "app/admin/settings/emails/[id]/actions.ts#openEmailAction": {
    path: ({ unsent }) => `/admin/settings/emails/${unsent}`,
    args: ({ unsent }) => [{}, form({ message: unsent })],
    gets: asksForCode("emails.open", 200),
    // The activity log.
    changes: ["owner"],
  },
  "app/admin/settings/actions.ts#testConnectionAction": {
    path: "/admin/settings",
    args: [{}, form({ what: "mail" })],
    gets: desk("settings.edit", 200),
    changes: ["stale"],
  },
  "app/admin/staff/actions.ts#changeRoleAction": {
    path: "/admin/staff",
    args: ({ colleague }) => [null, form({ user: colleague, role: "auditor", reason: "other work" })],
    gets: asksForCode("staff.manage", "to /admin/staff?done="),
    changes: ["owner"],
  },
  "app/admin/staff/actions.ts#inviteStaffAction": {
    path: "/admin/staff",
    args: [null, form({ email: "another-colleague@example.com", role: "support" })],
    gets: asksForCode("staff.manage", "to /admin/staff?done="),
    changes: ["owner"],
  },
  "app/admin/staff/actions.ts#revokeInvitationAction": {
    path: "/admin/staff",
    args: ({ invitation }) => [form({ invitation })],
    gets: desk("staff.manage", "to /admin/staff?done=", { fresh: true }),
    changes: ["owner"],
  },
  "app/admin/webhooks/actions.ts#replayWebhookAction": {
    path: "/admin/webhooks",
    args: ({ webhook }) => [form({ webhook: String(webhook) })],
    gets: desk("webhooks.replay", "to /admin/webhooks?done="),
    changes: ["support"],
  },
};
