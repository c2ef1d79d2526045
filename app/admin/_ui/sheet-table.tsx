import { cx } from "@/app/_ui/cx";
import { Money } from "@/app/_ui/money";
import type { Sheet, SheetColumn } from "@/lib/admin/money/sheet";
import { booksWords } from "@/lib/words/en/books";
import { LedgerTable } from "./ledger-table";
import { Panel } from "./panel";

/** One table of figures with its downloads; `of` is its export address without the format. */
export function SheetTable({
  sheet,
  of,
  note,
  none,
}: {
  sheet: Sheet;
  of: string;
  note?: string;
  none: string;
}) {
  const { title } = sheet;
  return (
    <Panel
      title={title}
      {...(note ? { note } : {})}
      aside={
        <p className="flex gap-4 text-small">
          {(["csv", "xlsx"] as const).map((as) => (
            <a
              key={as}
              href={`${of}&as=${as}`}
              download
              aria-label={as === "csv" ? booksWords.csvOf(title) : booksWords.xlsxOf(title)}
              className="tap min-w-11 justify-center underline underline-offset-4"
            >
              {booksWords[as]}
            </a>
          ))}
        </p>
      }
    >
      <SheetRows sheet={sheet} none={none} />
    </Panel>
  );
}

/** The rows of a table of figures. */
export function SheetRows({ sheet: { title, columns, rows }, none }: { sheet: Sheet; none: string }) {
  return (
    <LedgerTable
      label={title}
      none={none}
      columns={columns.map(({ label, as, figure }) => ({ label, figure: figure ?? as !== undefined }))}
      rows={rows.map(({ cells, links, strong }, index) => ({
        key: String(index),
        ...(strong ? { strong } : {}),
        cells: cells.map((cell, at) => {
          const shown = <Cell key={String(at)} cell={cell} column={columns[at]} />;
          const link = links?.[at];
          return link ? (
            <a
              key={String(at)}
              href={link}
              className={cx("tap min-w-11 underline underline-offset-4", columns[at]?.as && "justify-end")}
            >
              {shown}
            </a>
          ) : (
            shown
          );
        }),
      }))}
    />
  );
}

function Cell({ cell, column }: { cell: string | number | null; column: SheetColumn | undefined }) {
  if (cell === null) return <span className="text-muted">–</span>;
  // Only for text without spaces, such as a hash: otherwise a narrow column would break within words.
  if (typeof cell === "string")
    return <span className={cx(cell.length > 40 && "wrap-anywhere")}>{cell}</span>;
  if (column?.as === "money") return <Money amount={cell} />;
  const text = column?.as === "share" ? `${cell.toFixed(1)}%` : cell.toLocaleString("en-NG");
  return <span>{text.replace("-", "−")}</span>;
}
