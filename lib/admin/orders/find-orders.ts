import * as z from "zod";
import type { Context } from "@/lib/context/context";
import type { OrderStatus } from "@/lib/model/order-status";
import { orderStatus } from "@/lib/model/row-schemas";
import { poolOf } from "@/lib/platform/db/db";
import { type Query, queryRows } from "@/lib/platform/db/query-rows";
import { koboValue } from "@/lib/platform/db/sql-values";
import { fragmentIds } from "./find-fragment";
import type { Fragment, Search } from "./parse-search";

export interface OrderFilter {
  search?: Search | null;
  /** The text as a part of identifiers, used only if it matches nothing as a whole. */
  fragment?: Fragment | null;
  status?: OrderStatus | null;
  service?: string | null;
  /** Only these orders. */
  refs?: readonly string[] | null;
  /** Orders of this account. */
  userId?: string | null;
  /** Placed at or after. */
  from?: Date | null;
  /** Placed before. */
  to?: Date | null;
  /** The sort; searches always sort by the time placed. Only waiting orders have a waiting time. */
  sort?: OrderSort;
  /** Oldest or smallest first. A search is always newest first. */
  oldest?: boolean;
  /** Whether the additional columns are queried. */
  more?: boolean;
  /** Maximum number of rows; an export fetches more than a page. */
  limit?: number;
  /** Where the previous page ended. */
  after?: Place | null;
}

