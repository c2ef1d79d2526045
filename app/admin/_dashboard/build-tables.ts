import { day, shortClockTime, timestamp } from "@/app/_ui/time";
import { failureRate, type ProductFailures } from "@/lib/admin/dashboard/find-failures";
import { type Pile, WAITING_STATUSES, type Waiting } from "@/lib/admin/dashboard/find-waiting";
import type { Earned, MoneyDays } from "@/lib/admin/dashboard/get-earnings";
import type { ListedOrder } from "@/lib/admin/orders/find-orders";
import { may } from "@/lib/auth/session/rights";
import type { StaffRole } from "@/lib/auth/session/signed-in";
import { MAIN_WALLET } from "@/lib/merchant/schemas/wallet-name";
import { DAY_MS } from "@/lib/platform/lagos-day";
import { formatNaira, kobo } from "@/lib/platform/money";
import { toLocalPhone } from "@/lib/services/fields/phone";
import type { Float } from "@/lib/upstream/get-float";
import { shortStatus, waitText } from "@/lib/words/en/orders";
import { todayWords } from "@/lib/words/en/today";
import { productName } from "@/lib/words/network-name";
import { goodsName, orderServiceName } from "@/lib/words/order-service-name";
import { recipientText } from "@/lib/words/recipient-text";
import type { DashboardView, TableRow } from "./dashboard-view";

/** What is waiting, since when, and how much of the promised day is left. Lists are linked if the role may open them. */
export function pilesOf(waiting: Waiting, role: StaffRole, now: Date): DashboardView["piles"] {
  const piles: [key: keyof typeof todayWords.piles, pile: Pile, href: string | null][] = [
    ["parked", waiting.parked, "/admin/inbox?kind=decision"],
    ...WAITING_STATUSES.map((key): [typeof key, Pile, string] => [
      key,
      waiting.orders[key],
      `/admin/orders?status=${key}`,
    ]),
    ["cases", waiting.cases, "/admin/inbox"],
    ["differences", waiting.differences, may(role, "money.view") ? "/admin/money/reconciliation" : null],
    ["alarms", waiting.alarms, "/admin/inbox?kind=alert"],
  ];
  return piles
    .filter(([, { count }]) => count > 0)
    .toSorted(([, a], [, b]) => (a.since?.getTime() ?? 0) - (b.since?.getTime() ?? 0))
    .map(([key, { count, since }, href]) => {
      const waited = since ? now.getTime() - since.getTime() : 0;
      const rest = PROMISED.has(key) && since ? DAY_MS - waited : null;
      return {
        what: todayWords.piles[key],
        href,
        count,
        since: since ? waitText(waited) : "",
        left:
          rest === null
            ? ""
            : rest < 0
              ? todayWords.overdue(waitText(-rest))
              : todayWords.left24(waitText(rest)),
        late: rest !== null && rest < 0,
      };
    });
}

/** What customers wait for, within the promised day (domain-facts.md, Duties to the customer). */
const PROMISED = new Set<string>([...WAITING_STATUSES, "parked"]);

/** The newest orders, each in a line. */
export function feedOf(orders: readonly ListedOrder[]): DashboardView["feed"] {
  return orders.slice(0, FEED).map((order) => ({
    ref: order.ref,
    at: shortClockTime(order.placedAt),
    status: order.status,
    state: shortStatus[order.status],
    what: `${productName(order.product)} ${recipientText(order.service, toLocalPhone(order.recipient))}`,
    total: formatNaira(order.total),
  }));
}

const FEED = 8;

export function oldestOf({ oldest }: Waiting, now: Date): DashboardView["oldest"] {
  return oldest.map(({ ref, status, service, since }) => ({
    ref,
    text: [orderServiceName(service), shortStatus[status], waitText(now.getTime() - since.getTime())].join(
      ", ",
    ),
  }));
}

/** How each wallet's balance at the supplier is computed, as a sum. The main wallet's lines need no name. */
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
    [todayWords.seen, float.seenAt ? timestamp(float.seenAt) : todayWords.never],
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
    ...days.toReversed().map(({ from, earned }) => bar(day(from).replace(/ \d{4}$/, ""), earned)),
    bar(todayWords.barToday, today),
  ];
}

/** The days behind the first answer: sales, cost, losses, margin. */
export function moneyOf(money: MoneyDays): TableRow[] {
  const rows: [label: string, earned: Earned][] = [
    [todayWords.today, money.today],
    [todayWords.byNow, money.yesterdayByNow],
    ...(money.days.length > 1
      ? ([[todayWords.average, average(money.days.map(({ earned }) => earned))]] as [string, Earned][])
      : []),
    ...money.days.map(({ from, earned }): [string, Earned] => [day(from), earned]),
  ];
  const max = Math.max(1, ...rows.map(([, { sales }]) => sales));
  return rows.map(([label, { margin, sales, cost, fees, given, count }], index) => ({
    label,
    share: sales / max,
    strong: index === 0,
    figures: [...[margin, sales, cost, fees, given].map((amount) => formatNaira(amount)), String(count)],
  }));
}

/** Attempts by product, most attempts first: success rate, delivery time, and the day before. */
export function providersOf(failures: readonly ProductFailures[]): TableRow[] {
  const success = (failed: number, ended: number) => {
    const rate = failureRate(failed, ended);
    return rate === null ? "–" : todayWords.rate(100 - rate);
  };
  const seconds = (value: number | null) => (value === null ? "–" : todayWords.seconds(value));
  return failures
    .toSorted((a, b) => b.ended + b.open - a.ended - a.open)
    .map((row) => ({
      label: goodsName(row.service, row.product),
      share: row.ended === 0 ? 0 : 1 - row.failed / row.ended,
      strong: row.ended >= 5 && row.failed / row.ended >= 0.1,
      figures: [
        success(row.failed, row.ended),
        seconds(row.p50),
        seconds(row.p95),
        String(row.ended + row.open),
        String(row.open),
        success(row.failedBefore, row.endedBefore),
      ],
    }));
}

function average(days: readonly Earned[]): Earned {
  const mean = (key: keyof Earned) => Math.round(days.reduce((sum, one) => sum + one[key], 0) / days.length);
  return {
    count: mean("count"),
    sales: kobo(mean("sales")),
    cost: kobo(mean("cost")),
    fees: kobo(mean("fees")),
    given: kobo(mean("given")),
    margin: kobo(mean("margin")),
  };
}
