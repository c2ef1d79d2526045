import { DAY_MS } from "@/lib/platform/lagos-day";
import { booksWords } from "@/lib/words/en/books";
import { dateOf, day } from "@/lib/words/lagos-time";
import type { Earnings, Overview } from "./get-overview";
import type { Bucket } from "./parse-range";
import type { Sheet } from "./sheet";

const LINES = [
  "sales",
  "otherIncome",
  "cost",
  "fees",
  "goodwill",
  "losses",
  "margin",
  "refunds",
  "count",
] as const satisfies readonly (keyof Earnings)[];

/** The label of a chart's part: "21 Nov"; for several days the first one; for a month "Nov 2026". Pure. */
export function partName({ from, to }: Bucket): string {
  const { date, month, year } = dateOf(from);
  return to.getTime() - from.getTime() > 7 * DAY_MS ? `${month} ${year}` : `${date} ${month}`;
}

/** In percent; null if there is nothing to compare with. Pure. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : ((now - before) / Math.abs(before)) * 100;
}

/** The overview as tables: the lines next to the period before, and the chart's parts. */
export function overviewSheets({ now, before, parts }: Overview): [Sheet, Sheet] {
  const { lines, overview, what, thisPeriod, before: earlier, change, byPart, part } = booksWords;
  return [
    {
      title: overview,
      columns: [
        { label: what },
        { label: thisPeriod, as: "money" },
        { label: earlier, as: "money" },
        { label: change, as: "share" },
      ],
      rows: LINES.map((line) => ({
        cells: [
          lines[line],
          ...(line === "count"
            ? [now[line].toLocaleString("en-NG"), before[line].toLocaleString("en-NG")]
            : [now[line], before[line]]),
          changeOf(now[line], before[line]),
        ],
        strong: line === "margin",
      })),
    },
    {
      title: byPart,
      columns: [
        { label: part },
        ...(["sales", "cost", "fees", "losses", "margin", "refunds"] as const).map((line) => ({
          label: line === "losses" ? booksWords.lossesShort : lines[line],
          as: "money" as const,
        })),
      ],
      rows: parts.map(({ from, to, earnings }) => ({
        cells: [
          to.getTime() - from.getTime() > DAY_MS ? partName({ from, to }) : day(from),
          earnings.sales,
          earnings.cost,
          earnings.fees,
          earnings.goodwill + earnings.losses,
          earnings.margin,
          earnings.refunds,
        ],
      })),
    },
  ];
}
