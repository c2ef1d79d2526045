import { account, desk, everyone, onlyA, onlyHolder, staffWith } from "./actors";
import type { Row, Rows } from "./row";
import type { World } from "./world";

const open = (path: string): Row => ({ path, gets: everyone(200) });
const inAccount = (path: string): Row => ({ path, gets: account(200) });

/** Pages of the guest's order, with the link that each actor has. */
const ofOrder = (page: string): Row => ({
  path: ({ guest, linkOf }, actor) => `/orders/${guest.order.ref}${page}?token=${linkOf(actor)}`,
  gets: onlyHolder(200),
});

const label = ({ a }: World) => a.label;

/** Pages, and the files that Next serves by name. */
export const pageRows: Rows<Row> = {
  "app/icon.svg": open("/icon.svg"),
  "app/apple-icon.png": open("/apple-icon.png"),
  "app/manifest.ts": open("/manifest.webmanifest"),
  "app/robots.ts": open("/robots.txt"),
  "app/sitemap.ts": open("/sitemap.xml"),

  "app/(auth)/reset/new/page.tsx": open("/reset/new?token=x"),
  "app/(auth)/reset/page.tsx": open("/reset"),
  "app/(auth)/sign-in/link/page.tsx": open("/sign-in/link?token=x&email=nobody@example.com"),
  "app/(auth)/sign-in/page.tsx": open("/sign-in"),
  "app/(auth)/sign-in/second-factor/page.tsx": {
    path: "/sign-in/second-factor",
    // These customers have none: they are signed in already.
    gets: { ...account(200), unshown: 200, customerA: "to /account", customerB: "to /account" },
  },
  "app/(auth)/sign-up/page.tsx": open("/sign-up"),
  "app/(auth)/sign-up/staff/page.tsx": open("/sign-up/staff?token=x"),
  "app/(auth)/sign-up/verify/page.tsx": open("/sign-up/verify?token=x"),

  "app/(shop)/page.tsx": open("/"),
  "app/(shop)/airtime/page.tsx": open("/airtime"),
  "app/(shop)/basket/page.tsx": open("/basket"),
  // Only the browser that filled the basket opens an item.
  "app/(shop)/basket/[item]/page.tsx": {
    path: "/basket/01J0000000000000000000000A",
    gets: everyone("to /basket"),
  },
  "app/(shop)/betting/page.tsx": open("/betting"),
  "app/(shop)/data/page.tsx": open("/data"),
  "app/(shop)/electricity/page.tsx": open("/electricity"),
  // Without a form's token it is the empty form.
  "app/(shop)/electricity/resume/page.tsx": open("/electricity/resume?token=x"),
  "app/(shop)/esim/[region]/page.tsx": open("/esim/zz"),
  "app/(shop)/esim/page.tsx": open("/esim"),
  "app/(shop)/esim/top-up/page.tsx": open("/esim/top-up"),
  "app/(shop)/esim/trip/page.tsx": open("/esim/trip?q=uk+and+france&from=2027-12-12&to=2027-12-26"),
  "app/(shop)/exam-pins/page.tsx": open("/exam-pins"),
  "app/(shop)/go/airtime/page.tsx": open("/go/airtime?q=08031234567"),
  "app/(shop)/go/betting/page.tsx": open("/go/betting?q=bet9ja"),
  "app/(shop)/go/exam-pins/page.tsx": open("/go/exam-pins?q=waec"),
  "app/(shop)/go/electricity/page.tsx": open("/go/electricity?q=45000000000"),
  "app/(shop)/go/data/page.tsx": open("/go/data?q=08031234567"),
  "app/(shop)/go/tv/page.tsx": open("/go/tv?provider=gotv&q=2012345678"),
  "app/(shop)/go/page.tsx": open("/go?q=mtn"),
  "app/(shop)/help/page.tsx": open("/help"),
  "app/(shop)/internet/page.tsx": open("/internet"),
  "app/(shop)/plans/page.tsx": open("/plans?gb=3&days=30"),
  "app/(shop)/privacy/page.tsx": open("/privacy"),
  "app/(shop)/refunds/page.tsx": open("/refunds"),
  "app/(shop)/reminder/page.tsx": open("/reminder?token=x"),
  "app/(shop)/status/page.tsx": open("/status"),
  "app/(shop)/terms/page.tsx": open("/terms"),
  "app/(shop)/track/page.tsx": open("/track"),
  "app/(shop)/tv/page.tsx": open("/tv"),
  // Anyone with a receipt may verify it. The answer contains neither deliverables nor personal data.
  "app/(shop)/r/[code]/page.tsx": { path: ({ guest }) => `/r/${guest.receipt}`, gets: everyone(200) },
  "app/(shop)/orders/[ref]/again/page.tsx": ofOrder("/again"),
  "app/(shop)/orders/[ref]/missing/page.tsx": ofOrder("/missing"),
  "app/(shop)/orders/[ref]/page.tsx": [
    { ...ofOrder(""), shows: { text: ({ guest }) => guest.pin, to: ["holder"] } },
    // An order in an account opens by its link too. Somebody else signed in doesn't have that link.
    { path: ({ a }) => `/orders/${a.order.ref}`, gets: everyone(404) },
  ],
  "app/(shop)/orders/[ref]/receipt/page.tsx": ofOrder("/receipt"),

  "app/account/beneficiaries/page.tsx": {
    ...inAccount("/account/beneficiaries"),
    shows: { text: label, to: ["customerA"] },
  },
  "app/account/esims/page.tsx": inAccount("/account/esims"),
  "app/account/orders/[ref]/again/page.tsx": {
    path: ({ a }) => `/account/orders/${a.order.ref}/again`,
    gets: onlyA(200),
  },
  "app/account/orders/page.tsx": {
    ...inAccount("/account/orders"),
    shows: { text: ({ a }) => a.order.ref, to: ["customerA"] },
  },
  "app/account/page.tsx": inAccount("/account"),
  "app/account/privacy/page.tsx": inAccount("/account/privacy"),
  "app/account/security/page.tsx": {
    ...inAccount("/account/security"),
    shows: { text: ({ people }) => people.customerA.email, to: ["customerA"] },
  },
  // Those who have one stay, because the page shows the recovery codes without JavaScript.
  "app/account/security/second-factor/page.tsx": inAccount("/account/security/second-factor"),
  "app/account/wallet/page.tsx": {
    ...inAccount("/account/wallet"),
    shows: { text: () => "12,345", to: ["customerA"] },
  },

  "app/admin/alerts/page.tsx": { path: "/admin/alerts", gets: desk("desk.view", 200) },
  "app/admin/audit/page.tsx": { path: "/admin/audit", gets: desk("activity.view", 200) },
  "app/admin/cases/page.tsx": { path: "/admin/cases", gets: desk("inbox.view", "to /admin/inbox") },
  "app/admin/catalogue/changes/page.tsx": {
    path: "/admin/catalogue/changes",
    gets: desk("catalogue.view", 200),
  },
  "app/admin/catalogue/listing/page.tsx": {
    path: "/admin/catalogue/listing",
    gets: desk("catalogue.view", 200),
  },
  "app/admin/catalogue/review/page.tsx": {
    path: "/admin/catalogue/review?e=p102000*airtime*mtn",
    gets: desk("catalogue.view", 200),
  },
  "app/admin/catalogue/page.tsx": { path: "/admin/catalogue", gets: desk("catalogue.view", 200) },
  "app/admin/customers/[id]/page.tsx": {
    path: ({ people }) => `/admin/customers/${people.customerA.userId}`,
    gets: desk("customers.view", 200),
    shows: { text: ({ people }) => people.customerA.email, to: staffWith("customers.view") },
  },
  "app/admin/customers/blocklist/page.tsx": {
    path: "/admin/customers/blocklist",
    gets: desk("customers.view", 200),
  },
  "app/admin/customers/page.tsx": { path: "/admin/customers", gets: desk("customers.view", 200) },
  "app/admin/disputes/[id]/page.tsx": {
    path: ({ dispute }) => `/admin/disputes/${dispute}`,
    gets: desk("disputes.view", 200),
  },
  "app/admin/disputes/page.tsx": { path: "/admin/disputes", gets: desk("disputes.view", 200) },
  "app/admin/inbox/page.tsx": { path: "/admin/inbox", gets: desk("inbox.view", 200) },
  "app/admin/money/page.tsx": { path: "/admin/money", gets: desk("money.view", 200) },
  "app/admin/money/closes/page.tsx": { path: "/admin/money/closes", gets: desk("money.view", 200) },
  "app/admin/money/entries/page.tsx": { path: "/admin/money/entries", gets: desk("money.view", 200) },
  "app/admin/money/fees/page.tsx": { path: "/admin/money/fees", gets: desk("money.view", 200) },
  "app/admin/money/float/page.tsx": { path: "/admin/money/float", gets: desk("money.view", 200) },
  "app/admin/money/payouts/page.tsx": { path: "/admin/money/payouts", gets: desk("money.view", 200) },
  "app/admin/money/trial/page.tsx": { path: "/admin/money/trial", gets: desk("money.view", 200) },
  "app/admin/money/vat/page.tsx": { path: "/admin/money/vat", gets: desk("money.view", 200) },
  "app/admin/money/wallets/page.tsx": { path: "/admin/money/wallets", gets: desk("money.view", 200) },
  "app/admin/money/reconciliation/page.tsx": {
    path: "/admin/money/reconciliation",
    gets: desk("money.view", 200),
  },
  "app/admin/orders/[ref]/page.tsx": {
    path: ({ a }) => `/admin/orders/${a.order.ref}`,
    gets: desk("orders.view", 200),
    shows: { text: ({ people }) => people.customerA.email, to: staffWith("orders.view") },
  },
  "app/admin/orders/page.tsx": { path: "/admin/orders", gets: desk("orders.view", 200) },
  "app/admin/page.tsx": { path: "/admin", gets: desk("desk.view", 200) },
  "app/admin/parked/page.tsx": { path: "/admin/parked", gets: desk("inbox.view", 200) },
  "app/admin/prices/page.tsx": { path: "/admin/prices", gets: desk("catalogue.view", 200) },
  "app/admin/reports/page.tsx": { path: "/admin/reports", gets: desk("money.view", 200) },
  "app/admin/search/page.tsx": { path: "/admin/search", gets: desk("desk.view", 200) },
  "app/admin/settings/page.tsx": { path: "/admin/settings", gets: desk("settings.view", 200) },
  "app/admin/settings/emails/page.tsx": {
    path: "/admin/settings/emails",
    gets: desk("settings.view", 200),
  },
  "app/admin/settings/emails/[id]/page.tsx": {
    path: ({ unsent }) => `/admin/settings/emails/${unsent}`,
    gets: desk("settings.view", 200),
  },
  "app/admin/settings/macros/page.tsx": {
    path: "/admin/settings/macros",
    gets: desk("settings.view", 200),
  },
  "app/admin/settings/texts/page.tsx": {
    path: "/admin/settings/texts?page=terms",
    gets: desk("settings.view", 200),
  },
  "app/admin/staff/page.tsx": { path: "/admin/staff", gets: desk("staff.manage", 200) },
  "app/admin/webhooks/page.tsx": { path: "/admin/webhooks", gets: desk("webhooks.view", 200) },
};
