import { UNSCALED } from "@/lib/platform/config/schedules";
import type { Run } from "./run";

interface Vend extends Record<string, unknown> {
  id: string;
  ref: string;
  service: string;
  sent: Date;
  /** Since when the shop knows that it was carried out; null: it doesn't, or not any more. */
  known: Date | null;
  /** When the shop by itself called it not executed, and when its last scan for that began. */
  gaveUp: Date | null;
  scan: Date | null;
}

/**
 * What the shop gave up by itself although the upstream had carried it out: by the upstream's books, not by the shop's own rule.
 * S3 lets such a refund pass once it is booked as a late vend, which is meant for what the upstream listed too late. Had the
 * upstream listed it when the last scan began, that excuse is gone: a list that speaks would have shown it. One that kept
 * silent is to be seen through wherever the shop knew of purchases that it had to show as well and didn't: all those of the
 * same service within ten minutes before, or all those within a day before, or since and ten minutes old.
 * Where it knew of none, or was shown one of the day's and had none of the service, there was nothing to go by: that much is the
 * limit which docs/adr/0026 names, and no break of a rule. But it is no excuse for the books: true is returned, for
 * the run to go on until the list was read again, and S3, S4 and S10 are asked only after that.
 */
export async function checkGivenUp(run: Run): Promise<boolean> {
  const { stage, upstream, database } = run;
  const vends = await database.query<Vend>(
    `SELECT e.id, e.customer_ref AS ref, o.service, e.sent_at AS sent, CASE e.state WHEN 'SUCCEEDED' THEN e.settled_at END AS known,
       CASE WHEN e.state = 'NOT_EXECUTED' AND scan IS NOT NULL THEN e.settled_at END AS "gaveUp", scan
     FROM effects e JOIN orders o ON o.id = e.order_id, LATERAL (SELECT (e.evidence ->> 'lastScanAt')::timestamptz AS scan) s
     WHERE e.kind = 'VEND' AND e.sent_at IS NOT NULL ORDER BY e.sent_at, e.id`,
  );
  const told = await database.query<{ effect: string }>(
    "SELECT DISTINCT detail ->> 'effect' AS effect FROM alarms WHERE kind = 'list_blind'",
  );
  let unforeseen = false;
  for (const vend of vends) {
    const { id, ref, gaveUp, scan } = vend;
    if (told.some(({ effect }) => effect === id)) {
      stage.count("witness:told");
      // Carried out, and no such list was believed that it wasn't.
      if (upstream.books.successes(ref) > 0) stage.count("witness:held");
    }
    if (!gaveUp || !scan || upstream.books.successes(ref) === 0 || !isListed(run, ref, scan)) continue;
    const when = [scan, gaveUp];
    const missed = witnessesOf(vends, vend, scan).filter((those) =>
      those.every((one) => isHidden(run, one.ref, when)),
    );
    if (isHidden(run, ref, when) && missed.length === 0) {
      stage.count("witness:none");
      stage.tell(`${ref} was given up: the list kept silent, and there was nothing to see that by`);
      unforeseen = true;
      continue;
    }
    const why = missed[0]?.map((one) => one.ref).join(" ") ?? "nothing was hidden";
    stage.violate(
      "witness",
      `${ref} was listed and given up at ${gaveUp.toISOString()} (not shown either: ${why})`,
    );
  }
  return unforeseen;
}

/** Purchases that the shop knew of when that scan began, of which one at least must be shown if it is to be believed. */
function witnessesOf(vends: readonly Vend[], lost: Vend, scan: Date): Vend[][] {
  const known = vends.filter((one) => one !== lost && one.known !== null && one.known <= scan);
  const before = (one: Vend) => lost.sent.getTime() - one.sent.getTime();
  const near = known.filter(
    (one) => one.service === lost.service && before(one) > 0 && before(one) <= UNSCALED.witnessNear,
  );
  const far = known.filter((one) =>
    before(one) > 0
      ? before(one) <= UNSCALED.witnessFar
      : scan.getTime() - one.sent.getTime() > UNSCALED.listLag,
  );
  return [near, far].filter((those) => those.length > 0);
}

function isListed({ upstream }: Run, ref: string, at: Date): boolean {
  return upstream.books.rows.some((row) => row.ref === ref && row.listedAt <= at.getTime());
}

/** The list, read at some time between the two, doesn't show any row of it. */
function isHidden({ upstream }: Run, ref: string, [from, to]: readonly Date[]): boolean {
  return upstream.books.rows
    .filter((row) => row.ref === ref)
    .every(
      (row) =>
        row.listedAt > (to?.getTime() ?? 0) ||
        [from, to].some((at) => at !== undefined && upstream.hides(row, at.getTime())),
    );
}
