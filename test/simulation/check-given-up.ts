import { UNSCALED } from "@/lib/platform/config/schedules";
import type { Run } from "./run";

interface Vend extends Record<string, unknown> {
  id: string;
  ref: string;
  service: string;
  sent: Date;
  /** Since when the shop knows that the purchase was executed. Null: it doesn't, or no longer does. */
  known: Date | null;
  /** When the shop decided automatically that it wasn't executed, and when its last scan for that began. */
  gaveUp: Date | null;
  scan: Date | null;
}

/**
 * Checks purchases that the shop gave up automatically although the upstream executed them, by the upstream's books
 * rather than the shop's own rule. S3 allows such a refund once it is booked as a late vend, which is meant for
 * purchases that the upstream listed too late. That excuse doesn't apply if the upstream listed the purchase when the
 * last scan began: a working list would have shown it. The shop must detect a silent list wherever it knew of control
 * purchases that the list should also have shown and didn't: all those of the same service within ten minutes before,
 * or all those before, or later ones at least ten minutes old. If it knew of none, the balance would have shown the
 * purchase. If it was shown one and knew of none of the service, it had no evidence against the list. That is the limit in
 * docs/adr/0026 and breaks no rule.
 * The books must still become right: the function returns true so that the run continues until the list was read again,
 * and S3, S4 and S10 are checked only after that.
 */
export async function checkGivenUp(run: Run): Promise<boolean> {
  const { stage, upstream, database } = run;
  const vends = await database.query<Vend>(
    `SELECT e.id, e.customer_ref AS ref, l.service, e.sent_at AS sent, CASE e.state WHEN 'SUCCEEDED' THEN e.settled_at END AS known,
       CASE WHEN e.state = 'NOT_EXECUTED' AND scan IS NOT NULL THEN e.settled_at END AS "gaveUp", scan
     FROM effects e JOIN lines l ON l.id = e.line_id, LATERAL (SELECT (e.evidence ->> 'lastScanAt')::timestamptz AS scan) s
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
      // It was executed, and the shop believed no silent list that said otherwise.
      if (upstream.books.successes(ref) > 0) stage.count("witness:held");
    }
    if (!gaveUp || !scan || upstream.books.successes(ref) === 0 || !isListed(run, ref, scan)) continue;
    // The books' times say little after a jump of the database's clock.
    if (run.databaseJumps.length > 0) {
      unforeseen = true;
      continue;
    }
    const when = [scan, gaveUp];
    const witnesses = witnessesOf(vends, vend, scan);
    const missed = witnesses.filter((those) => those.every((one) => isHidden(run, one.ref, when)));
    if (isHidden(run, ref, when) && witnesses.length > 0 && missed.length === 0) {
      stage.count("witness:none");
      stage.tell(`${ref} was given up: the list kept silent about it, and showed what it should`);
      unforeseen = true;
      continue;
    }
    const why =
      missed[0]?.map((one) => one.ref).join(" ") ??
      (witnesses.length > 0 ? "nothing was hidden" : "no control purchase was known");
    stage.violate(
      "witness",
      `${ref} was listed and given up at ${gaveUp.toISOString()} (not shown either: ${why})`,
    );
  }
  return unforeseen;
}

/**
 * Sets of control purchases that the shop knew of when that scan began. A list is credible only if it shows at least
 * one of each set.
 */
function witnessesOf(vends: readonly Vend[], lost: Vend, scan: Date): Vend[][] {
  const known = vends.filter((vend) => vend !== lost && vend.known !== null && vend.known <= scan);
  const before = (one: Vend) => lost.sent.getTime() - one.sent.getTime();
  const near = known.filter(
    (one) => one.service === lost.service && before(one) > 0 && before(one) <= UNSCALED.witnessNear,
  );
  const far = known.filter(
    (one) => before(one) > 0 || scan.getTime() - one.sent.getTime() > UNSCALED.listLag,
  );
  return [near, far].filter((those) => those.length > 0);
}

function isListed({ upstream }: Run, ref: string, at: Date): boolean {
  return upstream.books.rows.some((row) => row.ref === ref && row.listedAt <= at.getTime());
}

/** Whether the list, read at any time between the two, shows no row of it. */
function isHidden({ upstream }: Run, ref: string, [from, to]: readonly Date[]): boolean {
  return upstream.books.rows
    .filter((row) => row.ref === ref)
    .every(
      (row) =>
        row.listedAt > (to?.getTime() ?? 0) ||
        [from, to].some((at) => at !== undefined && upstream.hides(row, at.getTime())),
    );
}
