import type { Range } from "@/lib/admin/money/parse-range";
import type { Sheet } from "@/lib/admin/money/sheet";
import type { Context } from "@/lib/context/context";
import { DAY_MS } from "@/lib/platform/lagos-day";
import { findSold, type SalePart, type SaleSums, WAITS } from "@/lib/reconcile/sale-days";
import { reportWords } from "@/lib/words/en/reports";
import { findNames } from "./find-names";

export const REPORTS = [
  "service",
  "product",
  "provider",
  "channel",
  "hour",
  "reason",
  "price",
  "customers",
] as const;
export type ReportName = (typeof REPORTS)[number];

interface ChartRow {
  label: string;
  values: readonly number[];
  text: string;
}

/** A chart beside a report's table. */
export type Chart =
  | { kind: "rows"; series: readonly string[]; rows: ChartRow[] }
  /** A row for each weekday from Monday, with a figure per hour. */
  | { kind: "heat"; counts: number[][] };

export interface Report {
  sheet: Sheet;
  chart: Chart | null;
}

/** Maximum rows in a chart; the table has all. */
const CHARTED = 12;

/** The seconds within which a share of the deliveries arrived, from their histogram; null without any, or beyond its last class. Pure. */
export function waitWithin(waits: readonly number[], share: number): number | null {
  const all = waits.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let seen = 0;
  for (const [at, count] of waits.entries()) {
    seen += count;
    if (seen >= all * share) return WAITS[at] ?? null;
  }
  return null;
}

function waitCell(waits: readonly number[], share: number): string | null {
  if (waits.every((count) => count === 0)) return null;
  const seconds = waitWithin(waits, share);
  return seconds === null ? reportWords.longer : reportWords.within(seconds);
}

/** One report over a period. */
export async function getReport(ctx: Context, name: ReportName, range: Range): Promise<Report> {
  if (name === "customers") return { sheet: await customersSheet(ctx, range), chart: null };
  if (name === "price") return priceReport(ctx, range);
  const of = await findSold(ctx, name, [{ name: "now", from: range.from, to: range.to }]);
  const rows = of("now").filter(({ count, failed, sales, margin }) =>
    [count, failed, sales, margin].some((figure) => figure !== 0),
  );
  const nameOf = await findNames(ctx, name, rows);
  if (name === "reason") return reasonReport(rows, nameOf);
  const hours = name === "hour";
  rows.sort((a, b) => (hours ? Number(a.key) - Number(b.key) : b.sales - a.sales));
  const chart: Chart = hours
    ? { kind: "heat", counts: await weekdayHours(ctx, range) }
    : rowChart([reportWords.sales, reportWords.margin], rows, (row) => {
        const [label, values] = [nameOf(row.key), [row.sales, row.margin] as const];
        return { label, values, text: reportWords.barText(label, ...values) };
      });
  return { sheet: partSheet(name, rows, range, nameOf), chart };
}

/** Charts a table's first rows. */
function rowChart<T>(series: readonly string[], rows: readonly T[], chart: (row: T) => ChartRow): Chart {
  return { kind: "rows", series, rows: rows.slice(0, CHARTED).map(chart) };
}

type NameOf = (key: string) => string;

function partSheet(name: SalePart, rows: readonly SaleSums[], range: Range, nameOf: NameOf): Sheet {
  const words = reportWords;
  return {
    title: words.titles[name as ReportName],
    columns: [
      { label: words.parts[name] },
      { label: words.sales, as: "money" },
      { label: words.margin, as: "money" },
      { label: words.marginShare, as: "share" },
      { label: words.delivered, as: "count" },
      { label: words.success, as: "share" },
      { label: words.refunded, as: "count" },
      { label: words.refunds, as: "money" },
      { label: words.median, figure: true },
      { label: words.slowest, figure: true },
    ],
    rows: rows.map((row) => ({
      cells: [
        nameOf(row.key),
        row.sales,
        row.margin,
        row.sales === 0 ? null : (row.margin / row.sales) * 100,
        row.count,
        row.count + row.failed === 0 ? null : (row.count / (row.count + row.failed)) * 100,
        row.failed,
        row.refunds,
        waitCell(row.waits, 0.5),
        waitCell(row.waits, 0.95),
      ],
      ...ordersLink(name, row.key, range),
    })),
  };
}

/** Links a service or product to the orders of its service in the period. */
function ordersLink(name: SalePart, key: string, { first, last }: Range): { links?: Record<number, string> } {
  if (name !== "service" && name !== "product") return {};
  const service = encodeURIComponent(key.split("|")[0] ?? "");
  return { links: { 0: `/admin/orders?service=${service}&from=${first}&until=${last}` } };
}

