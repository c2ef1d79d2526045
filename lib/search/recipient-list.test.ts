import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldDigits } from "@/lib/services/fields/fold-digits";
import { MAX_RECIPIENTS } from "@/lib/services/fields/recipients-schema";
import { decodeListFile, parseRecipientList } from "./recipient-list";
import styles from "./recipient-list.styles.json";

const read = (text: string, service: "airtime" | "data" = "airtime") => {
  const list = parseRecipientList(text, service);
  return list.ok ? list.rows.map((row) => [row.phone, row.product || row.plan, row.amount]) : list.problem;
};
const A = "08031234567";
const B = "0802 765 4321";
const LOCAL = "08027654321";

describe("airtime", () => {
  test.each<[string, string, string[][]]>([
    [
      "numbers only",
      `${A}\n${B}\n`,
      [
        [A, "", ""],
        [LOCAL, "", ""],
      ],
    ],
    [
      "number and amount",
      `${A},500\n${B}, 1000`,
      [
        [A, "", "500"],
        [LOCAL, "", "1000"],
      ],
    ],
    ["with the network between", `${A},Airtel,500`, [[A, "airtel", "500"]]],
    ["in any order", `500;MTN;${A}`, [[A, "mtn", "500"]]],
    [
      "spaces instead of commas",
      `${B} 500\n${A}  ₦200`,
      [
        [LOCAL, "", "500"],
        [A, "", "200"],
      ],
    ],
    ["from a spreadsheet, with tabs and thousands", `${A}\tMTN\t1,000\r\n`, [[A, "mtn", "1000"]]],
    ["semicolons and thousands", `${A};1,000`, [[A, "", "1000"]]],
    ["quoted cells", `"${A}","1,000"`, [[A, "", "1000"]]],
    ["a spreadsheet's own first line", `sep=;\n${A};500`, [[A, "", "500"]]],
    ["a byte order mark, blank lines and spaces", `\ufeff\n  ${A} , 500 \n\n , \n`, [[A, "", "500"]]],
    [
      "the zero that a spreadsheet took",
      "8031234567,500\n8031234567",
      [
        [A, "", "500"],
        [A, "", ""],
      ],
    ],
    [
      "Arabic-Indic digits",
      "٠٨٠٣١٢٣٤٥٦٧ ١٠٠\n۰۸۰۳۱۲۳۴۵۶۷ 200",
      [
        [A, "", "100"],
        [A, "", "200"],
      ],
    ],
    ["international forms", "+234 803 123 4567, 500", [[A, "", "500"]]],
    [
      "columns by their names, strangers passed over",
      `Name,Amount,Phone Number\nAda,500,${A}\nBola,"1,000",${B}`,
      [
        [A, "", "500"],
        [B, "", "1,000"],
      ],
    ],
    [
      "several phones on a line, each with its own amount",
      "0805 111 2222 glo 500; 0802 333 4444 1k",
      [
        ["08051112222", "glo", "500"],
        ["08023334444", "", "1000"],
      ],
    ],
    [
      "several phones on a line, each with its own network",
      `${A} mtn 500, ${B} airtel 500`,
      [
        [A, "mtn", "500"],
        [LOCAL, "airtel", "500"],
      ],
    ],
    [
      "amounts of several phones that can't be told apart, which the customer enters",
      `${A} 500 ${B} 1000`,
      [
        [A, "", ""],
        [LOCAL, "", ""],
      ],
    ],
    ["a named column that a line doesn't reach", `phone,network,amount\n${A}`, [[A, "", ""]]],
  ])("%s", (_, text, rows) => expect(read(text)).toEqual(rows));

  test("keeps an invalid line as a row to be corrected", () => {
    expect(read(`${A},500\n0803,500\nAda,five\n${B},500`)).toEqual([
      [A, "", "500"],
      ["0803", "", "500"],
      ["Ada five", "", ""],
      [LOCAL, "", "500"],
    ]);
  });
  test("ignores an unclosed quotation mark", () => {
    expect(read(`${A},500\n"${B},500\n${A},700`)).toEqual([
      [A, "", "500"],
      [LOCAL, "", "500"],
      [A, "", "700"],
    ]);
  });
});

