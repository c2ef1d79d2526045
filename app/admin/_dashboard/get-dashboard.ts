import "server-only";
import { clockTime } from "@/app/_ui/time";
import { findFailures } from "@/lib/admin/dashboard/find-failures";
import { findWaiting } from "@/lib/admin/dashboard/find-waiting";
import { getEarnings } from "@/lib/admin/dashboard/get-earnings";
import { countInbox, type InboxFilter } from "@/lib/admin/inbox/find-inbox";
import { findOrders } from "@/lib/admin/orders/find-orders";
import { may } from "@/lib/auth/session/rights";
import type { Context } from "@/lib/context/context";
import { getFloats, shortestFloat } from "@/lib/upstream/get-float";
import { todayWords } from "@/lib/words/en/today";
import { buildAnswers } from "./build-answers";
import { barsOf, feedOf, floatOf, moneyOf, oldestOf, pilesOf, providersOf } from "./build-tables";
import type { DashboardView } from "./dashboard-view";

/** The current dashboard for a staff member. Seven statements, each limited to a day or to open items. */
export async function getDashboard(ctx: Context, user: InboxFilter["user"]): Promise<DashboardView> {
  const now = ctx.clock.now();
  const [money, floats, waiting, inbox, failures, { orders }] = await Promise.all([
    may(user.role, "money.view") ? getEarnings(ctx) : null,
    getFloats(ctx),
    findWaiting(ctx),
    countInbox(ctx, user),
    findFailures(ctx),
    findOrders(ctx, {}),
  ]);
  const float = shortestFloat(floats);
  return {
    asOf: todayWords.asOf(clockTime(now)),
    answers: buildAnswers({ money, float, waiting, inbox, failures, now }),
    piles: pilesOf(waiting, inbox, now),
    oldest: oldestOf(waiting, now),
    trouble: float.down ? todayWords.down : float.stopped ? todayWords.stopped : null,
    balanceThresholdNote: todayWords.levelsNote(float.levels.lowHours, float.levels.criticalHours),
    float: floatOf(floats),
    bars: money ? barsOf(money) : [],
    money: money ? moneyOf(money) : [],
    failures: providersOf(failures),
    feed: feedOf(orders, now),
  };
}
