import "server-only";
import { clockTime } from "@/app/_ui/time";
import { findFailures } from "@/lib/admin/dashboard/find-failures";
import { findWaiting } from "@/lib/admin/dashboard/find-waiting";
import { getEarnings } from "@/lib/admin/dashboard/get-earnings";
import { findOrders } from "@/lib/admin/orders/find-orders";
import type { StaffRole } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { getFloats, shortestFloat } from "@/lib/upstream/get-float";
import { todayWords } from "@/lib/words/en/today";
import { buildAnswers } from "./build-answers";
import { barsOf, feedOf, floatOf, moneyOf, oldestOf, pilesOf, providersOf } from "./build-tables";
import type { DashboardView } from "./dashboard-view";

/** The current dashboard for a role. Six statements, each limited to a day or to open items. */
export async function getDashboard(ctx: Context, role: StaffRole): Promise<DashboardView> {
  const now = ctx.clock.now();
  const [money, floats, waiting, failures, { orders }] = await Promise.all([
    getEarnings(ctx),
    getFloats(ctx),
    findWaiting(ctx),
    findFailures(ctx),
    findOrders(ctx, {}),
  ]);
  const float = shortestFloat(floats);
  return {
    asOf: todayWords.asOf(clockTime(now)),
    answers: buildAnswers({ money, float, waiting, failures, now }),
    piles: pilesOf(waiting, role, now),
    oldest: oldestOf(waiting, now),
    trouble: float.down ? todayWords.down : float.stopped ? todayWords.stopped : null,
    balanceThresholdNote: todayWords.levelsNote(float.levels.lowHours, float.levels.criticalHours),
    float: floatOf(floats),
    bars: barsOf(money),
    money: moneyOf(money),
    failures: providersOf(failures),
    feed: feedOf(orders),
  };
}
