import type { Client } from "pg";
import * as z from "zod";
import { WAITING_ALERT } from "@/lib/alerts/waiting-alert";
import type { Context } from "@/lib/context/context";
import type { Env } from "@/lib/platform/config/env-type";
import { queryRows } from "@/lib/platform/db/query-rows";
import { checkClock } from "./check-clock";
import { checkDifferences } from "./check-differences";
import { type Break, findBreaks, INVARIANTS } from "./find-breaks";
import { findSecrets } from "./find-secrets";
import { type Finding, fail, note, ok, runbook } from "./finding";
import { findLiveBreaks, LIVE_RULES } from "./live-rules";

/**
 * Checks every invariant of money-safety.md that a live database can show, and what waits for manual review. S12 (a
 * repeated message changes nothing) isn't visible in a database at rest; lib/orders/payment/settle-payment.db.test.ts
 * and lib/webhooks/process-webhook.db.test.ts prove it.
 */
export async function checkBooks(client: Client, ctx: Context, config: Env): Promise<Finding[]> {
  const breaks = [
    ...(await findBreaks(client)),
    ...(await findLiveBreaks(client, ctx)),
    ...(await findSecrets(client, ctx, config)),
  ];
  const count = INVARIANTS.length + LIVE_RULES.length;
  const findings =
    breaks.length === 0
      ? [ok(`Books: all ${count} invariants hold.`)]
      : breaks.map((one) => tell(one, config));
  return [
    ...findings,
    ...(await waiting(client)),
    ...(await checkDifferences(client, ctx)),
    ...(await checkClock(ctx)),
  ];
}

function tell({ id, rule, what }: Break, config: Env): Finding {
  const text = `Books: invariant ${id} is violated (${rule}): ${what.join("; ")}.`;
  if (id !== "S10") return fail(text);
  // The sandbox restarts with its opening balance, whatever was sold before.
  if (config.playMoney) return note(`${text} Demo money: the sandbox forgets its data at each start.`);
  return fail(`${text} Record top-ups and withdrawals with npm run float -- book (${runbook("balance")}).`);
}

async function waiting(client: Client): Promise<Finding[]> {
  const found = await queryRows(
    client,
    z.object({ parked: z.number(), alarms: z.number(), cases: z.number() }),
    `SELECT (SELECT count(*)::int FROM effects WHERE state = 'PARKED') AS parked,
       (SELECT count(*)::int FROM cases WHERE state = 'open') AS cases,
       (SELECT count(*)::int FROM alarms WHERE ${WAITING_ALERT}) AS alarms`,
  );
  const { parked = 0, alarms = 0, cases = 0 } = found[0] ?? {};
  if (parked + alarms + cases === 0) return [];
  return [
    note(
      `Needs attention: ${parked} in review, ${cases} open case(s), ${alarms} unseen alarm(s). npm run order lists them: ${runbook("parked")}.`,
    ),
  ];
}
