import { parse } from "csv-parse/sync";
import type { FieldProblem } from "@/lib/model/service-id";
import { foldDigits } from "@/lib/services/fields/fold-digits";
import { parsePhone } from "@/lib/services/fields/phone";
import { MAX_RECIPIENTS } from "@/lib/services/fields/recipients-schema";
import { parseAmounts } from "./parse-amounts";
import { scanNumbers } from "./scan-numbers";
import { squash } from "./search-words";
import { ALIASES } from "./vocabulary";

/** A recipient of a pasted list or a CSV file, as text by column. Not validated; missing columns are empty. */
export interface ListedRecipient {
  name: string;
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
  name: ["name", "fullname", "customer", "contact", "beneficiary", "owner"],
  phone: [
    "phone",
    "phonenumber",
    "number",
    "msisdn",
    "mobile",
    "mobilenumber",
    "recipient",
    "tel",
    "gsm",
    "phoneno",
  ],
  product: ["network", "product", "operator", "provider", "telco"],
  plan: ["plan", "planid", "plancode", "bundle", "package"],
  amount: ["amount", "naira", "value", "airtime"],
};

/**
 * Parses a list of recipients (contract.md, `recipients`): a file with a header line, or lines as people paste them.
 * In a line it finds phones (+234, 0, without the zero, with spaces and dots), an amount and a network by its names;
 * the rest is the person's name. Several phones in a line are several recipients: each with its own cell's amount and
 * network if the line names several, else with the line's. A line without a phone stays a row, to be corrected.
 * Problems: list_empty, list_too_many.
 */
export function parseRecipientList(pasted: string, service: "airtime" | "data"): RecipientList {
  const text = foldDigits(pasted);
  const records = parseCells(text);
  const columns = headerOf(records[0] ?? []);
  const rows = (
    columns
      ? records.slice(1).map((cells) => byHeader(cells, columns))
      : text.split(/\r?\n|\r/).flatMap((line) => byLooks(line, service))
  ).filter((row) => Object.values(row).some((cell) => cell !== ""));
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
  const row = { name: "", phone: "", product: "", plan: "", amount: "" };
  columns.forEach((column, index) => {
    if (column) row[column] ||= cells[index] ?? "";
  });
  return { ...row, phone: withZero(row.phone) };
}

/** Line numbers and bullets: "3. ", "12) ", "- ". */
const BULLET = /^[\s\ufeff]*(?:(?:\d{1,3}[.)]|[-*•])\s+)?/;
/** A comma, semicolon or tab between cells, but not inside "1,000". */
const BETWEEN = /[\t;|]|,(?!\d{3}(?!\d))|(?<=\d{4}),|(?<=\D),/g;
/** Words about the purchase, not parts of a name. */
const NO_NAME =
  /(?<!\p{L})(?:naira|airtime|recharge|card|credit|vtu|each|phone|number|no|tel|mobile|gsm|amount|network|name|send|to|for)(?!\p{L})/giu;
/** Old names of networks that are also people's names, or ordinary words. */
const NAMES_FIRST = new Set(["zain", "glow", "yello", "econet", "celtel"]);
const MIN_AMOUNT = 10;

function byLooks(line: string, service: "airtime" | "data"): ListedRecipient[] {
  if (/^\ufeff?sep=[,;\t]$/i.test(line)) return [];
  const text = line.replace(BULLET, "").replaceAll('"', "").replace(BETWEEN, " ; ");
  const { numbers, rest } = scanNumbers(text);
  const phones = numbers.flatMap(({ phone }) => phone ?? []);
  const whole = text.replace(/[\s;]+/g, " ").trim();
  if (whole === "") return [];
  const apart = () => (phones.length > 1 ? splitPhones(text, service) : null);
  if (service === "data") {
    const cells = rest
      .split(";")
      .map((cell) => cell.trim())
      .filter(Boolean);
    const isName = (cell: string) => /^[\p{L}\s.'’-]+$/u.test(cell);
    const plans = cells.filter((cell) => !isName(cell));
    const own = plans.length > 1 ? apart() : null;
    if (own) return own;
    const row = {
      name: nameIn(cells.find(isName) ?? ""),
      product: "",
      plan: plans[0] ?? "",
      amount: "",
    };
    return phones.length > 0
      ? phones.map((phone) => ({ ...row, phone }))
      : [{ name: "", phone: whole, product: "", plan: "", amount: "" }];
  }
  const network = splitNetwork(rest);
  const { amounts, rest: words } = parseAmounts(network.rest);
  const amount = amounts.find(({ money }) => money) ?? amounts.find(({ value }) => value >= MIN_AMOUNT);
  const row = { product: network.product, plan: "", amount: amount ? String(amount.value) : "" };
  const other = splitNetwork(network.rest).product;
  const isNetworks = other !== "" && other !== network.product;
  const isAmounts =
    new Set(amounts.map(({ value }) => value).filter((value) => value >= MIN_AMOUNT)).size > 1;
  if (phones.length > 1 && (isNetworks || isAmounts)) {
    const own = apart();
    if (own) return own;
    // Whose is whose can't be known: the customer says.
    if (isNetworks) row.product = "";
    if (isAmounts) row.amount = "";
  }
  if (phones.length > 0) return phones.map((phone) => ({ ...row, phone, name: nameIn(words) }));
  // No phone: digits that may be meant as one are kept for correction, else the whole line.
  const number = numbers[0]?.digits ?? /(?<![\d,.])(?:\+\d[\d ]*\d|0\d{2,})/.exec(text)?.[0];
  return [{ ...row, name: number ? nameIn(words.replace(number, " ")) : "", phone: number ?? whole }];
}

/** The recipients of a line with several phones, if each has a cell of its own; else null. */
function splitPhones(text: string, service: "airtime" | "data"): ListedRecipient[] | null {
  const cells = text.split(";").filter((cell) => cell.trim() !== "");
  const isOne = (cell: string) => scanNumbers(cell).numbers.filter(({ phone }) => phone).length === 1;
  return cells.every(isOne) ? cells.flatMap((cell) => byLooks(cell, service)) : null;
}

/** The network named in a line, as a product, and the line without it. */
function splitNetwork(text: string): { product: string; rest: string } {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\d]+(?:[ -](?=mobile))?(?:mobile)?/giu)) {
    const plain = squash(word);
    const known = NAMES_FIRST.has(plain)
      ? undefined
      : ALIASES.get(plain)?.find(({ kind, to }) => kind === "product" && to[0] === "airtime");
    if (known)
      return { product: known.key, rest: `${text.slice(0, index)} ; ${text.slice(index + word.length)}` };
  }
  return { product: "", rest: text };
}

function nameIn(text: string): string {
  return text
    .replace(NO_NAME, " ")
    .replace(/[^\p{L}\p{M}\d.'’ -]+/gu, " ")
    .replace(/(?:^|\s)[-.']+(?=\s|$)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Spreadsheets drop the leading zero of a number. */
function withZero(cell: string): string {
  return /^[789]\d{9}$/.test(cell.replace(/\s+/g, "")) ? `0${cell}` : cell;
}
