import type { Client } from "pg";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { DIFFERENCE_KINDS } from "@/lib/model/difference";
import { queryRows } from "@/lib/platform/db/query-rows";
import { formatNaira, kobo } from "@/lib/platform/money";
import { differencePlace, differenceWords } from "@/lib/words/en/differences";
import { waitOf } from "../shared/lagos-time";
import { type Finding, note, ok } from "./finding";

const MAX_NAMED = 10;
/** A run starts every minute, and one that catches up may read days of data. */
const SILENT_MS = 3_600_000;

const row = z.object({
  id: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  subject: z.string(),
  orderRef: z.string().nullable(),
  amount_kobo: z.string().nullable(),
  first_seen_at: z.date(),
  owner: z.string().nullable(),
  total: z.number(),
});

/** Lists reconciliation discrepancies (money-safety.md, Guards): each open one, and lists that can't be read. */
export async function checkDifferences(client: Client, ctx: Context): Promise<Finding[]> {
  const now = ctx.clock.now();
  const open = await queryRows(
    client,
    row,
    `SELECT d.id, d.kind, d.subject, o.ref AS "orderRef", d.amount_kobo, d.first_seen_at, d.owner, count(*) OVER ()::int AS total
     FROM differences d LEFT JOIN orders o ON o.id = d.order_id WHERE d.state = 'open' ORDER BY d.first_seen_at, d.id LIMIT ${MAX_NAMED}`,
  );
  const stuck = await queryRows(
    client,
    z.object({ source: z.string(), problem: z.string() }),
    "SELECT source, problem FROM reconciliations WHERE problem IS NOT NULL ORDER BY source",
  );
  const { reconcileAfter, reconcileAgain } = ctx.schedules;
  const silent = await queryRows(
    client,
    z.object({ source: z.string(), since: z.date() }),
    `SELECT source, least(ran_at, read_until + CASE WHEN source LIKE '%:later' THEN $1::int ELSE $2::int END * interval '1 millisecond') AS since
     FROM reconciliations WHERE least(ran_at, read_until + CASE WHEN source LIKE '%:later' THEN $1::int ELSE $2::int END * interval '1 millisecond') < $3
     ORDER BY source`,
    [reconcileAgain, reconcileAfter, new Date(now.getTime() - SILENT_MS)],
  );
  const total = open[0]?.total ?? 0;
  const findings = stuck.map(({ source, problem }) =>
    note(`Reconciliation of ${source} is waiting: ${problem}.`),
  );
  for (const { source, since } of silent) {
    findings.push(
      note(
        `Reconciliation of ${source} has made no progress for ${waitOf(since, now)}, so newer discrepancies aren't known. Check that a worker is running and that its clock is right.`,
      ),
    );
  }
  if (total === 0) return [ok("Reconciliation: no open discrepancies."), ...findings];
  const more = total > MAX_NAMED ? `, the oldest ${MAX_NAMED} of them` : "";
  return [
    note(`Reconciliation: ${total} open discrepancies${more} (npm run reconcile):`),
    ...open.map((row) => {
      const sum = row.amount_kobo === null ? "" : `, ${formatNaira(kobo(Number(row.amount_kobo)))}`;
      const place = differencePlace(row);
      return note(
        `Discrepancy ${row.id}: ${differenceWords[row.kind]}${sum}${place ? `, ${place}` : ""}, for ${waitOf(row.first_seen_at, now)}, ${row.owner ?? "unassigned"}.`,
      );
    }),
    ...findings,
  ];
}
