import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { koboValue } from "@/lib/platform/db/sql-values";
import { EXPORT_PAGE, nairaCell, pagedCsv } from "@/lib/platform/paged-csv";
import { booksWords, journalName } from "@/lib/words/en/books";
import { timestamp } from "@/lib/words/lagos-time";
import type { Range } from "./parse-range";

const entry = z.object({
  id: z.string(),
  at: z.date(),
  kind: z.string(),
  /** The order's reference, if it belongs to one. */
  ref: z.string().nullable(),
  kobo: koboValue,
});
export type Entry = z.infer<typeof entry>;

const PAGE = 50;

/** Clocks differ by less than this, so an entry's position in the ledger is at most this far from its time. */
const SLACK = "interval '1 hour'";

/**
 * The entries of an account in a period, oldest first, by keyset. The ledger's order is limited to the period, so that a year
 * long past costs as much as today. Each entry's journal is looked up separately, because the planner would sort the whole
 * period for each page of an export. All wallets together have their own index, for exactly this condition.
 */
export function entriesQuery(
  account: string,
  { from, to }: Pick<Range, "from" | "to">,
  after: string | null,
  limit: number,
) {
  const wallets = account === "wallets";
  return {
    text: `WITH b AS (SELECT
        (SELECT min(id) FROM ledger_entries WHERE journal_id = (SELECT id FROM journals WHERE at >= $1::timestamptz - ${SLACK} ORDER BY at LIMIT 1)) AS lo,
        (SELECT max(id) FROM ledger_entries WHERE journal_id = (SELECT id FROM journals WHERE at < $2::timestamptz + ${SLACK} ORDER BY at DESC LIMIT 1)) AS hi)
      SELECT n.id::text, j.at, j.kind, o.ref, n.amount_kobo::float8 AS kobo
      FROM ledger_entries n CROSS JOIN LATERAL (SELECT * FROM journals WHERE id = n.journal_id OFFSET 0) j LEFT JOIN orders o ON o.id = j.order_id
      WHERE ${wallets ? "n.account >= 'wallet:' AND n.account < 'wallet;'" : "n.account = $4"} AND n.currency = 'NGN' AND n.id > $3::bigint
        AND n.id BETWEEN (SELECT lo FROM b) AND (SELECT hi FROM b) AND j.at >= $1::timestamptz AND j.at < $2::timestamptz
      ORDER BY n.id LIMIT ${limit}`,
    values: [from, to, after ?? "0", ...(wallets ? [] : [account])],
  };
}

/** One page of an account's entries. `after`: the id of the previous page's last entry. */
export async function findEntries(
  ctx: Pick<Context, "db">,
  account: string,
  range: Pick<Range, "from" | "to">,
  after: string | null = null,
  limit = PAGE,
): Promise<{ rows: Entry[]; next: string | null }> {
  const rows = await queryRows(poolOf(ctx.db), entry, entriesQuery(account, range, after, limit + 1));
  return { rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
}

/** All entries of an account in a period as CSV, streamed. */
export function entriesCsv(ctx: Pick<Context, "db">, account: string, range: Pick<Range, "from" | "to">) {
  const { at, entryKind, order, debit, credit } = booksWords;
  return pagedCsv<Entry, string>(
    [booksWords.lagos(at), entryKind, order, debit, credit],
    (after) => findEntries(ctx, account, range, after, EXPORT_PAGE),
    ({ at: when, kind, ref, kobo }) => [
      timestamp(when),
      journalName(kind),
      ref ?? "",
      kobo > 0 ? nairaCell(kobo) : "",
      kobo < 0 ? nairaCell(-kobo) : "",
    ],
  );
}