export const ORDER_SORTS = ["placed", "total", "margin", "waiting"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** An order's position in the list: newest first, and by id within the same millisecond. */
export interface Place {
  at: Date;
  id: string;
  /** In a list sorted by total or margin: this amount instead of the time. */
  kobo?: number;
}

/** The column of each sort, and which orders have a value. The conditions are those of partial indexes. */
const SORTS = {
  placed: { column: "o.placed_at", only: [] },
  total: { column: "o.total_kobo", only: [] },
  margin: { column: "o.margin_kobo", only: ["o.margin_kobo IS NOT NULL"] },
  waiting: {
    column: "o.paid_at",
    only: ["o.status IN ('paid','processing','under_review','refund_due')"],
  },
} as const;

const listedOrder = z.object({
  id: z.string(),
  ref: z.string(),
  service: z.string(),
  status: orderStatus,
  email: z.string(),
  total: koboValue,
  fee: koboValue,
  placedAt: z.date(),
  paidAt: z.date().nullable(),
  /** Of the first item. */
  recipient: z.string(),
  product: z.string(),
  itemService: z.string(),
  planLabel: z.string().nullable(),
  quantity: z.number().nullable(),
  lines: z.number(),
  /** Margin so far, by the ledger; null: nothing is booked. */
  margin: koboValue.nullable(),
  /** Since when its customer has waited for it. */
  waitingSince: z.date().nullable(),
  /** Queried only with `more`. */
  cost: koboValue.nullable(),
  channel: z.string().nullable(),
  attempts: z.number().nullable(),
  case: z.boolean().nullable(),
  dispute: z.string().nullable(),
});
export type ListedOrder = z.infer<typeof listedOrder>;

const PAGE = 25;
/**
 * How many orders of one number or email are fetched for a page. More than it shows, because the order of ids and times
 * differs within a moment (MOMENT_MS).
 */
const OF_ONE = 4 * PAGE;
const MOMENT_MS = 1_000;
/**
 * How many of a number's newest items, or of an email's orders if a status or service is given, are examined for a page: a
 * reseller has hundreds of thousands. The next page examines older ones, however few this page shows.
 */
const MAX_PER_SUBJECT = 300;

/**
 * One page of matching orders, newest first, by keyset. `next` is where the next page begins. A search may return fewer
 * orders than match, or none, and still have a `next`: where it stopped.
 */
export async function findOrders(
  ctx: Pick<Context, "db">,
  filter: OrderFilter,
): Promise<{ orders: ListedOrder[]; next: Place | null }> {
  const whole = await findPage(ctx, { ...filter, fragment: null });
  const none = whole.orders.length === 0 && !whole.next;
  return filter.fragment && none ? findPage(ctx, { ...filter, search: null }) : whole;
}

async function findPage(
  ctx: Pick<Context, "db">,
  filter: OrderFilter,
): Promise<{ orders: ListedOrder[]; next: Place | null }> {
  const [rows, stop] = await Promise.all([
    queryRows(poolOf(ctx.db), listedOrder, ordersQuery(filter)),
    findStop(ctx, filter),
  ]);
  // One branch of the search hasn't examined anything beyond this place: leave it to the next page.
  const seen = rows.filter((row) => !stop || isAfter({ at: row.placedAt, id: row.id }, stop));
  const page = filter.limit ?? PAGE;
  const orders = seen.slice(0, page);
  const last = seen.length > page ? orders.at(-1) : undefined;
  return { orders, next: last ? placeOf(last, sortOf(filter)) : stop };
}

function placeOf({ id, placedAt, paidAt, total, margin }: ListedOrder, sort: OrderSort): Place {
  if (sort === "total") return { at: placedAt, id, kobo: total };
  if (sort === "margin") return { at: placedAt, id, kobo: margin ?? 0 };
  return { at: sort === "waiting" && paidAt ? paidAt : placedAt, id };
}

/** Whether `one` is newer than `other`, or the same. */
function isAfter(one: Place, other: Place): boolean {
  const apart = one.at.getTime() - other.at.getTime();
  return apart > 0 || (apart === 0 && one.id >= other.id);
}

const stopRow = z.object({ at: z.date(), id: z.string(), exact: z.boolean() });

/** The newest place at which a branch of the search stopped; null if all branches are complete. */
async function findStop(ctx: Pick<Context, "db">, filter: OrderFilter): Promise<Place | null> {
  const query = stopQuery(filter);
  if (!query) return null;
  const rows = await queryRows(poolOf(ctx.db), stopRow, query);
  const { after } = filter;
  const stops = rows.map(({ at, id, exact }) => {
    const stop = exact ? { at, id } : { at: new Date(at.getTime() + MOMENT_MS), id: "" };
    if (!after || !isAfter(stop, after)) return stop;
    // A whole batch within one moment: move on anyway.
    return isAfter({ at, id }, after) ? { at: new Date(after.at.getTime() - 1), id: "" } : { at, id };
  });
  return stops.reduce<Place | null>(
    (newest, stop) => (newest && isAfter(newest, stop) ? newest : stop),
    null,
  );
}

/** The last order that each branch of a search examines, if there may be more. */
export function stopQuery(filter: OrderFilter): Query | null {
  if (!filter.search) return null;
  const { values, put } = collect();
  const parts = filter.search.recipients.map(
    (recipient) =>
      `(SELECT o.placed_at AS at, o.id, false AS exact FROM (SELECT order_id FROM ${linesOf(recipient, filter, put)} OFFSET ${MAX_PER_SUBJECT - 1} LIMIT 1) l, ${byId("l.order_id")})`,
  );
  if (filter.search.email && (filter.status || filter.service || filter.userId))
    parts.push(
      `(SELECT o.placed_at AS at, o.id, true AS exact FROM ${ordersOf(filter.search.email, filter, put)} OFFSET ${MAX_PER_SUBJECT - 1} LIMIT 1)`,
    );
  return parts.length > 0 ? { text: parts.join(" UNION ALL "), values } : null;
}

/** The statement. It contains only the given conditions, so each search gets a plan for its own index. */
export function ordersQuery(filter: OrderFilter): Query {
  const { values, put } = collect();
  const kind = kindOf(filter, put);
  const sort = SORTS[sortOf(filter)];
  const conditions = [...kind, ...sort.only, ...rangeOf(filter, put)];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
  const from = filter.fragment
    ? `(${fragmentIds(filter.fragment, put)}) m(id), ${byId("m.id")}`
    : filter.search
      ? `(${matches(filter.search, filter, { where, all: kind.length === 0 }, put)}) m(id), ${byId("m.id")}`
      : "orders o";
  const order = isOldest(filter) ? `${sort.column}, o.id` : `${sort.column} DESC, o.id DESC`;
  const text = `SELECT o.id, o.ref, o.service, o.status, o.email, o.total_kobo::float8 AS total, o.payment_fee_kobo::float8 AS fee,
      o.placed_at AS "placedAt", o.paid_at AS "paidAt",
      l.recipient, l.product, l.service AS "itemService", l.request ->> 'label' AS "planLabel", l.request -> 'quantity' AS quantity, (SELECT count(*)::int FROM lines x WHERE x.order_id = o.id) AS lines,
      o.margin_kobo::float8 AS margin, CASE WHEN ${SORTS.waiting.only[0]} THEN o.paid_at END AS "waitingSince", ${filter.more ? MORE : NO_MORE}
    FROM (SELECT o.* FROM ${from} ${where} ORDER BY ${order} LIMIT ${(filter.limit ?? PAGE) + 1}) o
    LEFT JOIN lines l ON l.order_id = o.id AND l.position = 1 ORDER BY ${order}`;
  return { text, values };
}

const MORE = `(SELECT sum(n.amount_kobo)::float8 FROM journals j, LATERAL (SELECT * FROM ledger_entries WHERE journal_id = j.id OFFSET 0) n
        WHERE j.order_id = o.id AND n.account = 'cost') AS cost,
      (SELECT CASE p.provider WHEN 'wallet' THEN 'wallet' ELSE p.channel END FROM payments p WHERE p.order_id = o.id AND p.disposition = 'APPLIED' LIMIT 1) AS channel,
      (SELECT count(*)::int FROM effects e WHERE e.order_id = o.id AND e.kind = 'VEND') AS attempts,
      EXISTS (SELECT FROM cases k WHERE k.order_id = o.id AND k.state = 'open') AS "case",
      (SELECT d.state FROM payments p JOIN disputes d ON d.payment_id = p.id WHERE p.order_id = o.id AND d.kind = 'dispute' ORDER BY d.opened_at DESC LIMIT 1) AS dispute`;
const NO_MORE = 'NULL AS cost, NULL AS channel, NULL AS attempts, NULL AS "case", NULL AS dispute';

type Put = (value: unknown) => string;

function collect(): { values: unknown[]; put: Put } {
  const values: unknown[] = [];
  return { values, put: (value) => `$${values.push(value)}` };
}

/** OFFSET 0 fetches one order after the other. With a plain join, a few hundred ids make the planner read all orders. */
function byId(id: string): string {
  return `LATERAL (SELECT * FROM orders x WHERE x.id = ${id} OFFSET 0) o`;
}

/** Which of the examined orders match. */
function kindOf({ status, service, userId, refs }: OrderFilter, put: Put): string[] {
  const conditions: string[] = [];
  if (refs) conditions.push(`o.ref = ANY (${put(refs)})`);
  if (status) conditions.push(`o.status = ${put(status)}`);
  if (service) conditions.push(`o.service = ${put(service)}`);
  if (userId) conditions.push(`o.user_id = ${put(userId)}`);
  return conditions;
}

/** The range to examine. */
function rangeOf(filter: OrderFilter, put: Put): string[] {
  const { from, to, after } = filter;
  const conditions: string[] = [];
  if (from) conditions.push(`o.placed_at >= ${put(from)}`);
  if (to) conditions.push(`o.placed_at < ${put(to)}`);
  const beyond = isOldest(filter) ? ">" : "<";
  const sort = sortOf(filter);
  const byAmount = sort === "total" || sort === "margin";
  // A place of a list with another sort is ignored.
  if (after && byAmount === (after.kobo !== undefined))
    conditions.push(
      `(${SORTS[sort].column}, o.id) ${beyond} (${put(after.kobo ?? after.at)}, ${put(after.id)})`,
    );
  return conditions;
}

function sortOf({ sort = "placed", search, fragment }: OrderFilter): OrderSort {
  return search || fragment ? "placed" : sort;
}

function isOldest({ oldest, search, fragment }: OrderFilter): boolean {
  return Boolean(oldest && !search && !fragment);
}

/**
 * A number's items, newest first, limited to this page and the given days. Items have no time, but ids ascend with time: the
 * nearest order outside the days is the bound, plus a moment, because ids and times don't agree to the millisecond. Number
 * and id are compared as a row: otherwise the planner mistakes a reseller's number for one in every item, and reads all
 * items from the end.
 */
function linesOf(recipient: string, { from, to, after }: OrderFilter, put: Put): string {
  const number = put(recipient);
  const newest = earliest(to, after?.at);
  const before = newest
    ? `coalesce((SELECT id FROM orders WHERE placed_at > ${put(new Date(newest.getTime() + MOMENT_MS))} ORDER BY placed_at LIMIT 1), 'z')`
    : "'z'";
  const since = from
    ? `coalesce((SELECT id FROM orders WHERE placed_at < ${put(new Date(from.getTime() - MOMENT_MS))} ORDER BY placed_at DESC LIMIT 1), '')`
    : "''";
  return `lines WHERE (recipient, order_id) < (${number}, ${before}) AND (recipient, order_id) > (${number}, ${since})
    ORDER BY recipient DESC, order_id DESC`;
}

/** An email's orders, limited in the same way. */
function ordersOf(address: string, filter: OrderFilter, put: Put): string {
  const email = put(address);
  const newest = earliest(filter.to, filter.after?.at);
  const conditions = [
    `(o.email, o.placed_at) <= (${email}, ${newest ? put(newest) : "timestamptz 'infinity'"})`,
    `(o.email, o.placed_at) >= (${email}, ${filter.from ? put(filter.from) : "timestamptz '-infinity'"})`,
    ...rangeOf(filter, put),
  ];
  return `orders o WHERE ${conditions.join(" AND ")} ORDER BY o.email DESC, o.placed_at DESC, o.id DESC`;
}

function earliest(...times: (Date | null | undefined)[]): Date | null {
  const known = times.filter((time) => time instanceof Date);
  return known.length > 0 ? new Date(Math.min(...known.map((time) => time.getTime()))) : null;
}

/** The ids of the orders that a search may mean. Each branch uses its own index and returns only its newest matches. */
function matches(
  { ref, email, recipients, ids }: Search,
  filter: OrderFilter,
  { where, all }: { where: string; all: boolean },
  put: Put,
): string {
  const parts = recipients.map(
    (recipient) =>
      `(SELECT o.id FROM (SELECT order_id FROM ${linesOf(recipient, filter, put)} LIMIT ${MAX_PER_SUBJECT}) l, ${byId("l.order_id")}
        ${where} ORDER BY l.order_id DESC LIMIT ${OF_ONE})`,
  );
  if (ref) parts.push(`SELECT id FROM orders WHERE ref = ${put(ref)}`);
  if (email)
    parts.push(
      `(SELECT o.id FROM (SELECT * FROM ${ordersOf(email, filter, put)} LIMIT ${all ? OF_ONE : MAX_PER_SUBJECT}) o
        ${where} ORDER BY o.placed_at DESC, o.id DESC LIMIT ${OF_ONE})`,
    );
  if (ids.length > 0) {
    const list = put(ids);
    parts.push(
      `SELECT order_id FROM effects WHERE customer_ref = ANY (${list})`,
      `SELECT order_id FROM effects WHERE kind IN ('VEND','REFUND') AND upstream_id = ANY (${list})`,
      `SELECT order_id FROM payments WHERE provider IN ('paystack','wallet') AND reference = ANY (${list})`,
    );
  }
  return parts.join(" UNION ");
}
