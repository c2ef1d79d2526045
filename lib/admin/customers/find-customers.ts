import * as z from "zod";
import type { Place } from "@/lib/admin/orders/find-orders";
import { ROLES } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { type Query, queryRows } from "@/lib/platform/db/query-rows";
import { koboValue } from "@/lib/platform/db/sql-values";
import { parsePhone } from "@/lib/services/fields/phone";

const listedCustomer = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(ROLES),
  verified: z.boolean(),
  createdAt: z.date(),
  deletedAt: z.date().nullable(),
  balanceKobo: koboValue,
  lastOrderAt: z.date().nullable(),
  /** Up to MAX_COUNTED. */
  orders: z.number(),
});
export type ListedCustomer = z.infer<typeof listedCustomer>;

/** Accounts of one kind. All others are customers with a confirmed email. */
export const CUSTOMER_KINDS = ["staff", "unverified", "deleted"] as const;
export type CustomerKind = (typeof CUSTOMER_KINDS)[number];

const KINDS: Record<CustomerKind, string> = {
  staff: "u.role <> 'customer'",
  unverified: "u.email_verified_at IS NULL AND u.deleted_at IS NULL",
  deleted: "u.deleted_at IS NOT NULL",
};

export interface CustomerFilter {
  /** A search. The other filters don't apply to it. */
  text?: string | null;
  kind?: CustomerKind | null;
  /** Joined at or after. */
  from?: Date | null;
  /** Joined before. */
  to?: Date | null;
  oldest?: boolean;
  /** Maximum number of rows; an export fetches more than a page. */
  limit?: number;
  after?: Place | null;
}

const PAGE = 25;
/** More orders than this aren't counted: a reseller has hundreds of thousands. */
export const MAX_COUNTED = 100;
/** Shorter prefixes match half of all accounts. */
const MIN_PREFIX_LENGTH = 3;
/**
 * The number of a recipient's newest items examined for their buyers; `partly` reports that there are more. A reseller's own
 * number has hundreds of thousands.
 */
const MAX_ITEMS_OF_NUMBER = 250;

/**
 * One page of accounts, newest first, by keyset. With `text`: those whose email or name starts with it, or who bought for or
 * saved exactly that number. A search shows one page only; `more` reports further matches.
 */
export async function findCustomers(
  ctx: Pick<Context, "db">,
  asked: CustomerFilter,
): Promise<{ customers: ListedCustomer[]; next: Place | null; more: boolean; partly: boolean }> {
  const [rows, [beyond]] = await Promise.all([
    queryRows(poolOf(ctx.db), listedCustomer, customersQuery(asked)),
    asked.text ? queryRows(poolOf(ctx.db), z.object({ partly: z.boolean() }), partlyQuery(asked.text)) : [],
  ]);
  const page = asked.limit ?? PAGE;
  const customers = rows.slice(0, page);
  const last = rows.length > page ? customers.at(-1) : undefined;
  const next = last && !asked.text ? { at: last.createdAt, id: last.id } : null;
  return { customers, next, more: Boolean(last && asked.text), partly: beyond?.partly ?? false };
}

/**
 * The statement. Each branch of a search stops at one page, so it takes as long among 100 accounts as among 100,000. Orders are
 * counted in their index's order: otherwise the planner, expecting a reseller, reads all of them.
 */
export function customersQuery(asked: CustomerFilter): Query {
  const { text, kind, from, to, after, limit = PAGE } = asked;
  const oldest = asked.oldest && !text;
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where = ["true"];
  if (text) where.push(`u.id IN (${matches(text, put)})`);
  else {
    if (kind) where.push(KINDS[kind]);
    if (from) where.push(`u.created_at >= ${put(from)}`);
    if (to) where.push(`u.created_at < ${put(to)}`);
    if (after) where.push(`(u.created_at, u.id) ${oldest ? ">" : "<"} (${put(after.at)}, ${put(after.id)})`);
  }
  const order = oldest ? "u.created_at, u.id" : "u.created_at DESC, u.id DESC";
  return {
    text: `SELECT u.id, u.email, u.name, u.role, u.email_verified_at IS NOT NULL AS verified, u.created_at AS "createdAt",
      u.deleted_at AS "deletedAt", coalesce(w.balance_kobo, 0)::float8 AS "balanceKobo",
      (SELECT o.placed_at FROM orders o WHERE o.user_id = u.id ORDER BY o.placed_at DESC, o.id DESC LIMIT 1) AS "lastOrderAt",
      (SELECT count(*)::int FROM (SELECT FROM orders o WHERE o.user_id = u.id ORDER BY o.placed_at DESC, o.id DESC LIMIT ${MAX_COUNTED}) o) AS orders
    FROM (SELECT * FROM users u WHERE ${where.join(" AND ")} ORDER BY ${order} LIMIT ${limit + 1}) u
    LEFT JOIN wallets w ON w.user_id = u.id ORDER BY ${order}`,
    values,
  };
}

/** Whether a number that the text may mean has more items than are examined. */
export function partlyQuery(text: string): Query {
  const values = numbersOf(text);
  const parts = values.map(
    (_, index) => `EXISTS (SELECT FROM ${linesOf(`$${index + 1}`)} OFFSET ${MAX_ITEMS_OF_NUMBER})`,
  );
  return { text: `SELECT ${parts.join(" OR ")} AS partly`, values };
}

/** The forms of a text as an item's recipient: as entered, without separators, and as a phone number. */
function numbersOf(text: string): string[] {
  const phone = parsePhone(text);
  return [...new Set([text, text.replace(/[\s–—-]+/g, ""), ...(phone ? [phone] : [])])];
}

/** A number's items, newest first. Compared as rows for the reason given in find-orders.ts. */
function linesOf(number: string): string {
  return `lines WHERE (recipient, order_id) <= (${number}, 'z') AND (recipient, order_id) >= (${number}, '') ORDER BY recipient DESC, order_id DESC`;
}

function matches(text: string, put: (value: unknown) => string): string {
  const known = numbersOf(text);
  const numbers = put(known);
  const parts = [
    `SELECT id FROM users WHERE id = ${put(text)} OR email = ${put(text.toLowerCase())}`,
    // One branch per number: for an unknown number the planner expects few rows, and sorts a reseller's 100,000.
    ...known.map(
      (
        number,
      ) => `(SELECT o.user_id FROM (SELECT order_id FROM ${linesOf(put(number))} LIMIT ${MAX_ITEMS_OF_NUMBER}) l,
      LATERAL (SELECT user_id FROM orders WHERE id = l.order_id OFFSET 0) o WHERE o.user_id IS NOT NULL GROUP BY o.user_id LIMIT ${PAGE + 1})`,
    ),
    `(SELECT user_id FROM beneficiaries WHERE number = ANY (${numbers}) LIMIT ${PAGE + 1})`,
  ];
  if (text.length >= MIN_PREFIX_LENGTH) {
    const begins = put(`${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`);
    parts.push(
      // In the index's own order. Otherwise PostgreSQL collects all matches before it takes a page of them.
      `(SELECT id FROM users WHERE lower(email) LIKE ${begins} ORDER BY lower(email) USING ~<~ LIMIT ${PAGE + 1})`,
      `(SELECT id FROM users WHERE name IS NOT NULL AND lower(name) LIKE ${begins} ORDER BY lower(name) USING ~<~ LIMIT ${PAGE + 1})`,
    );
  }
  return parts.join(" UNION ");
}
