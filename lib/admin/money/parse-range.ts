import { DAY_MS, dayOf, type LagosDay, parseLagosDay } from "@/lib/platform/lagos-day";

export const RANGES = ["day", "week", "month", "quarter", "year"] as const;
export type RangeName = (typeof RANGES)[number] | "custom";

/** A period of whole Lagos days, and the preceding period with which it is compared. */
export interface Range {
  name: RangeName;
  from: Date;
  to: Date;
  /** "2026-11-01" and "2026-11-30". */
  first: string;
  last: string;
  /** The requested day, which shorter and longer ranges keep. */
  day: string;
  /** The same length, directly before. While the range still runs, only up to the same time within it. */
  before: { from: Date; to: Date };
}

/** Maximum length of a custom range. */
const MAX_DAYS = 3_660;

interface Asked {
  range?: string;
  /** Any day of the range. */
  day?: string;
  /** A custom range. */
  from?: string;
  until?: string;
}

/** The range requested by an address; `usual` if it names none. If invalid, the range that contains today. Pure. */
export function parseRange(asked: Asked, now: Date, usual: RangeName): Range {
  // A person who enters the later day first means the same days.
  const [first, last] = [asked.from ?? "", asked.until ?? ""].toSorted().map(parseLagosDay);
  if (first && last && last.to.getTime() - first.from.getTime() <= MAX_DAYS * DAY_MS)
    return rangeOf(
      "custom",
      [first, last, first],
      new Date(2 * first.from.getTime() - last.to.getTime()),
      now,
    );
  const name = RANGES.find((value) => value === asked.range) ?? (usual === "custom" ? "month" : usual);
  const day = parseLagosDay(asked.day ?? "") ?? dayOf(now);
  const [start, end] = boundsOf(name, day);
  return rangeOf(
    name,
    [start, end, day],
    boundsOf(name, dayOf(new Date(start.from.getTime() - 1)))[0].from,
    now,
  );
}

function rangeOf(
  name: RangeName,
  [first, last, { day }]: [first: LagosDay, last: LagosDay, day: LagosDay],
  previous: Date,
  now: Date,
): Range {
  const gone = Math.min(now.getTime(), last.to.getTime()) - first.from.getTime();
  const until =
    now < last.to && now > first.from
      ? Math.min(previous.getTime() + gone, first.from.getTime())
      : first.from.getTime();
  return {
    name,
    from: first.from,
    to: last.to,
    first: first.day,
    last: last.day,
    day,
    before: { from: previous, to: new Date(until) },
  };
}

/** The first and the last day of the day's week (from Monday), month, quarter or year. */
function boundsOf(name: Exclude<RangeName, "custom">, day: LagosDay): [LagosDay, LagosDay] {
  if (name === "day") return [day, day];
  const [year = 0, month = 1, date = 1] = day.day.split("-").map(Number);
  const weekday = (new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7;
  const [start, end] = {
    week: [Date.UTC(year, month - 1, date - weekday), Date.UTC(year, month - 1, date - weekday + 6)],
    month: [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 0)],
    quarter: [
      Date.UTC(year, month - 1 - ((month - 1) % 3), 1),
      Date.UTC(year, month + 2 - ((month - 1) % 3), 0),
    ],
    year: [Date.UTC(year, 0, 1), Date.UTC(year, 12, 0)],
  }[name];
  return [dayOf(new Date(start as number)), dayOf(new Date(end as number))];
}

/** The end of what can be shown: now for a running range, else the range's end. Pure. */
export function shownUntil({ from, to, before }: Pick<Range, "from" | "to" | "before">): Date {
  if (before.to >= from) return to;
  return new Date(from.getTime() + before.to.getTime() - before.from.getTime());
}

/** The range as the query of an address: "range=month&day=2026-11-01". Pure. */
export function rangeQuery({
  name,
  first,
  last,
  day,
}: Pick<Range, "name" | "first" | "last" | "day">): string {
  return name === "custom" ? `from=${first}&until=${last}` : `range=${name}&day=${day}`;
}

/** A period in a file's name: "2026-11", "2026-11-28", "2026-11-03-2026-11-28". */
export function rangeFile({ name, first, last }: Pick<Range, "name" | "first" | "last">): string {
  return name === "month" ? first.slice(0, 7) : [...new Set([first, last])].join("-");
}

export interface Bucket {
  from: Date;
  to: Date;
}

/** The range in parts for a chart: days up to two months, then weeks, and months from half a year. Pure. */
export function bucketsOf({ from, to }: Pick<Range, "from" | "to">): Bucket[] {
  const days = Math.round((to.getTime() - from.getTime()) / DAY_MS);
  const part = days <= 62 ? "day" : days <= 184 ? "week" : "month";
  const buckets: Bucket[] = [];
  for (let at = from; at < to; ) {
    const end = boundsOf(part, dayOf(at))[1].to;
    buckets.push({ from: at, to: end < to ? end : to });
    at = end;
  }
  return buckets;
}

/** The months of a range, each limited to it. Pure. */
export function monthsOf({ from, to }: Pick<Range, "from" | "to">): { name: string; from: Date; to: Date }[] {
  const months = [];
  for (let at = from; at < to; ) {
    const inNext = dayOf(
      new Date((parseLagosDay(`${dayOf(at).day.slice(0, 7)}-01`)?.from ?? at).getTime() + 32 * DAY_MS),
    );
    const next = parseLagosDay(`${inNext.day.slice(0, 7)}-01`)?.from ?? to;
    months.push({ name: at.toISOString(), from: at, to: next < to ? next : to });
    at = next;
  }
  return months;
}
