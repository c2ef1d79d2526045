import { failureRate, type ProductFailures } from "@/lib/admin/dashboard/find-failures";
import type { Waiting } from "@/lib/admin/dashboard/find-waiting";
import type { MoneyDays } from "@/lib/admin/dashboard/get-earnings";
import { formatNaira } from "@/lib/platform/money";
import type { Float } from "@/lib/upstream/get-float";
import { waitText } from "@/lib/words/en/orders";
import { todayWords } from "@/lib/words/en/today";
import type { DashboardView } from "./dashboard-view";

export interface DashboardBooks {
  money: MoneyDays;
  float: Float;
  waiting: Waiting;
  failures: readonly ProductFailures[];
  now: Date;
}

/** The owner's four questions, each with its figure and a comparison, short enough for a phone. */
export function buildAnswers({
  money,
  float,
  waiting,
  failures,
  now,
}: DashboardBooks): DashboardView["answers"] {
  const { margin } = money.today;
  const { hours, level } = float.runway;
  const sum = (key: "failed" | "ended" | "failedBefore" | "endedBefore") =>
    failures.reduce((total, row) => total + row[key], 0);
  const rate = failureRate(sum("failed"), sum("ended"));
  const before = failureRate(sum("failedBefore"), sum("endedBefore"));
  const since = waiting.all.since;
  return [
    {
      href: "#money",
      question: todayWords.money,
      figure: formatNaira(margin),
      note: todayWords.marginThan(formatNaira(money.yesterdayByNow.margin)),
      tone: margin < 0 ? "bad" : null,
    },
    {
      href: "#float",
      question: todayWords.float,
      figure: hours === null ? todayWords.levels[level] : todayWords.hours(hours),
      note: balanceThresholdNote(float),
      tone: level === "critical" || float.down || float.stopped ? "bad" : level === "low" ? "wait" : null,
    },
    {
      href: "#waiting",
      question: todayWords.waiting,
      figure: waiting.all.count === 0 ? todayWords.nobody : todayWords.orders(waiting.all.count),
      note: [
        since ? todayWords.oldest(waitText(now.getTime() - since.getTime())) : null,
        waiting.parked.count > 0 ? todayWords.decide(waiting.parked.count) : null,
      ]
        .filter(Boolean)
        .join(", "),
      tone: waiting.parked.count > 0 ? "wait" : null,
    },
    {
      href: "#failures",
      question: todayWords.failing,
      figure: rate ? todayWords.rate(rate) : todayWords.nothingFails,
      note: before === null ? "" : todayWords.rateThan(todayWords.rate(before)),
      tone: rate !== null && rate >= 10 ? "bad" : null,
    },
  ];
}

function balanceThresholdNote({ available, down, stopped, runway }: Float): string {
  if (down || stopped || runway.level === "critical" || runway.level === "low") {
    const left = available === null ? todayWords.floatUnknown : todayWords.floatLeft(formatNaira(available));
    return `${down || stopped ? todayWords.levels.unknown : todayWords.levels[runway.level]}: ${left}`;
  }
  if (available === null) return todayWords.floatUnknown;
  return runway.hours === null ? todayWords.floatIdle : todayWords.floatLeft(formatNaira(available));
}