describe("data", () => {
  test("reads a plan named on a line", () => {
    expect(read(`${A}\n${B},1GB_MTN_SME_30Days`, "data")).toEqual([
      [A, "", ""],
      [LOCAL, "1GB_MTN_SME_30Days", ""],
    ]);
    expect(read(`${A} 1GB_MTN_SME_30Days; ${B} 500MB_AIRTEL_1Day`, "data")).toEqual([
      [A, "1GB_MTN_SME_30Days", ""],
      [LOCAL, "500MB_AIRTEL_1Day", ""],
    ]);
    expect(read(`${A} 1GB MTN SME 30 days`, "data")).toEqual([[A, "1GB MTN SME 30 days", ""]]);
    expect(read(`plan,msisdn\n500MB_GLO_1Day,${A}`, "data")).toEqual([[A, "500MB_GLO_1Day", ""]]);
  });
});

test("reports an empty list and one that is too long", () => {
  for (const text of ["", "\n \n", ",,\n", "phone,amount"])
    expect(read(text)).toEqual({ code: "list_empty" });
  const many = (count: number) => Array.from({ length: count }, () => A).join("\n");
  expect(read(many(MAX_RECIPIENTS))).toHaveLength(MAX_RECIPIENTS);
  expect(read(many(MAX_RECIPIENTS + 1))).toEqual({
    code: "list_too_many",
    values: { max: MAX_RECIPIENTS, count: MAX_RECIPIENTS + 1 },
  });
});

test("never throws and invents no cell", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.constantFrom("airtime", "data"),
      (text, service) => {
        const list = parseRecipientList(text, service as "airtime");
        for (const { phone, amount } of list.ok ? list.rows : []) {
          const digits = (cell: string) => cell.replace(/\D/g, "");
          expect(digits(foldDigits(text))).toContain(digits(phone).replace(/^0/, ""));
          if (amount !== "") expect(foldDigits(text)).toMatch(/\d/);
        }
      },
    ),
  );
});

test("decodes text files in any encoding and rejects spreadsheets", () => {
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${A}\t500`, "utf16le"));
  expect(read(decodeListFile(utf16) ?? "")).toEqual([[A, "", "500"]]);
  expect(decodeListFile(new TextEncoder().encode(A))).toBe(A);
  expect(decodeListFile(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]))).toBeNull();
  expect(decodeListFile(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]))).toBeNull();
});

test("keeps a number to correct out of the name", () => {
  const list = parseRecipientList("080312345 100\nAda 080312345 ₦200", "airtime");
  expect(list.ok && list.rows.map(({ name, phone, amount }) => [name, phone, amount])).toEqual([
    ["", "080312345", "100"],
    ["Ada", "080312345", "200"],
  ]);
});

test.each(styles)("reads the paste style $style", ({ line, rows }) => {
  const list = parseRecipientList(line, "airtime");
  expect(list.ok && list.rows.map((row) => [row.phone, row.product, row.amount, row.name])).toEqual(rows);
});

test("reads 200 lines in twelve styles, of which 5 have no number, as 195 ready rows and 5 to correct", () => {
  const bad = ["Ada, five hundred", "0803, 200", "08031234 N300", "call me", "mtn 1k"];
  // A line with two phones is two rows: 199 lines, of which one is such a line.
  const single = styles.filter(({ rows }) => rows.length === 1);
  const two = styles.find(({ rows }) => rows.length === 2)?.line ?? "";
  const good = Array.from({ length: 194 }, (_, index) => {
    const digits = String(1_000_000 + index * 7_919).slice(-7);
    const { line } = single[index % single.length] as { line: string };
    return line.replace(
      /803([ .-]?)123[ .-]?4567/,
      (_all, gap: string) => `803${gap}${digits.slice(0, 3)}${gap}${digits.slice(3)}`,
    );
  });
  const lines = [...good.slice(0, 90), ...bad, ...good.slice(90, -1), two];
  const list = parseRecipientList(lines.join("\n"), "airtime");
  const rows = list.ok ? list.rows : [];
  const isReady = ({ phone, amount }: (typeof rows)[number]) =>
    /^080[23]\d{7}$/.test(phone) && amount === "1500";
  expect([rows.length, rows.filter(isReady).length]).toEqual([200, 195]);
  expect(rows.filter((row) => !isReady(row)).map(({ phone }) => phone)).toEqual([
    "Ada five hundred",
    "0803",
    "08031234",
    "call me",
    "mtn 1k",
  ]);
});
