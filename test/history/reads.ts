import { listBeneficiaries } from "@/lib/account/beneficiaries";
import { findMyOrder } from "@/lib/account/find-my-order";
import { listMyEsims } from "@/lib/account/list-my-esims";
import { listMyOrders, OPEN_STATUSES } from "@/lib/account/list-my-orders";
import { DISPUTE_STATES, type DisputeFilter, findDisputes } from "@/lib/admin/cases/find-disputes";
import { findCustomer } from "@/lib/admin/customers/find-customer";
import { findCustomers } from "@/lib/admin/customers/find-customers";
import { findFailures } from "@/lib/admin/dashboard/find-failures";
import { findFloatHistory } from "@/lib/admin/dashboard/find-float-history";
import { findSetup } from "@/lib/admin/dashboard/find-setup";
import { findWaiting } from "@/lib/admin/dashboard/find-waiting";
import { getEarnings, getPeriod } from "@/lib/admin/dashboard/get-earnings";
import {
  countInbox,
  findInbox,
  findLabels,
  INBOX_VIEWS,
  type InboxFilter,
} from "@/lib/admin/inbox/find-inbox";
import { ledgerCsv, ordersCsv } from "@/lib/admin/money/day-csv";
import { findDayBooks } from "@/lib/admin/money/day-figures";
import { findDayOrders } from "@/lib/admin/money/find-day-orders";
import { findOrderStory } from "@/lib/admin/orders/find-order-story";
import { findOrders, type OrderFilter } from "@/lib/admin/orders/find-orders";
import { findParked } from "@/lib/admin/orders/find-parked";
import { parseFragment, parseSearch } from "@/lib/admin/orders/parse-search";
import { findPastOrders } from "@/lib/admin/prices/find-past-orders";
import { findWebhooks } from "@/lib/admin/webhooks/find-webhooks";
import { findIncidents } from "@/lib/alerts/find-incidents";
import { findAudit } from "@/lib/auth/audit/find-audit";
import type { Context } from "@/lib/context/context";
import { INBOX_KINDS } from "@/lib/model/inbox";
import { findOrder } from "@/lib/orders/reading/find-order";
import { orderByRefSql } from "@/lib/orders/reading/order-by-ref";
import { runSql } from "@/lib/platform/db/sql-function";
import { dayOf } from "@/lib/platform/lagos-day";
import { kobo } from "@/lib/platform/money";
import { findDifferences } from "@/lib/reconcile/find-differences";
import { callBudget } from "@/lib/upstream/call-budget";
import { getFloats } from "@/lib/upstream/get-float";
import { getWalletStatement } from "@/lib/wallet/get-wallet";
import { idOf, RESELLER, refOf } from "./seed-history";

const OWNER = { email: "owner@example.com", role: "owner" } as const;

export interface Read {
  name: string;
  run(ctx: Context): Promise<unknown>;
}

/**
 * Every list and search of admin and of an account, as its page calls it, over a history of `count` orders
 * (seed-history.ts).
 */
