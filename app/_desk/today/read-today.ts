import "server-only";
import { clockTime } from "@/app/_ui/time";
import type { StaffRole } from "@/lib/auth/signed-in";
import { readFailures } from "@/lib/desk/read-failures";
import { readFloat } from "@/lib/desk/read-float";
import { readMoney } from "@/lib/desk/read-money";
import { readWaiting } from "@/lib/desk/read-waiting";
import type { Context } from "@/lib/orders/context";
import { todayWords } from "@/lib/words/en/today";
import { answersOf } from "./answers-of";
import { barsOf, failuresOf, floatOf, moneyOf, oldestOf, pilesOf } from "./tables-of";
import type { TodayView } from "./today-view";

/** The desk's first page as it is now, for a role. Five statements, each of a day or of what is open. */
export async function readToday(ctx: Context, role: StaffRole): Promise<TodayView> {
  const now = ctx.clock.now();
  const [money, float, waiting, failures] = await Promise.all([
    readMoney(ctx),
    readFloat(ctx),
    readWaiting(ctx),
    readFailures(ctx),
  ]);
  return {
    asOf: todayWords.asOf(clockTime(now.toISOString())),
    answers: answersOf({ money, float, waiting, failures, now }),
    piles: pilesOf(waiting, role, now),
    oldest: oldestOf(waiting, now),
    trouble: float.down ? todayWords.down : float.stopped ? todayWords.stopped : null,
    floatNote: todayWords.levelsNote(float.levels.lowHours, float.levels.criticalHours),
    float: floatOf(float),
    bars: barsOf(money),
    money: moneyOf(money),
    failures: failuresOf(failures),
  };
}
