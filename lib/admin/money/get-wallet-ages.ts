import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { koboValue } from "@/lib/platform/db/sql-values";
import { booksWords } from "@/lib/words/en/books";
import type { Sheet } from "./sheet";

const age = z.object({ upTo: z.number(), count: z.number(), kobo: koboValue });

/** Maximum days since the wallet's last movement. */
const AGES = [30, 90, 365, 100_000] as const;

/** What is owed to customers' wallets now, by the time since each wallet's last movement. */
export async function getWalletAges(ctx: Pick<Context, "db" | "clock">): Promise<Sheet> {
  const rows = await queryRows(poolOf(ctx.db), age, {
    text: `SELECT a AS "upTo", count(w.user_id)::int AS count, coalesce(sum(w.balance_kobo), 0)::float8 AS kobo
      FROM unnest($1::int[]) WITH ORDINALITY AS u(a, n) LEFT JOIN (
        SELECT w.user_id, w.balance_kobo, extract(epoch FROM $2::timestamptz - m.at) / 86400 AS days FROM wallets w,
          LATERAL (SELECT j.at FROM ledger_entries n JOIN journals j ON j.id = n.journal_id WHERE n.account = 'wallet:' || w.user_id ORDER BY n.id DESC LIMIT 1) m
        WHERE w.balance_kobo > 0) w ON w.days <= a AND w.days > coalesce(($1::int[])[n - 1], -100000)
      GROUP BY a ORDER BY a`,
    values: [[...AGES], ctx.clock.now()],
  });
  const { walletAges, lastMoved, customers, owed, total } = booksWords;
  const names = booksWords.ages;
  return {
    title: walletAges,
    columns: [{ label: lastMoved }, { label: customers, as: "count" }, { label: owed, as: "money" }],
    rows: [
      ...rows.map(({ count, kobo }, at) => ({ cells: [names[at] ?? "", count, kobo] })),
      {
        cells: [
          total,
          rows.reduce((sum, { count }) => sum + count, 0),
          rows.reduce((sum, { kobo }) => sum + kobo, 0),
        ],
        strong: true,
      },
    ],
  };
}
