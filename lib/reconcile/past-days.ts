import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { poolOf } from "@/lib/platform/db/db";
import { type Query, queryRow, queryRows } from "@/lib/platform/db/query-rows";
import { DAY_MS, startOfDay } from "@/lib/platform/lagos-day";

/** The newest days are summed again each time, in case a journal came later. */
const RESUMMED_DAYS = 2;
/** Days per statement. */
const BATCH_DAYS = 8;

/** Whether all journals before this moment are written. Pure. */
export function isSettled(end: Date | number, now: Date): boolean {
  return now.getTime() >= Number(end) + UNSCALED.journalsWritten;
}

export interface Span {
  name: string;
  from: Date;
  to: Date;
}

/** The spans of a statement, from its first parameter. */
export const SPANS = `jsonb_to_recordset($1::jsonb) AS s(name text, "from" timestamptz, "to" timestamptz)`;

/** The start of the first day with any activity; null in a new shop. */
export async function findFirstDay(ctx: Pick<Context, "db">): Promise<Date | null> {
  const row = await queryRow(
    poolOf(ctx.db),
    z.object({ at: z.date().nullable() }),
    "SELECT least((SELECT min(at) FROM journals), (SELECT min(placed_at) FROM orders)) AS at",
  );
  return row?.at ? startOfDay(row.at) : null;
}

interface Piece extends Span {
  /** Whole days, whose sums may be stored. */
  days: boolean;
}

/** Splits each span into its whole days and the rest at both ends, within the first day and today. */
export async function splitSpans(
  ctx: Pick<Context, "db" | "clock">,
  spans: readonly Span[],
): Promise<Piece[]> {
  const first = await findFirstDay(ctx);
  const end = startOfDay(ctx.clock.now()).getTime() + DAY_MS;
  return first === null ? [] : spans.flatMap((span) => splitDays(span, first.getTime(), end));
}

function splitDays({ name, from, to }: Span, first: number, end: number): Piece[] {
  const [start, stop] = [Math.max(from.getTime(), first), Math.min(to.getTime(), end)];
  if (start >= stop) return [];
  const wholeFrom = startOfDay(new Date(start + DAY_MS - 1)).getTime();
  const wholeTo = startOfDay(new Date(stop)).getTime();
  const piece = (days: boolean, a: number, b: number) => ({ name, days, from: new Date(a), to: new Date(b) });
  if (wholeFrom >= wholeTo) return [piece(false, start, stop)];
  return [
    piece(false, start, wholeFrom),
    piece(true, wholeFrom, wholeTo),
    piece(false, wholeTo, stop),
  ].filter((piece) => piece.from < piece.to);
}

/**
 * The stored days of a statement, from its first parameter: joined day by day. Joined by span, the planner looks all days up
 * for each of them.
 */
export const STORED_DAYS = "jsonb_to_recordset($1::jsonb) AS s(name text, day timestamptz)";

/** The stored days of each span, for STORED_DAYS. Pure. */
export function storedDays(spans: readonly Span[], written: ReadonlySet<number>): string {
  const days = spans.flatMap(({ name, from, to }) =>
    daysOf(from, to)
      .filter((day) => written.has(day))
      .map((day) => ({ name, day: new Date(day) })),
  );
  return JSON.stringify(days);
}

function daysOf(from: Date, to: Date): number[] {
  return Array.from(
    { length: Math.ceil((to.getTime() - from.getTime()) / DAY_MS) },
    (_, index) => from.getTime() + index * DAY_MS,
  );
}

/** The condition that a row's day lies between the first and the last of the spans: a year has one for each day. Pure. */
export function inSpans(spans: readonly Span[]) {
  const from = Math.min(...spans.map((span) => span.from.getTime()));
  const to = Math.max(...spans.map((span) => span.to.getTime()));
  return { day: { gte: new Date(from), lt: new Date(to) } };
}

