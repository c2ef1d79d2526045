import { failureRate, type ProductFailures } from "@/lib/admin/dashboard/find-failures";
import type { Waiting } from "@/lib/admin/dashboard/find-waiting";
import type { MoneyDays } from "@/lib/admin/dashboard/get-earnings";
import type { InboxCounts } from "@/lib/admin/inbox/find-inbox";
import { formatNaira } from "@/lib/platform/money";
import type { Float } from "@/lib/upstream/get-float";
import { waitText } from "@/lib/words/en/orders";
import { todayWords } from "@/lib/words/en/today";
import type { DashboardView } from "./dashboard-view";

export interface DashboardBooks {
  /** Null for roles that may not see it. */
  money: MoneyDays | null;
  float: Float;
  waiting: Waiting;
  inbox: InboxCounts;
  failures: readonly ProductFailures[];
  now: Date;
}

/** The owner's four questions, each with its figure and a comparison, short enough for a phone. */
export function buildAnswers({
  money,
  float,
  waiting,
  inbox,
  failures,
  now,
}: DashboardBooks): DashboardView["answers"] {
  const { hours, level } = float.runway;
  const sum = (key: "failed" | "ended" | "failedBefore" | "endedBefore") =>
    failures.reduce((total, row) => total + row[key], 0);
  const rate = failureRate(sum("failed"), sum("ended"));
  const before = failureRate(sum("failedBefore"), sum("endedBefore"));
  const since = waiting.all.since;
  const decisions = inbox.kinds.decision;
  return [
    ...(money ? [marginAnswer(money)] : []),
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
        decisions > 0 ? todayWords.decide(decisions) : null,
      ]
        .filter(Boolean)
        .join(", "),
      tone: decisions > 0 ? "wait" : null,
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

function marginAnswer({ today, yesterdayByNow }: MoneyDays): DashboardView["answers"][number] {
  return {
    href: "#money",
    question: todayWords.money,
    figure: formatNaira(today.margin),
    note: todayWords.marginThan(formatNaira(yesterdayByNow.margin)),
    tone: today.margin < 0 ? "bad" : null,
  };
}

function balanceThresholdNote({ available, down, stopped, runway }: Float): string {
  if (down || stopped || runway.level === "critical" || runway.level === "low") {
    const left = available === null ? todayWords.floatUnknown : todayWords.floatLeft(formatNaira(available));
    return `${down || stopped ? todayWords.levels.unknown : todayWords.levels[runway.level]}: ${left}`;
  }
  if (available === null) return todayWords.floatUnknown;
  return runway.hours === null ? todayWords.floatIdle : todayWords.floatLeft(formatNaira(available));
}
