import type { ReactNode } from "react";
import { buttonClass } from "@/app/_ui/button";
import { cx } from "@/app/_ui/cx";
import { listWords } from "@/lib/words/en/lists";
import { type Column, DataTable } from "./data-table";

interface Props<Row> {
  /** The accessible names of the list of cards and of the table. */
  label: string;
  table: string;
  /** Null: cards at every width. */
  columns: readonly Column<Row>[] | null;
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The row's checkbox, in front of it. */
  lead?(row: Row): ReactNode;
  /** The row as a list item, for narrow screens. */
  card(row: Row): ReactNode;
  empty: string;
  /** The addresses of the first page, unless this is it, and of the next page. */
  first: string | null;
  next: string | null;
  nextLabel: string;
}

/** One page of an admin list: a table on wide screens, cards on narrow ones, and links to other pages. Rendered by the server. */
export function DataList<Row>(props: Props<Row>) {
  const { label, table, columns, rows, keyOf, lead, card, empty, first, next, nextLabel } = props;
  return (
    <div className="grid grid-cols-1 gap-4">
      {rows.length > 0 ? (
        <>
          {columns ? (
            <div className="max-lg:hidden">
              <DataTable label={table} columns={columns} rows={rows} keyOf={keyOf} lead={lead} />
            </div>
          ) : null}
          <ul
            aria-label={label}
            className={cx("grid grid-cols-1 border-b border-line", columns && "lg:hidden")}
          >
            {rows.map((row) => (
              <li
                key={keyOf(row)}
                className={cx(
                  "picked min-w-0 border-t border-line",
                  lead && "grid grid-cols-[auto_minmax(0,1fr)] items-center",
                )}
              >
                {lead?.(row)}
                {card(row)}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{empty}</p>
      )}
      {first || next ? (
        <p className="flex flex-wrap gap-3">
          {first ? (
            <a href={first} className={buttonClass("quiet")}>
              {listWords.firstPage}
            </a>
          ) : null}
          {next ? (
            <a href={next} className={buttonClass("quiet")}>
              {nextLabel}
            </a>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

/** The sort of a table's time column, with the address of the other direction. */
export function timeSort(
  oldest: boolean,
  href: string,
  label = oldest ? listWords.newerOnTop : listWords.olderOnTop,
): NonNullable<Column<never>["sort"]> {
  return { now: oldest ? "ascending" : "descending", href, label };
}