/**
 * The days of a span that aren't stored, one span each: for a long span the planner reads the whole ledger.
 * Pure.
 */
export function missingDays({ name, from, to }: Span, written: ReadonlySet<number>): Span[] {
  return daysOf(from, to)
    .filter((day) => !written.has(day))
    .map((day) => ({ name, from: new Date(day), to: new Date(day + DAY_MS) }));
}

/** The stored days within the spans, as the times at which they start. */
export type FindWritten = (ctx: Pick<Context, "db">, spans: readonly Span[]) => Promise<ReadonlySet<number>>;

/**
 * The sums of each span by its name, one row for each key: whole days from what is stored of them, missing days and parts of
 * days from the ledger.
 */
export async function findSums<T extends { name: string }>(
  ctx: Pick<Context, "db" | "clock">,
  spans: readonly Span[],
  row: z.ZodType<T>,
  from: {
    findWritten: FindWritten;
    /** Given the days as STORED_DAYS reads them. */
    stored: (days: string) => Query;
    ledger: (spans: readonly Span[]) => Query;
    keyOf: (row: Omit<T, "name">) => string;
    add: (one: Omit<T, "name">, other: Omit<T, "name">) => Omit<T, "name">;
  },
): Promise<(name: string) => Omit<T, "name">[]> {
  const pieces = await splitSpans(ctx, spans);
  const whole = pieces.filter(({ days }) => days);
  const written = whole.length > 0 ? await from.findWritten(ctx, whole) : new Set<number>();
  const unwritten = pieces.flatMap((piece) => (piece.days ? missingDays(piece, written) : [piece]));
  const pool = poolOf(ctx.db);
  const [summed, counted] = await Promise.all([
    written.size === 0 ? [] : queryRows(pool, row, from.stored(storedDays(whole, written))),
    unwritten.length === 0 ? [] : queryRows(pool, row, from.ledger(unwritten)),
  ]);
  return addByName([...summed, ...counted], from.keyOf, from.add);
}

/** Groups the rows by name and adds up those with the same key. Pure. */
function addByName<T extends { name: string }>(
  rows: readonly T[],
  keyOf: (row: Omit<T, "name">) => string,
  add: (one: Omit<T, "name">, other: Omit<T, "name">) => Omit<T, "name">,
): (name: string) => Omit<T, "name">[] {
  const all = new Map<string, Map<string, Omit<T, "name">>>();
  for (const { name, ...row } of rows) {
    const keys = all.get(name) ?? new Map<string, Omit<T, "name">>();
    all.set(name, keys);
    const was = keys.get(keyOf(row));
    keys.set(keyOf(row), was ? add(was, row) : row);
  }
  return (name) => [...(all.get(name)?.values() ?? [])];
}

/**
 * Stores the missing sums of past days and sums the newest two days again; with `since`, all days from then
 * on. Returns the days, newest first.
 */
export async function writePastDays(
  ctx: Pick<Context, "db" | "clock">,
  since: Date | undefined,
  findWritten: FindWritten,
  write: (spans: readonly Span[]) => Promise<unknown>,
): Promise<Date[]> {
  const first = await findFirstDay(ctx);
  const end = startOfDay(new Date(ctx.clock.now().getTime() - UNSCALED.journalsWritten));
  if (!first || first >= end) return [];
  const written = await findWritten(ctx, [{ name: "", from: first, to: end }]);
  const due: Date[] = [];
  for (let at = end.getTime() - DAY_MS, n = 0; at >= first.getTime(); at -= DAY_MS, n++) {
    const day = new Date(at);
    if (n < RESUMMED_DAYS || !written.has(at) || (since && day >= since)) due.push(day);
  }
  for (let at = 0; at < due.length; at += BATCH_DAYS) {
    const days = due.slice(at, at + BATCH_DAYS);
    await write(days.map((from) => ({ name: "", from, to: new Date(from.getTime() + DAY_MS) })));
  }
  return due;
}
