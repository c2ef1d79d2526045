import { parse } from "csv-parse/sync";
import type { FieldProblem } from "@/lib/model/service-id";
import { parseNairaText } from "./naira-text";
import { parsePhone } from "./phone";
import { MAX_RECIPIENTS } from "./recipients-schema";

/** A line of a pasted list or a CSV file, as text by column. Not validated; missing columns are empty. */
export interface ListedRecipient {
  phone: string;
  product: string;
  plan: string;
  amount: string;
}
type Column = keyof ListedRecipient;

export type RecipientList =
  | { ok: true; rows: ListedRecipient[] }
  | { ok: false; problem: Pick<FieldProblem, "code" | "values"> };

const COLUMN_NAMES: Record<Column, string[]> = {
  phone: ["phone", "phonenumber", "number", "msisdn", "mobile", "mobilenumber", "recipient", "tel", "gsm"],
  product: ["network", "product", "operator", "provider", "telco"],
  plan: ["plan", "planid", "plancode", "bundle", "package"],
  amount: ["amount", "naira", "value", "airtime"],
};

/**
 * Parses a list of recipients (contract.md, `recipients`) in common formats: one number per line, number and amount,
 * CSV with comma, semicolon or tab, with or without a header line. Without a header, numbers, amounts and names are
 * recognised by their format. Problems: list_empty, list_too_many.
 */
export function parseRecipientList(text: string, service: "airtime" | "data"): RecipientList {
  const records = parseCells(text);
  const columns = headerOf(records[0] ?? []);
  const rows = (columns ? records.slice(1) : records)
    .map((cells) => (columns ? byHeader(cells, columns) : byLooks(cells, service)))
    .filter((row) => Object.values(row).some((cell) => cell !== ""));
  if (rows.length === 0) return { ok: false, problem: { code: "list_empty" } };
  if (rows.length > MAX_RECIPIENTS) {
    return {
      ok: false,
      problem: { code: "list_too_many", values: { max: MAX_RECIPIENTS, count: rows.length } },
    };
  }
  return { ok: true, rows };
}

/** Decodes a list's file: UTF-8, or UTF-16 as spreadsheets save "Unicode text". Null for a spreadsheet or a picture. */
export function decodeListFile(bytes: Uint8Array): string | null {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = new TextDecoder(isUtf16 ? "utf-16le" : "utf-8").decode(bytes);
  return text.includes("\0") || text.startsWith("PK\u0003\u0004") ? null : text;
}

function parseCells(text: string): string[][] {
  // Spreadsheets may begin a file with a line that names the delimiter.
  const named = /^\ufeff?sep=([,;\t])\r?\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? ["\t", ";", ","].find((sign) => body.includes(sign)) ?? ",";
  const options = {
    delimiter,
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
  };
  try {
    return parse(body, options);
  } catch {
    // An unclosed quotation mark: treat it as an ordinary character, so that only its own line is invalid.
    return parse(body, { ...options, quote: null });
  }
}

/** The columns if this is a header line. A line with a phone number in it never is. */
function headerOf(cells: string[]): (Column | null)[] | null {
  const columns = cells.map((cell) => columnOf(cell));
  return columns.includes("phone") && !cells.some((cell) => parsePhone(cell) !== null) ? columns : null;
}

function columnOf(name: string): Column | null {
  const plain = name.toLowerCase().replace(/[^a-z]/g, "");
  const found = Object.entries(COLUMN_NAMES).find(([, names]) => names.includes(plain));
  return (found?.[0] as Column | undefined) ?? null;
}

function byHeader(cells: string[], columns: (Column | null)[]): ListedRecipient {
  const row = { phone: "", product: "", plan: "", amount: "" };
  columns.forEach((column, index) => {
    if (column) row[column] ||= cells[index] ?? "";
  });
  return { ...row, phone: withZero(row.phone) };
}

function byLooks(cells: string[], service: "airtime" | "data"): ListedRecipient {
  const filled = (cells.length === 1 ? splitAfterPhone(cells[0] ?? "") : cells).filter((cell) => cell !== "");
  const at = Math.max(
    0,
    filled.findIndex((cell) => parsePhone(withZero(cell)) !== null),
  );
  const others = filled.filter((_, index) => index !== at);
  const row = { phone: withZero(filled[at] ?? ""), product: "", plan: "", amount: "" };
  if (service === "data") return { ...row, plan: others[0] ?? "" };
  const amount = others.find((cell) => parseNairaText(cell) !== null) ?? "";
  return { ...row, amount, product: others.find((cell) => cell !== amount) ?? "" };
}

/** "0803 123 4567 500" → the number and the rest. A cell that doesn't begin with a phone number isn't split. */
function splitAfterPhone(cell: string): string[] {
  for (const gap of cell.matchAll(/\s+/g)) {
    const phone = cell.slice(0, gap.index);
    if (parsePhone(withZero(phone)) !== null) return [phone, cell.slice(gap.index).trim()];
  }
  return [cell];
}

/** Spreadsheets drop the leading zero of a number. */
function withZero(cell: string): string {
  return /^[789]\d{9}$/.test(cell.replace(/\s+/g, "")) ? `0${cell}` : cell;
}
