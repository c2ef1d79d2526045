import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRow } from "@/lib/platform/db/query-rows";
import { koboValue } from "@/lib/platform/db/sql-values";

const disputedFunding = z.object({
  userId: z.string(),
  email: z.string().nullable(),
  /** What the wallet was credited with. */
  credit: koboValue,
  /** What of it is held or was taken back. */
  held: koboValue,
});
export type DisputedFunding = z.infer<typeof disputedFunding>;

const TEXT = `SELECT u.id AS "userId", u.email, y.credit_kobo::float8 AS credit, (SELECT coalesce(sum(n.amount_kobo), 0)::float8
    FROM disputes x CROSS JOIN generate_series(1, x.moves) g JOIN journals j ON j.key = 'topup-dispute:' || x.id || ':' || g
      JOIN ledger_entries n ON n.journal_id = j.id AND n.account = 'wallet:' || u.id WHERE x.payment_id = y.id) AS held
  FROM disputes d JOIN payments y ON y.id = d.payment_id AND y.purpose = 'TOPUP' JOIN users u ON u.id = y.user_id WHERE d.id = $1`;

/** The wallet that a disputed payment funded (docs/adr/0107). Null if it paid for an order. */
export function findDisputedFunding(
  ctx: Pick<Context, "db">,
  disputeId: string,
): Promise<DisputedFunding | null> {
  return queryRow(poolOf(ctx.db), disputedFunding, { text: TEXT, values: [disputeId] });
}
