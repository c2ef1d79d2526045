import type { Client } from "pg";
import type { Context } from "@/lib/context/context";
import type { DifferenceKind } from "@/lib/model/difference";
import { formatNaira, kobo } from "@/lib/platform/money";
import { differenceWords } from "@/lib/words/en/differences";
import { waitOf } from "../shared/lagos-time";
import { type Finding, note, ok } from "./finding";

const MAX_NAMED = 10;
/** A run starts every minute, and one that catches up may read days of data. */
const SILENT_MS = 3_600_000;

interface Row {
  id: string;
  kind: DifferenceKind;
  subject: string;
  state: string;
  amount_kobo: string | null;
  first_seen_at: Date;
  owner: string | null;
  total: number;
}

/** Lists reconciliation discrepancies (money-safety.md, Guards): each open one, and lists that can't be read. */
export async function checkDifferences(client: Client, ctx: Context): Promise<Finding[]> {
  const now = ctx.clock.now();
  const open = await client.query<Row>(
    `SELECT *, count(*) OVER ()::int AS total FROM differences WHERE state = 'open' ORDER BY first_seen_at, differences.id LIMIT ${MAX_NAMED}`,
  );
  const stuck = await client.query<{ source: string; problem: string }>(
    "SELECT source, problem FROM reconciliations WHERE problem IS NOT NULL ORDER BY source",
  );
  const { reconcileAfter, reconcileAgain } = ctx.schedules;
  const silent = await client.query<{ source: string; since: Date }>(
    `SELECT source, least(ran_at, read_until + CASE WHEN source LIKE '%:later' THEN $1::int ELSE $2::int END * interval '1 millisecond') AS since
     FROM reconciliations WHERE least(ran_at, read_until + CASE WHEN source LIKE '%:later' THEN $1::int ELSE $2::int END * interval '1 millisecond') < $3
     ORDER BY source`,
    [reconcileAgain, reconcileAfter, new Date(now.getTime() - SILENT_MS)],
  );
  const total = open.rows[0]?.total ?? 0;
  const findings = stuck.rows.map(({ source, problem }) =>
    note(`Reconciliation of ${source} waits: ${problem}.`),
  );
  for (const { source, since } of silent.rows) {
    findings.push(
      note(
        `Reconciliation of ${source} has not gone on for ${waitOf(since, now)}: what differs since then isn't known. Is a worker running, with the right time?`,
      ),
    );
  }
  if (total === 0) return [ok("Reconciliation: no open differences."), ...findings];
  const more = total > MAX_NAMED ? `, the oldest ${MAX_NAMED} of which are` : "";
  return [
    note(`Reconciliation: ${total} open difference(s)${more} (npm run reconcile):`),
    ...open.rows.map((row) => {
      const sum = row.amount_kobo === null ? "" : `, ${formatNaira(kobo(Number(row.amount_kobo)))}`;
      return note(
        `Difference ${row.id}: ${differenceWords[row.kind]}${sum}, ${row.subject}, for ${waitOf(row.first_seen_at, now)}, ${row.owner ?? "nobody's yet"}.`,
      );
    }),
    ...findings,
  ];
}
