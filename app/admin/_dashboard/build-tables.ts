import { day, timestamp } from "@/app/_ui/time";
import { failureRate, type ProductFailures } from "@/lib/admin/dashboard/find-failures";
import { type Pile, WAITING_STATUSES, type Waiting } from "@/lib/admin/dashboard/find-waiting";
import type { Earned, MoneyDays } from "@/lib/admin/dashboard/get-earnings";
import type { StaffRole } from "@/lib/auth/session/signed-in";
import { MAIN_WALLET } from "@/lib/merchant/schemas/wallet-name";
import { formatNaira, kobo } from "@/lib/platform/money";
import type { Float } from "@/lib/upstream/get-float";
import { shortStatus, waitText } from "@/lib/words/en/desk";
import { todayWords } from "@/lib/words/en/today";
import { serviceNames } from "@/lib/words/messages";
import { productName } from "@/lib/words/network-name";
import type { DashboardView, TableRow } from "./dashboard-view";

/** What is waiting and since when. Non-empty lists are linked if the role may open them. */
export function pilesOf(waiting: Waiting, role: StaffRole, now: Date): DashboardView["piles"] {
  const piles: [key: keyof typeof todayWords.piles, pile: Pile, href: string | null][] = [
    ["parked", waiting.parked, "/admin/parked"],
    ...WAITING_STATUSES.map((key): [typeof key, Pile, string] => [
      key,
      waiting.orders[key],
      `/admin/orders?status=${key}`,
    ]),
    ["cases", waiting.cases, "/admin/cases"],
    ["differences", waiting.differences, role === "support" ? null : "/admin/money"],
    ["alarms", waiting.alarms, "/admin/cases"],
  ];
  return piles.map(([key, { count, since }, href]) => ({
    what: todayWords.piles[key],
    href: count > 0 ? href : null,
    count,
    since: since ? waitText(now.getTime() - since.getTime()) : "",
  }));
}

export function oldestOf({ oldest }: Waiting, now: Date): DashboardView["oldest"] {
  return oldest.map(({ ref, status, service, since }) => ({
    ref,
    text: [
      Object.hasOwn(serviceNames, service) ? serviceNames[service as keyof typeof serviceNames] : service,
      shortStatus[status],
      waitText(now.getTime() - since.getTime()),
    ].join(", "),
  }));
}

/** How the balance of each wallet at the supplier is computed, as a sum. The main one's lines need no name. */
export function floatOf(floats: readonly Float[]): DashboardView["float"] {
  return floats.flatMap((float) => {
    const rows = rowsOf(float);
    return float.wallet === MAIN_WALLET
      ? rows
      : rows.map(([label, value]): [string, string] => [todayWords.ofWallet(float.wallet, label), value]);
  });
}

function rowsOf(float: Float): DashboardView["float"] {
  const { runway } = float;
  const seen = float.seenAt?.toISOString();
  const money = (amount: Float["balance"]) =>
    amount === null ? todayWords.levels.unknown : formatNaira(amount);
  return [
    [todayWords.balance, money(float.balance)],
    [todayWords.reserved, money(float.reserved)],
    [todayWords.kept, money(float.kept)],
    [todayWords.available, money(float.available)],
    [todayWords.spentThree, money(float.spentThreeHours)],
    [todayWords.spentDay, money(float.spentDay)],
    [todayWords.rateUsed[runway.rate], money(runway.hourly)],
    [
      todayWords.lasts,
      runway.hours === null ? todayWords.levels[runway.level] : todayWords.hours(runway.hours),
    ],
    [todayWords.seen, seen ? timestamp(seen) : todayWords.never],
  ];
}

/** The last eight days as a chart; the table has the figures. */
export function barsOf({ today, days }: MoneyDays): DashboardView["bars"] {
  const bar = (label: string, { sales, margin }: Earned) => ({
    label,
    sales,
    left: margin,
    text: todayWords.bar(label, formatNaira(sales), formatNaira(margin)),
  });
  return [
    ...days
      .toReversed()
      .map(({ from, earned }) => bar(day(from.toISOString()).replace(/ \d{4}$/, ""), earned)),
    bar(todayWords.barToday, today),
  ];
}

/** The days behind the first answer: sales, cost, profit. */
export function moneyOf(money: MoneyDays): TableRow[] {
  const rows: [label: string, earned: Earned][] = [
    [todayWords.today, money.today],
    [todayWords.byNow, money.yesterdayByNow],
    [todayWords.average, average(money.days.map(({ earned }) => earned))],
    ...money.days.map(({ from, earned }): [string, Earned] => [day(from.toISOString()), earned]),
  ];
  const most = Math.max(1, ...rows.map(([, { sales }]) => sales));
  return rows.map(([label, { margin, sales, cost, fees, count }], index) => ({
    label,
    share: sales / most,
    strong: index === 0,
    figures: [...[margin, sales, cost, fees].map((amount) => formatNaira(amount)), String(count)],
  }));
}

/** Failed attempts by product, the worst first, compared with the day before. */
export function failuresOf(failures: readonly ProductFailures[]): TableRow[] {
  const text = (failed: number, ended: number) => {
    const rate = failureRate(failed, ended);
    return rate === null ? "–" : todayWords.rate(rate);
  };
  return failures.map((row) => ({
    label: `${productName(row.product)} ${row.service}`,
    share: row.ended === 0 ? 0 : row.failed / row.ended,
    strong: false,
    figures: [
      text(row.failed, row.ended),
      `${row.failed} / ${row.ended}`,
      text(row.failedBefore, row.endedBefore),
    ],
  }));
}

function average(days: readonly Earned[]): Earned {
  const mean = (key: keyof Earned) =>
    Math.round(days.reduce((sum, one) => sum + one[key], 0) / Math.max(1, days.length));
  return {
    count: mean("count"),
    sales: kobo(mean("sales")),
    cost: kobo(mean("cost")),
    fees: kobo(mean("fees")),
    given: kobo(mean("given")),
    margin: kobo(mean("margin")),
  };
}
