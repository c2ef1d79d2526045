import { Panel } from "@/app/admin/_ui/panel";
import { SheetRows, SheetTable } from "@/app/admin/_ui/sheet-table";
import { type Range, rangeQuery } from "@/lib/admin/money/parse-range";
import type { Sheet } from "@/lib/admin/money/sheet";
import { booksWords } from "@/lib/words/en/books";
import { SheetList } from "../sheet-list";

interface Props {
  range: Range;
  /** None if VAT was off: what was invoiced before can still be credited, so the documents are shown all the same. */
  vat: readonly Sheet[];
  documents: Sheet;
  first: Sheet;
}

/** A period's VAT, its documents by month, and the first of them one by one. */
export function VatTables({ range, vat, documents, first }: Props) {
  return (
    <>
      {vat.length > 0 ? <SheetList sheets={vat} of="vat" range={range} /> : null}
      <SheetTable
        sheet={documents}
        of={`/admin/money/export?of=invoices&${rangeQuery(range)}`}
        none={booksWords.documents.none}
      />
      <Panel
        title={booksWords.documents.list}
        note={booksWords.documents.listNote}
        aside={
          <a
            href={`/admin/money/vat/csv?${rangeQuery(range)}`}
            download
            className="tap min-w-11 text-small underline underline-offset-4"
          >
            {booksWords.documents.all}
          </a>
        }
      >
        <SheetRows sheet={first} none={booksWords.noEntries} />
      </Panel>
    </>
  );
}
