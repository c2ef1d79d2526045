import type { ReactNode } from "react";
import { cx } from "@/app/_ui/cx";

export interface Column<Row> {
  key: string;
  label: string;
  /** Figures are right-aligned. */
  figure?: boolean;
  /** Left out where the window is less than 1,280 px wide, as another cell has it or as it matters less. */
  wide?: boolean;
  cell(row: Row): ReactNode;
  /** The column's current sort, and the address of the other direction or of this sort. */
  sort?: { now: "ascending" | "descending" | "none"; href: string; label: string };
}

interface Props<Row> {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The row's checkbox, in front of its first cell. */
  lead?(row: Row): ReactNode;
}

/**
 * An admin list as a table, for wide screens; on narrow ones the page shows the same rows as a list. Rendered by the server:
 * filters, sorting and paging are addresses.
 */
export function DataTable<Row>({ label, columns, rows, keyOf, lead }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of cells, no fieldset; a section would be one more landmark
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div role="group" aria-label={label} tabIndex={0} className="card scrolls">
      <table className="w-full border-collapse">
        <thead>
          <tr className="bg-wash">
            {columns.map(({ key, label: head, figure, wide, sort }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sort?.now}
                className={cx(
                  "h-9 px-2 text-small font-semibold whitespace-nowrap text-muted",
                  figure ? "text-end" : "text-start",
                  wide && "max-xl:hidden",
                )}
              >
                {sort ? (
                  <a
                    href={sort.href}
                    className="tap gap-1 text-ink underline underline-offset-4"
                    title={sort.label}
                  >
                    {head}
                    <span aria-hidden="true">{{ ascending: "↑", descending: "↓", none: "" }[sort.now]}</span>
                  </a>
                ) : (
                  head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="picked border-t border-line hover:bg-wash">
              {columns.map(({ key, figure, wide, cell }, index) => (
                <td
                  key={key}
                  className={cx(
                    "h-10 px-2 py-0.5",
                    figure && "text-end whitespace-nowrap",
                    wide && "max-xl:hidden",
                  )}
                >
                  {lead && index === 0 ? (
                    <span className="flex items-center gap-2">
                      {lead(row)}
                      {cell(row)}
                    </span>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
