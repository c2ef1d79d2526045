import type { Context } from "@/lib/orders/context";
import type { OrderStatus } from "@/lib/orders/order-status";
import type { Kobo } from "@/lib/platform/money";
import { type Query, readRows } from "./read-rows";
import type { Search } from "./read-search";

export interface OrderFilter {
  search?: Search | null;
  status?: OrderStatus | null;
  service?: string | null;
  /** In this account. */
  userId?: string | null;
  /** Placed at or after. */
  from?: Date | null;
  /** Placed before. */
  to?: Date | null;
  /** Where the page before ended. */
  after?: Place | null;
}

/** An order's place in the list: newest first, and by id where two are of the same millisecond. */
export interface Place {
  at: Date;
  id: string;
}

export interface ListedOrder {
  id: string;
  ref: string;
  service: string;
  status: OrderStatus;
  email: string;
  total: Kobo;
  placedAt: Date;
  /** Of the first line. */
  recipient: string;
  product: string;
  lines: number;
}

const PAGE = 25;
/** Of one number or e-mail so many are brought to the page: more than it shows, because ids and times agree but for a millisecond. */
const OF_ONE = 4 * PAGE;
/** So many of a number's newest are looked through, and of an e-mail's with a status or service besides: a reseller's has hundreds of thousands. */
const MOST_OF_ONE = 300;

/** One page of the orders that fit, newest first, by keyset; `next` is where the page after it begins. One statement. */
export async function findOrders(
  ctx: Pick<Context, "db">,
  filter: OrderFilter,
): Promise<{ orders: ListedOrder[]; next: Place | null }> {
  const rows = await readRows<ListedOrder>(ctx, ordersQuery(filter));
  const orders = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? orders.at(-1) : undefined;
  return { orders, next: last ? { at: last.placedAt, id: last.id } : null };
}

/** Its statement: only what is asked for stands in it, so that each search has a plan by its own index. */
export function ordersQuery(filter: OrderFilter): Query {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (filter.status) conditions.push(`o.status = ${put(filter.status)}`);
  if (filter.service) conditions.push(`o.service = ${put(filter.service)}`);
  if (filter.userId) conditions.push(`o.user_id = ${put(filter.userId)}`);
  if (filter.from) conditions.push(`o.placed_at >= ${put(filter.from)}`);
  if (filter.to) conditions.push(`o.placed_at < ${put(filter.to)}`);
  if (filter.after)
    conditions.push(`(o.placed_at, o.id) < (${put(filter.after.at)}, ${put(filter.after.id)})`);
  const where = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
  const limit = filter.status || filter.service ? `LIMIT ${MOST_OF_ONE}` : "";
  const from = filter.search
    ? `(${matches(filter.search, { where, limit }, put)}) m(id), ${byId("m.id")}`
    : "orders o";
  const text = `SELECT o.id, o.ref, o.service, o.status, o.email, o.total_kobo::float8 AS total, o.placed_at AS "placedAt",
      l.recipient, l.product, (SELECT count(*)::int FROM lines x WHERE x.order_id = o.id) AS lines
    FROM (SELECT o.* FROM ${from} ${where} ORDER BY o.placed_at DESC, o.id DESC LIMIT ${PAGE + 1}) o
    LEFT JOIN lines l ON l.order_id = o.id AND l.position = 1 ORDER BY o.placed_at DESC, o.id DESC`;
  return { text, values };
}

/** OFFSET 0: one order after the other. Joined flat, a few hundred ids are a reason to read all orders. */
function byId(id: string): string {
  return `LATERAL (SELECT * FROM orders x WHERE x.id = ${id} OFFSET 0) o`;
}

/** The ids of the orders that a search means: each reading by an index of its own, its newest that fit and no more. */
function matches(
  { ref, email, recipients, ids }: Search,
  { where, limit }: { where: string; limit: string },
  put: (value: unknown) => string,
): string {
  const parts = recipients.map(
    (recipient) =>
      `(SELECT o.id FROM (SELECT order_id FROM lines WHERE recipient = ${put(recipient)} ORDER BY order_id DESC LIMIT ${MOST_OF_ONE}) l, ${byId("l.order_id")}
        ${where} ORDER BY l.order_id DESC LIMIT ${OF_ONE})`,
  );
  if (ref) parts.push(`SELECT id FROM orders WHERE ref = ${put(ref)}`);
  if (email)
    parts.push(
      `(SELECT o.id FROM (SELECT * FROM orders WHERE email = ${put(email)} ORDER BY placed_at DESC ${limit}) o
        ${where} ORDER BY o.placed_at DESC LIMIT ${OF_ONE})`,
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
