import "server-only";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { getSetting } from "@/lib/platform/db/settings";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { type Float, getFloat } from "@/lib/upstream/get-float";

/** What is seen by looking, not by an alarm. Level 0 only keeps an open incident open. */
export interface SeenState {
  key: string;
  level: 0 | 1 | 2;
  detail: Record<string, unknown>;
}

/** Incidents told of in an hour, each once a level; after that one mail says that there are more. */
const MOST_AN_HOUR = 10;
/** A runway is over its level again when it is this much over: else it would be told at each sale. */
const HYSTERESIS = 1.25;
/** An upstream that doesn't answer this long is news; shorter, it is a hiccup. */
const DOWN_MS = 120_000;

export const tellAlertsSql = defineSql({
  name: "tell_alerts",
  args: {
    seen: sql.jsonb<{ to: string | null; states: SeenState[]; quietMs: number; mostAnHour: number }>(),
    now: sql.timestamptz,
  },
  returns: "integer",
  result: z.int(),
});

const Address = z.object({ email: z.email() });

/**
 * Tells the owner what is the matter (money-safety.md: "tell the owner"): folds every alarm into its incident and writes the mails
 * of it in the same transaction, once an incident and level, whatever the number of alarms, rounds and workers. An
 * incident ends an hour after it was last seen. How many alarms were new.
 */
export async function watchAlerts(ctx: Context): Promise<number> {
  const [float, stored] = await Promise.all([getFloat(ctx), getSetting("alerts")]);
  const to = Address.safeParse(stored);
  const now = ctx.clock.now();
  return runSql(ctx.db, tellAlertsSql, {
    seen: {
      to: to.success ? to.data.email : null,
      states: seenStates(float, now),
      quietMs: UNSCALED.alertQuiet,
      mostAnHour: MOST_AN_HOUR,
    },
    now,
  });
}

/** What the upstream's wallet says by itself: how long it lasts, whether anything can be sold. Pure. */
export function seenStates(
  {
    runway: { hours, level },
    levels,
    stopped,
    down,
    seenAt,
    available,
  }: Pick<Float, "runway" | "levels" | "stopped" | "down" | "seenAt" | "available">,
  now: Date,
): SeenState[] {
  const states: SeenState[] = [];
  const near = hours !== null && hours < levels.lowHours * HYSTERESIS;
  if (level === "low" || level === "critical" || near) {
    states.push({
      key: "runway",
      level: level === "critical" ? 2 : level === "low" ? 1 : 0,
      detail: { hours: hours === null ? null : Math.floor(hours * 10) / 10, kobo: available },
    });
  }
  if (stopped) {
    // Raised by an alarm; here only: it isn't over.
    const key = stopped === "upstream_balance" ? "insufficient_balance" : "key_refused";
    states.push({ key, level: 0, detail: {} });
  }
  if (down && seenAt && now.getTime() - seenAt.getTime() > DOWN_MS) {
    states.push({ key: "upstream_down", level: 1, detail: { since: seenAt.toISOString() } });
  }
  return states;
}
