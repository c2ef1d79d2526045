import type { ListFault, Sandbox } from "../state/state";
import { type PageAsked, pageOf } from "./pagination";

export const listFaults: readonly ListFault[] = [
  "none",
  "page-fails",
  "moves",
  "moves-once",
  "total-changes",
  "total-differs",
  "unreadable-row",
];

/** One page of the transactions list with its fault applied; null if that page fails. */
export function faultedPage<Row>(sandbox: Sandbox, rows: readonly Row[], asked: PageAsked) {
  const fault = sandbox.reads.list;
  const later = asked.page > 1;
  if (fault === "page-fails" && later) return null;
  // As if a purchase had arrived since the previous page: every row moves down by one.
  const moved = later && (fault === "moves" || fault === "moves-once");
  if (fault === "moves-once" && later) sandbox.reads.list = "none";
  const shown = pageOf(rows, asked);
  if (moved) {
    const start = (asked.page - 1) * asked.limit - 1;
    shown.items = rows.slice(start, start + asked.limit);
  }
  if (fault === "total-differs") shown.pagination.total += 1;
  if (fault === "total-changes" && later) shown.pagination.total += asked.page;
  return shown;
}

/** Replaces the page's last record with one whose amount can't be parsed. */
export function spoilRow(sandbox: Sandbox, records: Record<string, unknown>[]): Record<string, unknown>[] {
  if (sandbox.reads.list !== "unreadable-row" || records.length === 0) return records;
  return [...records.slice(0, -1), { ...records.at(-1), amount: "a few naira" }];
}
