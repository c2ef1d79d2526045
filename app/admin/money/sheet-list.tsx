import { SheetTable } from "@/app/admin/_ui/sheet-table";
import { type Range, rangeQuery } from "@/lib/admin/money/parse-range";
import type { Sheet } from "@/lib/admin/money/sheet";
import { booksWords } from "@/lib/words/en/books";

/** The tables of a tab, one below the other; each download contains all of them. */
export function SheetList({ sheets, of, range }: { sheets: readonly Sheet[]; of: string; range: Range }) {
  if (sheets.length === 0) return <p>{booksWords.noEntries}</p>;
  return sheets.map((sheet) => (
    <SheetTable
      key={sheet.title}
      sheet={sheet}
      of={`/admin/money/export?of=${of}&${rangeQuery(range)}`}
      none={booksWords.noEntries}
    />
  ));
}
