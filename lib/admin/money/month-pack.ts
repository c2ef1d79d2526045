import { formatNaira, kobo } from "@/lib/platform/money";
import { openPdf, writable } from "@/lib/receipts/open-pdf";
import { booksWords } from "@/lib/words/en/books";
import { accountName } from "@/lib/words/en/money";
import { settingsWords } from "@/lib/words/en/settings";
import { serviceNames } from "@/lib/words/messages";
import { findText } from "@/lib/words/words";
import type { MonthFigures } from "./month-figures";
import type { Sheet } from "./sheet";

/** The tables of a month's close, from its frozen figures; page, workbook and PDF show the same. */
export function monthSheets({ earnings, accounts, vat, business, days }: MonthFigures): Sheet[] {
  const words = booksWords;
  const money = (label: string) => ({ label, as: "money" as const });
  const total = (of: "opening" | "debit" | "credit" | "closing") =>
    accounts.reduce((sum, account) => sum + account[of], 0);
  const identity = Object.entries(business).filter(([, text]) => text);
  return [
    {
      title: words.overview,
      columns: [{ label: words.what }, money(words.amount)],
      rows: (Object.keys(words.lines) as (keyof typeof words.lines)[])
        .filter((line) => line !== "count")
        .map((line) => ({ cells: [words.lines[line], earnings[line]], strong: line === "margin" })),
    },
    {
      title: words.trial,
      columns: [
        { label: words.account },
        ...[words.opening, words.debit, words.credit, words.closing].map(money),
      ],
      rows: [
        ...accounts.map(({ account, opening, debit, credit, closing }) => ({
          cells: [accountName(account), opening, debit, credit, closing],
        })),
        {
          cells: [words.total, total("opening"), total("debit"), total("credit"), total("closing")],
          strong: true,
        },
      ],
    },
    ...vat.map(({ rate, basis, lines }) => ({
      title: words.vatTitle({ rate, basis }),
      columns: [{ label: words.service }, money(words.vatBase[basis]), money(words.vat)],
      rows: [
        ...lines.map((line) => ({
          cells: [findText(serviceNames, line.service) ?? line.service, line.basis, line.vat],
        })),
        {
          cells: [
            words.total,
            lines.reduce((sum, line) => sum + line.basis, 0),
            lines.reduce((sum, line) => sum + line.vat, 0),
          ],
          strong: true,
        },
      ],
    })),
    ...(identity.length > 0
      ? [
          {
            title: settingsWords.businessTitle,
            columns: [{ label: words.what }, { label: words.entered }],
            rows: identity.map(([field, text]) => ({
              cells: [settingsWords.business[field as keyof typeof settingsWords.business], text],
            })),
          },
        ]
      : []),
    {
      title: words.dayCloses,
      columns: [{ label: words.day }, { label: words.hash }],
      rows: days.map(({ day, hash }) => ({ cells: [day, hash] })),
    },
  ];
}

const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;

/** Tables as an A4 PDF: a month's pack with its hash in the footer, a dispute's evidence with its time. */
export async function sheetsPdf(
  sheets: readonly Sheet[],
  { title, shop, at, note }: { title: string; shop: string; at: Date; note: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { doc, finish } = openPdf({ size: "A4", margin: MARGIN, lang: "en-NG", title, author: shop, at });
  const line = (text: string, size: number, font = "normal") =>
    doc.font(font).fontSize(size).text(writable(text), MARGIN, undefined, { width: WIDTH });
  line(shop, 16, "bold");
  line(title, 12);
  line(note, 8);
  for (const { title: name, columns, rows } of sheets) {
    doc.moveDown(1);
    if (doc.y > doc.page.height - 3 * MARGIN) doc.addPage();
    line(name, 12, "bold");
    const figures = columns.filter(({ as }) => as).length;
    const wide = figures > 2 ? 84 : 110;
    const first = figures > 0 ? WIDTH - figures * wide : WIDTH * 0.3;
    const put = (cells: readonly (string | number | null)[], font: string) => {
      if (doc.y > doc.page.height - MARGIN - 24) doc.addPage();
      const top = doc.y;
      let bottom = top;
      doc.font(font).fontSize(columns.length > 2 ? 8 : 9);
      for (const [at, cell] of cells.entries()) {
        const figure = columns[at]?.as !== undefined;
        const left = at === 0 ? MARGIN : MARGIN + first + (at - 1) * wide;
        const text = typeof cell === "number" ? formatNaira(kobo(cell)) : (cell ?? "");
        const width = at === 0 ? first - 6 : figure ? wide : WIDTH - first;
        doc.text(writable(text), left, top, { width, align: figure ? "right" : "left" });
        bottom = Math.max(bottom, doc.y);
      }
      doc.y = bottom + 2;
    };
    put(
      columns.map(({ label }) => label),
      "bold",
    );
    for (const { cells, strong } of rows) put(cells, strong ? "bold" : "normal");
  }
  return finish();
}