function reasonReport(all: readonly SaleSums[], nameOf: NameOf): Report {
  const rows = all.filter(({ failed }) => failed !== 0).sort((a, b) => b.failed - a.failed);
  const words = reportWords;
  return {
    sheet: {
      title: words.titles.reason,
      columns: [
        { label: words.parts.reason },
        { label: words.refunded, as: "count" },
        { label: words.refunds, as: "money" },
      ],
      rows: rows.map(({ key, failed, refunds }) => ({ cells: [nameOf(key), failed, refunds] })),
    },
    chart: rowChart([words.refunds], rows, ({ key, failed, refunds }) => {
      const label = nameOf(key);
      return { label, values: [refunds], text: words.reasonText(label, failed) };
    }),
  };
}

/** An item's average price, without the payment fee, next to its cost. */
async function priceReport(ctx: Context, { from, to, before }: Range): Promise<Report> {
  const of = await findSold(ctx, "product", [
    { name: "now", from, to },
    { name: "before", ...before },
  ]);
  const earlier = new Map(of("before").map((row) => [row.key, row]));
  const each = (kobo: number, count: number) => (count > 0 ? Math.round(kobo / count) : null);
  const rows = of("now")
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.sales - a.sales);
  const words = reportWords;
  const nameOf = await findNames(ctx, "product", rows);
  const cells = rows.map((row) => {
    const was = earlier.get(row.key);
    const price = each(row.sales - row.fee, row.count);
    const cost = each(row.cost, row.count);
    const costBefore = was ? each(was.cost, was.count) : null;
    return { row, price: price ?? 0, cost: cost ?? 0, costBefore };
  });
  return {
    sheet: {
      title: words.titles.price,
      columns: [
        { label: words.parts.product },
        { label: words.price, as: "money" },
        { label: words.cost, as: "money" },
        { label: words.each, as: "money" },
        { label: words.marginShare, as: "share" },
        { label: words.costBefore, as: "money" },
        { label: words.delivered, as: "count" },
      ],
      rows: cells.map(({ row, price, cost, costBefore }) => ({
        cells: [
          nameOf(row.key),
          price,
          cost,
          price - cost,
          price === 0 ? null : ((price - cost) / price) * 100,
          costBefore,
          row.count,
        ],
      })),
    },
    chart: rowChart([words.price, words.cost], cells, ({ row, price, cost }) => {
      const label = nameOf(row.key);
      return { label, values: [price, cost], text: words.priceText(label, price, cost) };
    }),
  };
}

/** Delivered items by weekday, from Monday, and hour. */
async function weekdayHours(ctx: Context, { from, to }: Range): Promise<number[][]> {
  const spans = [];
  const end = Math.min(to.getTime(), ctx.clock.now().getTime() + DAY_MS);
  for (let at = from.getTime(); at < end; at += DAY_MS) {
    // At midday in Lagos the date is the same in UTC.
    const weekday = (new Date(at + DAY_MS / 2).getUTCDay() + 6) % 7;
    spans.push({
      name: String(weekday),
      from: new Date(at),
      to: new Date(Math.min(at + DAY_MS, to.getTime())),
    });
  }
  const of = await findSold(ctx, "hour", spans);
  return Array.from({ length: 7 }, (_, weekday) => {
    const hours = new Map(of(String(weekday)).map(({ key, count }) => [Number(key), count]));
    return Array.from({ length: 24 }, (_hour, hour) => hours.get(hour) ?? 0);
  });
}

/** How many customers bought in each month of the period, by the month of their first purchase. */
async function customersSheet(ctx: Pick<Context, "db">, { from, to }: Range): Promise<Sheet> {
  const rows = await ctx.db.saleDay.findMany({
    where: { by: "cohort", day: { gte: from, lt: to } },
    orderBy: [{ day: "asc" }, { key: "asc" }],
  });
  const months = [...new Set(rows.map(({ day }) => day.getTime()))];
  const firsts = [...new Set(rows.map(({ key }) => key))].sort();
  const words = reportWords;
  const count = (key: string, day: number) =>
    rows.find((row) => row.key === key && row.day.getTime() === day)?.count ?? 0;
  const name = (day: number) => words.month(new Date(day + DAY_MS).toISOString().slice(0, 7));
  const all = (day: number) =>
    rows.filter((row) => row.day.getTime() === day).reduce((sum, row) => sum + row.count, 0);
  return {
    title: words.titles.customers,
    columns: [
      { label: words.firstMonth },
      ...months.map((day) => ({ label: name(day), as: "count" as const })),
    ],
    rows: [
      ...firsts.map((key) => ({ cells: [words.month(key), ...months.map((day) => count(key, day))] })),
      ...(months.length > 0
        ? [
            { cells: [words.allCustomers, ...months.map(all)], strong: true },
            {
              cells: [
                words.returning,
                ...months.map(
                  (day) => all(day) - count(new Date(day + DAY_MS).toISOString().slice(0, 7), day),
                ),
              ],
              strong: true,
            },
          ]
        : []),
    ],
  };
}
