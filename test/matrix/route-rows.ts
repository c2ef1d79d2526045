import { randomUUID } from "node:crypto";
import { ACTORS, account, desk, everyone, onlyA, onlyHolder, SIGNED_IN, staffWith } from "./actors";
import type { RouteRow, Rows } from "./row";

/** A route of the guest's order, with the link that each actor has. */
const ofOrder = (route: string, more = ""): RouteRow => ({
  path: ({ guest, linkOf }, actor) => `/api/orders/${guest.order.ref}${route}?token=${linkOf(actor)}${more}`,
  gets: onlyHolder(200),
});

const AIRTIME = { product: "MTN", phone: "08031234599", amount: 200 };
const nowhere: RouteRow = { path: "/api/no/such/thing", gets: everyone(404) };
const MISSING = "app/api/[...missing]/route.ts";

/** Methods of route handlers. */
export const routeRows: Rows<RouteRow> = {
  "app/account/orders/[ref]/route.ts#GET": {
    path: ({ a }) => `/account/orders/${a.order.ref}`,
    gets: onlyA("to /orders/"),
  },
  // These have no password and have just signed in. Each gets their own data.
  "app/account/privacy/export/route.ts#POST": {
    path: "/account/privacy/export",
    gets: account(200),
    changes: "never",
    shows: { text: ({ a }) => a.label, to: ["customerA"] },
  },
  "app/account/numbers/route.ts#GET": { path: "/account/numbers", gets: account(200) },
  "app/account/wallet/statement/route.ts#GET": {
    path: "/account/wallet/statement",
    gets: account(200),
    shows: { text: () => "12345", to: ["customerA"] },
  },
  "app/forget/route.ts#POST": { path: "/forget", gets: everyone(204), changes: "never" },
  "app/lite/route.ts#POST": { path: "/lite", gets: everyone("to /"), changes: "never" },
  // Its link alone turns a reminder off.
  "app/(shop)/reminder/off/route.ts#POST": {
    path: "/reminder/off?token=x",
    gets: everyone("to /reminder"),
    changes: "never",
  },
  "app/sign-out/route.ts#POST": {
    path: "/sign-out",
    gets: everyone("to /"),
    changes: SIGNED_IN,
    ownPerson: true,
  },
  // A file download can't ask for the second factor. Its page does.
  "app/admin/orders/csv/route.ts#GET": {
    path: "/admin/orders/csv",
    gets: { ...desk("orders.export", 200), unshown: 404 },
    logged: true,
    shows: { text: ({ a }) => a.order.ref, to: staffWith("orders.export") },
  },
  "app/admin/customers/csv/route.ts#GET": {
    path: "/admin/customers/csv",
    gets: { ...desk("customers.export", 200), unshown: 404 },
    logged: true,
    shows: { text: ({ people }) => people.customerA.email, to: staffWith("customers.export") },
  },
  "app/admin/parked/csv/route.ts#GET": {
    path: "/admin/parked/csv",
    gets: { ...desk("orders.export", 200), unshown: 404 },
    logged: true,
  },
  "app/admin/disputes/csv/route.ts#GET": {
    path: "/admin/disputes/csv",
    gets: { ...desk("orders.export", 200), unshown: 404 },
    logged: true,
  },
  "app/admin/disputes/evidence/route.ts#GET": {
    path: ({ dispute }) => `/admin/disputes/evidence?case=${dispute}`,
    gets: { ...desk("disputes.answer", 200), unshown: 404 },
  },
  "app/admin/inbox/file/route.ts#GET": {
    path: ({ file }) => `/admin/inbox/file?id=${file}`,
    gets: { ...desk("inbox.view", 200), unshown: 404 },
    shows: { text: () => "%PDF-1.7 of the matrix", to: staffWith("inbox.view") },
  },
  "app/admin/inbox/reply/route.ts#POST": {
    path: "/admin/inbox/reply?case=999999",
    form: { text: "We are looking." },
    gets: desk("cases.answer", "to /admin/inbox?done="),
    changes: "never",
  },
  "app/admin/audit/csv/route.ts#GET": {
    path: "/admin/audit/csv",
    gets: { ...desk("activity.view", 200), unshown: 404 },
    logged: true,
  },
  "app/admin/money/closes/pack/route.ts#GET": {
    path: "/admin/money/closes/pack?month=2026-01",
    // No month is closed here.
    gets: { ...desk("money.view", 404), unshown: 404 },
  },
  "app/admin/money/entries/csv/route.ts#GET": {
    path: "/admin/money/entries/csv?account=sales&range=month",
    gets: { ...desk("money.view", 200), unshown: 404 },
    logged: true,
  },
  "app/admin/money/vat/csv/route.ts#GET": {
    path: "/admin/money/vat/csv?range=month",
    gets: { ...desk("money.view", 200), unshown: 404 },
    logged: true,
  },
  "app/admin/money/export/route.ts#GET": {
    path: "/admin/money/export?of=overview&as=csv",
    gets: { ...desk("money.view", 200), unshown: 404 },
    logged: true,
  },
  "app/admin/reports/export/route.ts#GET": {
    path: "/admin/reports/export?by=service&as=csv",
    gets: { ...desk("money.view", 200), unshown: 404 },
    logged: true,
  },
  "app/admin/money/csv/route.ts#GET": {
    path: ({ today }) => `/admin/money/csv?of=orders&day=${today}`,
    gets: { ...desk("money.view", 200), unshown: 404 },
    logged: true,
    shows: { text: ({ a }) => a.order.ref, to: staffWith("money.view") },
  },

  [`${MISSING}#DELETE`]: nowhere,
  [`${MISSING}#GET`]: nowhere,
  [`${MISSING}#HEAD`]: nowhere,
  [`${MISSING}#PATCH`]: nowhere,
  [`${MISSING}#POST`]: nowhere,
  [`${MISSING}#PUT`]: nowhere,
  "app/api/auth/[...nextauth]/route.ts#GET": { path: "/api/auth/session", gets: everyone(404) },

  "app/api/catalogue/esim/route.ts#GET": { path: "/api/catalogue/esim?region=ZZ", gets: everyone(200) },
  "app/api/catalogue/route.ts#GET": { path: "/api/catalogue", gets: everyone(200) },
  // The page that polls it asks for the missing code. Its JSON isn't available until then.
  "app/api/desk/today/route.ts#GET": {
    path: "/api/desk/today",
    gets: { ...desk("desk.view", 200), guest: 404, holder: 404, unshown: 404 },
  },
  "app/api/openapi.json/route.ts#GET": { path: "/api/openapi.json", gets: everyone(200) },
  "app/api/health/route.ts#GET": { path: "/api/health", gets: everyone(200) },
  // Without METRICS_TOKEN there is none.
  "app/metrics/route.ts#GET": { path: "/metrics", gets: everyone(404) },
  "app/card.png/route.tsx#GET": { path: "/card.png", gets: everyone(200) },
  "app/theme.css/route.ts#GET": { path: "/theme.css", gets: everyone(200) },
  "app/api/quote/route.ts#POST": {
    path: "/api/quote",
    json: { service: "airtime", input: AIRTIME },
    gets: everyone(200),
    changes: "never",
  },
  "app/api/validate/route.ts#POST": {
    path: "/api/validate",
    json: {
      service: "electricity",
      product: "Ikeja Electric",
      meterNumber: "45012345678",
      meterType: "prepaid",
    },
    gets: everyone(200),
    changes: "never",
  },

  "app/api/orders/route.ts#POST": [
    {
      path: "/api/orders",
      headers: () => ({ "idempotency-key": randomUUID() }),
      json: { service: "airtime", input: AIRTIME, email: "somebody@example.com" },
      gets: everyone(201),
      changes: ACTORS,
    },
    {
      // Only its owner may pay from a wallet.
      path: "/api/orders",
      headers: () => ({ "idempotency-key": randomUUID() }),
      json: { service: "airtime", input: AIRTIME, email: "somebody@example.com", payment: "wallet" },
      gets: { ...account(409, 401), customerA: 201 },
      changes: ["customerA"],
    },
  ],
  "app/api/orders/[ref]/route.ts#GET": ofOrder(""),
  "app/api/orders/[ref]/events/route.ts#GET": ofOrder("/events"),
  "app/api/orders/[ref]/missing/route.ts#POST": ofOrder("/missing"),
  "app/api/orders/[ref]/pins/route.ts#GET": {
    ...ofOrder("/pins", "&format=csv"),
    shows: { text: ({ guest }) => guest.pin, to: ["holder"] },
  },
  "app/api/orders/[ref]/results/route.ts#GET": ofOrder("/results"),
  "app/api/orders/[ref]/receipt.pdf/route.ts#GET": ofOrder("/receipt.pdf"),
  "app/api/orders/[ref]/files/[id]/route.ts#GET": {
    path: ({ guest, file, linkOf }, actor) =>
      `/api/orders/${guest.order.ref}/files/${file}?token=${linkOf(actor)}`,
    gets: onlyHolder(200),
    shows: { text: () => "%PDF-1.7 of the matrix", to: ["holder"] },
  },
  "app/(shop)/orders/[ref]/write/route.ts#POST": {
    path: ({ guest, linkOf }, actor) => `/orders/${guest.order.ref}/write?token=${linkOf(actor)}`,
    form: { text: "Nothing came." },
    gets: onlyHolder("to /orders/"),
    changes: ["holder"],
  },
  "app/api/orders/[ref]/pay/route.ts#POST": {
    path: ({ guest, linkOf }, actor) => `/api/orders/${guest.toPay.ref}/pay?token=${linkOf(actor, "toPay")}`,
    json: { again: true },
    gets: onlyHolder(200),
    changes: ["holder"],
  },
  "app/api/orders/[ref]/cancel/route.ts#POST": {
    path: ({ guest, linkOf }, actor) =>
      `/api/orders/${guest.toCancel.ref}/cancel?token=${linkOf(actor, "toCancel")}`,
    gets: onlyHolder(200),
    changes: ["holder"],
  },
  "app/api/payments/[provider]/return/route.ts#GET": {
    path: "/api/payments/paystack/return?reference=none",
    gets: everyone("to /track"),
  },

  "app/api/webhooks/merchant/[token]/route.ts#POST": {
    path: `/api/webhooks/merchant/${"x".repeat(32)}`,
    json: { event: "transaction.success" },
    gets: everyone(404),
  },
  "app/api/webhooks/paystack/route.ts#POST": {
    path: "/api/webhooks/paystack",
    json: { event: "charge.success" },
    gets: everyone(401),
  },
};
