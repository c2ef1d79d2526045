/** Rows that an export reads per page. */
export const EXPORT_PAGE = 500;

/** Without it, Excel reads UTF-8 as another encoding: ₦, ọ, ẹ. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A list as CSV, in its order. Streams page by page, so that memory use stays bounded. */
export async function* pagedCsv<Row, Place>(
  head: readonly string[],
  pageOf: (after: Place | null) => Promise<{ rows: readonly Row[]; next: Place | null }>,
  cellsOf: (row: Row) => readonly string[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(head);
  for (let after: Place | null = null; ; ) {
    const { rows, next } = await pageOf(after);
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row))).join("");
    if (!next) return;
    after = next;
  }
}

/** A line of CSV. A cell that a spreadsheet would run as a formula is prefixed with an apostrophe; negative numbers aren't. Pure. */
export function csvLine(cells: readonly string[]): string {
  const safe = cells.map((cell) =>
    /^[=+@\t\r-]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell,
  );
  return `${safe.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\r\n`;
}

/** Kobo as a cell in naira with two decimals; empty for null. Exact for any amount. Pure. */
export function nairaCell(amount: number | bigint | null): string {
  if (amount === null) return "";
  const kobo = BigInt(amount);
  const digits = String(kobo < 0n ? -kobo : kobo).padStart(3, "0");
  return `${kobo < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
