import { day, shortClockTime, timestamp } from "@/app/_ui/time";
import { failureRate, type ProductFailures } from "@/lib/admin/dashboard/find-failures";
import { WAITING_STATUSES, type Waiting } from "@/lib/admin/dashboard/find-waiting";
import type { Earned, MoneyDays } from "@/lib/admin/dashboard/get-earnings";
import type { InboxCounts } from "@/lib/admin/inbox/find-inbox";
import type { ListedOrder } from "@/lib/admin/orders/find-orders";
import { listedItem } from "@/lib/admin/orders/listed-item";
import { MAIN_WALLET } from "@/lib/merchant/schemas/wallet-name";
import { INBOX_KINDS } from "@/lib/model/inbox";
import { DAY_MS } from "@/lib/platform/lagos-day";
import { formatNaira, kobo } from "@/lib/platform/money";
import type { Float } from "@/lib/upstream/get-float";
import { inboxWords } from "@/lib/words/en/inbox";
import { shortStatus, waitText } from "@/lib/words/en/orders";
import { todayWords } from "@/lib/words/en/today";
import { goodsName, orderServiceName } from "@/lib/words/order-service-name";
import type { DashboardView, TableRow } from "./dashboard-view";

/**
 * What is waiting, since when, and how long until its deadline: orders by status, for which the promised day counts, and the
 * Inbox's items by kind, as this role finds them there.
 */
export function pilesOf({ orders }: Waiting, inbox: InboxCounts, now: Date): DashboardView["piles"] {
  const piles = [
    ...WAITING_STATUSES.map((status) => {
      const { count, since } = orders[status];
      const dueAt = since && new Date(since.getTime() + DAY_MS);
      return { what: todayWords.piles[status], href: `/admin/orders?status=${status}`, count, since, dueAt };
    }),
    ...INBOX_KINDS.map((kind) => {
      const { since = null, dueAt = null } = inbox.oldest[kind] ?? {};
      const count = inbox.kinds[kind];
      return { what: inboxWords.kinds[kind], href: `/admin/inbox?kind=${kind}`, count, since, dueAt };
    }),
  ];
  return piles
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => (a.since?.getTime() ?? 0) - (b.since?.getTime() ?? 0))
    .map(({ what, href, count, since, dueAt }) => {
      const waited = since ? now.getTime() - since.getTime() : 0;
      const rest = dueAt && dueAt.getTime() - now.getTime();
      return {
        what,
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

/** The newest orders, each in a line, with the time of today's and the day of earlier ones. */
export function feedOf(orders: readonly ListedOrder[], now: Date): DashboardView["feed"] {
  return orders.slice(0, FEED).map((order) => ({
    ref: order.ref,
    at:
      day(order.placedAt) === day(now)
        ? shortClockTime(order.placedAt)
        : day(order.placedAt).replace(/ \d{4}$/, ""),
    status: order.status,
    state: shortStatus[order.status],
    what: listedItem(order),
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
