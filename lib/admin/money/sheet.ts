import { BYTE_ORDER_MARK, csvLine, nairaCell } from "@/lib/platform/paged-csv";

export interface SheetColumn {
  label: string;
  /** Money is in kobo, a share in percent. */
  as?: "money" | "count" | "share";
  /** A text that is read like a figure, such as a duration. */
  figure?: true;
}

export interface SheetRow {
  cells: readonly (string | number | null)[];
  /** The link of a cell, by its index. */
  links?: Readonly<Record<number, string>>;
  strong?: boolean;
}

/** A table as shown on the page and exported as CSV and XLSX: one source for all three. */
export interface Sheet {
  title: string;
  columns: readonly SheetColumn[];
  rows: readonly SheetRow[];
}

/** Sheets as one CSV, each with its title if there are several. Money in naira with two decimals. */
export function sheetsCsv(sheets: readonly Sheet[]): string {
  const tables = sheets.map(({ title, columns, rows }, index) =>
    [
      ...(sheets.length > 1 ? [...(index > 0 ? ["\r\n"] : []), csvLine([title])] : []),
      csvLine(columns.map(({ label }) => label)),
      ...rows.map(({ cells }) => csvLine(cells.map((cell, at) => cellText(cell, columns[at])))),
    ].join(""),
  );
  return BYTE_ORDER_MARK + tables.join("");
}

function cellText(cell: string | number | null, column?: SheetColumn): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  if (column?.as === "money") return nairaCell(cell);
  return column?.as === "share" ? cell.toFixed(1) : String(cell);
}

const FORMATS = { money: "#,##0.00", count: "#,##0", share: "0.0" } as const;

/** Sheets as a workbook, one tab each. Text stays text: a cell that begins with = is never a formula. */
export async function sheetsXlsx(sheets: readonly Sheet[]): Promise<Buffer> {
  // Imported lazily, because only exports need it.
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const file = writeExcelFile(
    sheets.map(({ title, columns, rows }) => ({
      sheet: title.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31),
      columns: columns.map(({ as }, at) => ({ width: as ? 16 : at === 0 ? 36 : 24 })),
      stickyRowsCount: 1,
      data: [
        columns.map(({ label }) => ({ value: label, type: String, fontWeight: "bold" as const })),
        ...rows.map(({ cells, strong }) =>
          cells.map((cell, at) => {
            if (cell === null) return null;
            const weight = strong ? { fontWeight: "bold" as const } : {};
            if (typeof cell === "string") return { value: cell, type: String, ...weight };
            const as = columns[at]?.as ?? "count";
            return {
              value: as === "money" ? cell / 100 : cell,
              type: Number,
              format: FORMATS[as],
              ...weight,
            };
          }),
        ),
      ],
    })),
  );
  return file.toBuffer();
}