export function readsOf(count: number, now: Date): Read[] {
  const middle = Math.ceil(count / 2);
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const later = { at: ago(1), id: idOf(middle) };
  const orders = (name: string, filter: OrderFilter): Read => ({
    name: `orders: ${name}`,
    run: (ctx) => findOrders(ctx, filter),
  });
  const search = (name: string, text: string, filter: OrderFilter = {}) =>
    orders(name, { ...filter, search: parseSearch(text) });
  const mine = (
    name: string,
    ...more: [Parameters<typeof listMyOrders>[2]?, Parameters<typeof listMyOrders>[3]?]
  ) => ({
    name: `my orders: ${name}`,
    run: (ctx: Context) => listMyOrders(ctx, RESELLER.userId, ...more),
  });
  const disputes = (name: string, filter: DisputeFilter): Read => ({
    name: `disputes: ${name}`,
    run: (ctx) => findDisputes(ctx, filter),
  });
  const inbox = (name: string, filter: Omit<InboxFilter, "user">): Read => ({
    name: `inbox: ${name}`,
    run: (ctx) => findInbox(ctx, { user: OWNER, ...filter }),
  });
  const customers = (name: string, asked: Parameters<typeof findCustomers>[1]): Read => ({
    name: `customers: ${name}`,
    run: (ctx) => findCustomers(ctx, asked),
  });
  // A fifth belongs to the reseller: take the last such order in the first half of the history.
  const ofReseller = refOf(middle - (middle % 5));
  return [
    orders("all", {}),
    orders("a later page", { after: later }),
    orders("oldest first", { oldest: true }),
    orders("oldest first, a rare status, later", { oldest: true, status: "under_review", after: later }),
    orders("oldest first, a status of a service", { oldest: true, status: "refunded", service: "tv" }),
    ...(["total", "margin"] as const).flatMap((sort) => [
      orders(`highest ${sort} first`, { sort }),
      orders(`lowest ${sort} first, every column`, { sort, oldest: true, more: true }),
      orders(`highest ${sort} of a rare status`, { sort, status: "under_review" }),
      orders(`highest ${sort} of a service and status`, { sort, status: "refunded", service: "electricity" }),
      orders(`highest ${sort} of a day`, { sort, from: ago(2), to: ago(1) }),
      orders(`highest ${sort} of 30 days`, { sort, from: ago(30) }),
      orders(`highest ${sort}, later`, {
        sort,
        after: { at: later.at, id: later.id, kobo: sort === "total" ? 51_000 : 2_500 },
      }),
    ]),
    orders("longest wait first", { sort: "waiting", oldest: true }),
    orders("longest wait of a service", { sort: "waiting", oldest: true, service: "tv" }),
    orders("a page of an export", { limit: 500, status: "delivered", after: later }),
    orders("a service", { service: "electricity" }),
    orders("a rare service", { service: "esim" }),
    orders("a status", { status: "delivered" }),
    orders("a rare status", { status: "under_review" }),
    orders("a status, later", { status: "refunded", after: later }),
    orders("a status of a service", { status: "refunded", service: "electricity" }),
    orders("a status that a service hardly has", { status: "partly_delivered", service: "exam-pin" }),
    orders("a day", { from: ago(2), to: ago(1) }),
    orders("a day, a status and a service", {
      from: ago(2),
      to: ago(1),
      status: "refunded",
      service: "data",
    }),
    search("by reference", refOf(middle)),
    search("by phone", "08100000007"),
    search("by a reseller's phone", RESELLER.phone),
    search("by a reseller's phone, refunded", RESELLER.phone, { status: "refunded" }),
    search("by a reseller's phone, refunded, later", RESELLER.phone, { status: "refunded", after: later }),
    search("by a reseller's phone, later", RESELLER.phone, { after: { at: ago(0.2), id: idOf(count) } }),
    search("by email", "c7@example.com"),
    search("by a reseller's email", RESELLER.email),
    search("by a reseller's email, later", RESELLER.email, { after: later }),
    search("by a reseller's email, refunded", RESELLER.email, { status: "refunded" }),
    search("by a reseller's email, refunded, later", RESELLER.email, { status: "refunded", after: later }),
    search("by customerRef", `KV${middle}-1`),
    search("by the upstream's id", `up-${middle}-1`),
    search("by the provider's reference", `pay-${middle}`),
    search("by nothing that exists", "08199999999"),
    ...[
      "00042",
      "-00042",
      "4217",
      "0810000",
      "reseller@",
      "c42",
      refOf(middle).slice(0, 7),
      "eller@exam",
      `p-${middle}-`,
      "00007@exa",
      "1000421",
      // In many orders, but in none of the newest.
      "up-1",
      "up-12",
      "pay-12",
    ].map((text) =>
      orders(`by a part: ${text}`, { search: parseSearch(text), fragment: parseFragment(text) }),
    ),
    { name: "an order's story", run: (ctx) => findOrderStory(ctx, refOf(middle)) },
    ...[null, ...DISPUTE_STATES].flatMap((state) => [
      disputes(state ?? "all", { state }),
      disputes(`${state ?? "all"}, later`, {
        state,
        after: { at: ago(state === "open" ? -0.3 : 30), id: "9999999" },
      }),
    ]),
    disputes("a month of lost ones", { state: "lost", from: ago(60), to: ago(30) }),
    disputes("a day long ago", { state: null, from: ago(count / 800), to: ago(count / 800 - 1) }),
    { name: "parked", run: (ctx) => findParked(ctx) },
    { name: "parked refunds, newest first", run: (ctx) => findParked(ctx, { kind: "REFUND", newest: true }) },
    {
      name: "parked of a service and days",
      run: (ctx) => findParked(ctx, { service: "data", from: ago(2), to: now }),
    },
    { name: "parked, later", run: (ctx) => findParked(ctx, { after: { at: ago(0.2), id: "" } }) },
    inbox("all", {}),
    inbox("later", { after: { at: now, id: "" } }),
    ...INBOX_KINDS.map((kind) => inbox(kind, { kind })),
    ...INBOX_VIEWS.map((view) => inbox(view, { view })),
    inbox("oldest", { sort: "oldest" }),
    inbox("newest alerts", { kind: "alert", sort: "newest" }),
    inbox("a label", { label: "vip" }),
    { name: "inbox's labels", run: (ctx) => findLabels(ctx, "owner") },
    { name: "inbox's counts", run: (ctx) => countInbox(ctx, OWNER) },
    { name: "alerts", run: (ctx) => findIncidents(ctx) },
    { name: "alerts, later", run: (ctx) => findIncidents(ctx, { before: Math.ceil(count / 40) }) },
    customers("all", {}),
    customers("a later page", { after: { at: new Date(now.getTime() - 500 * 60_000), id: "U" } }),
    customers("staff", { kind: "staff" }),
    customers("unverified", { kind: "unverified" }),
    customers("deleted, oldest first", { kind: "deleted", oldest: true }),
    customers("of a day, oldest first", { from: ago(2), to: ago(1), oldest: true }),
    customers("by email", { text: "u777@example.com" }),
    customers("by how an email begins", { text: "u77" }),
    customers("by how a name begins", { text: "ada number" }),
    customers("by phone", { text: "0810 000 0007" }),
    customers("by a reseller's phone", { text: RESELLER.phone }),
    customers("by nothing that exists", { text: "zzz@nowhere" }),
    { name: "a customer", run: (ctx) => findCustomer(ctx, "U777") },
    { name: "a reseller", run: (ctx) => findCustomer(ctx, RESELLER.userId) },
    { name: "a reseller's orders", run: (ctx) => findOrders(ctx, { userId: RESELLER.userId }) },
    { name: "audit", run: (ctx) => findAudit(ctx) },
    { name: "audit, later", run: (ctx) => findAudit(ctx, { after: middle }) },
    { name: "audit, oldest first", run: (ctx) => findAudit(ctx, { oldest: true }) },
    {
      name: "audit of days long ago",
      run: (ctx) => findAudit(ctx, { from: ago(count / 800), to: ago(count / 800 - 1) }),
    },
    { name: "audit of an act", run: (ctx) => findAudit(ctx, { action: "order.requeried", after: middle }) },
    { name: "audit of a rare act", run: (ctx) => findAudit(ctx, { action: "day.closed", from: ago(30) }) },
    { name: "audit of a person", run: (ctx) => findAudit(ctx, { actorId: "U1", action: "price.changed" }) },
    { name: "audit, a page of an export", run: (ctx) => findAudit(ctx, { after: middle, limit: 500 }) },
    { name: "audit of an order", run: (ctx) => findAudit(ctx, { subject: "order:00000-00005" }) },
    { name: "webhooks", run: (ctx) => findWebhooks(ctx) },
    {
      name: "webhooks, later",
      run: (ctx) => findWebhooks(ctx, { after: { at: ago(5), id: String(middle) } }),
    },
    { name: "webhooks that wait", run: (ctx) => findWebhooks(ctx, { waiting: true }) },
    {
      name: "webhooks of a sender and days",
      run: (ctx) => findWebhooks(ctx, { source: "paystack", from: ago(3), to: ago(2) }),
    },
    { name: "alerts, active", run: (ctx) => findIncidents(ctx, { state: "active" }) },
    { name: "differences", run: (ctx) => findDifferences(ctx) },
    { name: "a day's books", run: (ctx) => findDayBooks(ctx, dayOf(ago(1))) },
    { name: "a day, order by order", run: (ctx) => findDayOrders(ctx, dayOf(ago(1))) },
    { name: "a day's orders as CSV", run: (ctx) => drain(ordersCsv(ctx, dayOf(ago(1)))) },
    { name: "a day's ledger as CSV", run: (ctx) => drain(ledgerCsv(ctx, dayOf(ago(1)))) },
    {
      name: "orders behind a price's preview",
      run: (ctx) => findPastOrders(ctx, [{ service: "data", product: "mtn" }], 50),
    },
    { name: "today: money", run: (ctx) => getEarnings(ctx) },
    { name: "today: 30 days", run: (ctx) => getPeriod(ctx, 30) },
    { name: "today: float", run: (ctx) => getFloats(ctx) },
    { name: "today: float of two weeks", run: (ctx) => findFloatHistory(ctx, kobo(1)) },
    { name: "today: setup", run: (ctx) => findSetup(ctx) },
    { name: "today: waiting", run: (ctx) => findWaiting(ctx) },
    { name: "today: failures", run: (ctx) => findFailures(ctx) },
    mine("all"),
    mine("a later page", {}, { before: ofReseller }),
    mine("of a service", { service: "electricity" }),
    mine("open", { statuses: OPEN_STATUSES }),
    mine("of a day", { from: ago(2), until: ago(1) }),
    { name: "my order", run: (ctx) => findMyOrder(ctx, RESELLER.userId, ofReseller) },
    { name: "my eSIMs", run: (ctx) => listMyEsims(ctx, "U1", null) },
    { name: "my numbers", run: (ctx) => listBeneficiaries(ctx, RESELLER.userId) },
    { name: "my wallet's statement", run: (ctx) => getWalletStatement(ctx, RESELLER.userId) },
    {
      name: "an order's page",
      run: (ctx) =>
        runSql(ctx.db, orderByRefSql, { ref: refOf(middle), rates: callBudget(ctx), now: ctx.clock.now() }),
    },
    { name: "track", run: (ctx) => findOrder(ctx, { ref: refOf(middle), contact: "nobody@example.com" }) },
  ];
}

async function drain(rows: AsyncGenerator<string>): Promise<number> {
  let length = 0;
  for await (const row of rows) length += row.length;
  return length;
}
