import type { ReactNode } from "react";
import { cx } from "@/app/_ui/cx";

interface Column {
  label: string;
  /** Figures are right-aligned. */
  figure?: boolean;
}

interface Props {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column[];
  rows: readonly { key: string; cells: readonly ReactNode[]; strong?: boolean }[];
  none: string;
}

/** A table in ledger style: hairlines, figures aligned in a column. Where it is wider than its box it scrolls, and fades where it is cut. */
export function LedgerTable({ label, columns, rows, none }: Props) {
  if (rows.length === 0) return <p className="text-muted">{none}</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of cells, no fieldset; a section would be one more landmark
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div role="group" aria-label={label} tabIndex={0} className="scrolls -mx-1 px-1">
      <table className="w-full border-collapse text-small max-sm:text-note">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={cx(
                  "py-1.5 pe-2 font-semibold text-muted last:pe-0 sm:pe-3",
                  column.figure ? "text-end" : "text-start",
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.key}
              className={cx("border-t border-line align-baseline", row.strong && "font-bold")}
            >
              {row.cells.map((cell, index) => (
                <td
                  key={columns[index]?.label}
                  className={cx(
                    "py-2 pe-2 last:pe-0 sm:pe-3",
                    columns[index]?.figure && "text-end whitespace-nowrap",
                  )}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
