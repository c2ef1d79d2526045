import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import type { Place } from "@/lib/admin/orders/find-orders";
import { DAY_MS, parseDay } from "@/lib/platform/lagos-day";

/** The query parameters of a list's address. */
export type QueryParams = Awaited<SearchParams>;

/** What an address can hold of a filter: a word, a table's columns, or a place in its list. */
type Part = string | readonly string[] | Place | null | undefined | false;

/** The query of these parameters without the empty ones: "?status=paid", or "". Pure. */
export function queryText(parts: Record<string, Part>): string {
  const query = new URLSearchParams();
  for (const [key, part] of Object.entries(parts)) {
    const value = part && partText(part);
    if (value) query.set(key, value);
  }
  const text = query.toString();
  return text && `?${text}`;
}

function partText(part: string | readonly string[] | Place): string {
  if (typeof part === "string") return part;
  return "id" in part ? placeText(part) : part.join(".");
}

/** Two days as typed, and the range from the start of the first to the end of the last. Invalid days are ignored. Pure. */
export function parseDays(params: QueryParams): {
  fromDay: string;
  untilDay: string;
  from: Date | null;
  to: Date | null;
} {
  const [fromDay, untilDay] = [wholeParam(params, "from"), wholeParam(params, "until")];
  const [from, until] = [parseDay(fromDay), parseDay(untilDay)];
  return {
    fromDay: from ? fromDay : "",
    untilDay: until ? untilDay : "",
    from,
    to: until && new Date(until.getTime() + DAY_MS),
  };
}

/** The columns that a table shows, in its order: the usual ones if none are chosen. Pure. */
export function shownColumns<Name>(
  all: readonly Name[],
  chosen: readonly Name[],
  usual: readonly Name[],
): readonly Name[] {
  const shown = chosen.length > 0 ? chosen : usual;
  return all.filter((name) => shown.includes(name));
}

/** The chosen columns of a table, in its order: from "a.b", or one checkbox each. Empty if none were chosen. Pure. */
export function parseColumns<Name extends string>(
  all: readonly Name[],
  params: string | string[] | undefined,
): readonly Name[] {
  const names = [params].flat().join(" ").split(/[ .]/);
  return all.filter((name) => names.includes(name));
}

export function placeText({ at, id }: Place): string {
  return `${at.toISOString()}_${id}`;
}

/** Parses "2026-11-21T08:00:00.000Z_01J…"; null for anything else. Pure. */
export function parsePlace(text: string): Place | null {
  const [, at, id] = /^([\dT:.Z-]{20,30})_([0-9A-Za-z]{1,40})$/.exec(text) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at))) return null;
  return { at: new Date(at), id };
}

/** The same for lists whose rows have numbers. */
export function parseNumberedPlace(text: string): Place | null {
  const place = parsePlace(text);
  return place && /^\d{1,15}$/.test(place.id) ? place : null;
}
