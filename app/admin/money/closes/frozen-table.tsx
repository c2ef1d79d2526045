import { Panel } from "@/app/admin/_ui/panel";
import { SheetRows } from "@/app/admin/_ui/sheet-table";
import type { Sheet } from "@/lib/admin/money/sheet";
import { booksWords } from "@/lib/words/en/books";

/** A table of a closed month; downloads come from its pack. */
export function FrozenTable({ sheet }: { sheet: Sheet }) {
  return (
    <Panel title={sheet.title}>
      <SheetRows sheet={sheet} none={booksWords.noEntries} />
    </Panel>
  );
}
