import type { Role } from "@/lib/auth/signed-in";
import type { Context } from "@/lib/orders/context";
import type { Kobo } from "@/lib/platform/money";
import { parsePhone } from "@/lib/services/phone";
import type { Place } from "./find-orders";
import { type Query, readRows } from "./read-rows";

export interface ListedCustomer {
  id: string;
  email: string;
  name: string | null;
  role: Role;
  verified: boolean;
  createdAt: Date;
  deletedAt: Date | null;
  balanceKobo: Kobo;
  lastOrderAt: Date | null;
}

const PAGE = 25;
/** Shorter beginnings fit half of all. */
const SHORTEST = 3;
/** So many of a number's newest lines are looked through for who bought them: a reseller's own has hundreds of thousands. */
const MOST_OF_A_NUMBER = 250;

/**
 * One page of the accounts, newest first, by keyset; or, for a text, those whose e-mail or name begins so, or who bought for or
 * saved exactly that number. Of a search that fits more than a page the rest isn't shown (`more`). One statement.
 */
export async function findCustomers(
  ctx: Pick<Context, "db">,
  asked: { text?: string | null; after?: Place | null },
): Promise<{ customers: ListedCustomer[]; next: Place | null; more: boolean }> {
  const rows = await readRows<ListedCustomer>(ctx, customersQuery(asked));
  const customers = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? customers.at(-1) : undefined;
  const next = last && !asked.text ? { at: last.createdAt, id: last.id } : null;
  return { customers, next, more: Boolean(last && asked.text) };
}

/** Its statement: each reading of a search is cut off at a page, so that it takes as long among a hundred as among a hundred thousand. */
export function customersQuery({ text, after }: { text?: string | null; after?: Place | null }): Query {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where = ["true"];
  if (text) where.push(`u.id IN (${matches(text, put)})`);
  else if (after) where.push(`(u.created_at, u.id) < (${put(after.at)}, ${put(after.id)})`);
  return {
    text: `SELECT u.id, u.email, u.name, u.role, u.email_verified_at IS NOT NULL AS verified, u.created_at AS "createdAt",
      u.deleted_at AS "deletedAt", coalesce(w.balance_kobo, 0)::float8 AS "balanceKobo",
      (SELECT o.placed_at FROM orders o WHERE o.user_id = u.id ORDER BY o.placed_at DESC, o.id DESC LIMIT 1) AS "lastOrderAt"
    FROM (SELECT * FROM users u WHERE ${where.join(" AND ")} ORDER BY u.created_at DESC, u.id DESC LIMIT ${PAGE + 1}) u
    LEFT JOIN wallets w ON w.user_id = u.id ORDER BY u.created_at DESC, u.id DESC`,
    values,
  };
}

function matches(text: string, put: (value: unknown) => string): string {
  const bare = text.replace(/[\s–—-]+/g, "");
  const phone = parsePhone(text);
  const known = [...new Set([text, bare, ...(phone ? [phone] : [])])];
  const numbers = put(known);
  const parts = [
    `SELECT id FROM users WHERE id = ${put(text)} OR email = ${put(text.toLowerCase())}`,
    // Each number by itself: of one that isn't known the planner takes few, and sorts a reseller's hundred thousand.
    ...known.map(
      (
        number,
      ) => `(SELECT o.user_id FROM (SELECT order_id FROM lines WHERE recipient = ${put(number)} ORDER BY order_id DESC LIMIT ${MOST_OF_A_NUMBER}) l,
      LATERAL (SELECT user_id FROM orders WHERE id = l.order_id OFFSET 0) o WHERE o.user_id IS NOT NULL GROUP BY o.user_id LIMIT ${PAGE + 1})`,
    ),
    `(SELECT user_id FROM beneficiaries WHERE number = ANY (${numbers}) LIMIT ${PAGE + 1})`,
  ];
  if (text.length >= SHORTEST) {
    const begins = put(`${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`);
    parts.push(
      // In the index's own order: else all that begin so are gathered first, and then a page of them taken.
      `(SELECT id FROM users WHERE lower(email) LIKE ${begins} ORDER BY lower(email) USING ~<~ LIMIT ${PAGE + 1})`,
      `(SELECT id FROM users WHERE name IS NOT NULL AND lower(name) LIKE ${begins} ORDER BY lower(name) USING ~<~ LIMIT ${PAGE + 1})`,
    );
  }
  return parts.join(" UNION ");
}
