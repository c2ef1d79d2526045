import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { parseRange } from "@/lib/admin/money/parse-range";
import { booksWords } from "@/lib/words/en/books";
import { VatTables } from "./vat-tables";

test("shows the documents of a period in which VAT was off, without an empty line above them", () => {
  const sheet = { columns: [{ label: "Document" }], rows: [{ cells: ["CN-000001"] }] };
  const shown = renderToString(
    <VatTables
      range={parseRange({}, new Date("2026-11-21T12:00:00Z"), "month")}
      vat={[]}
      documents={{ ...sheet, title: booksWords.documents.title }}
      first={{ ...sheet, title: booksWords.documents.list }}
    />,
  );
  expect(shown.match(/CN-000001/g)).toHaveLength(2);
  expect(shown).not.toContain(booksWords.noEntries);
});
