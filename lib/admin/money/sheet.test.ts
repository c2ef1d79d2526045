import { inflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { type Sheet, sheetsCsv, sheetsXlsx } from "./sheet";

const sheet: Sheet = {
  title: "A: b",
  columns: [{ label: "=What" }, { label: "Amount", as: "money" }, { label: "Share", as: "share" }],
  rows: [
    { cells: ["=1+1", -50_050, 12.34] },
    { cells: ["+234803", 0, null] },
    { cells: ["@cmd", 100, -3] },
    { cells: ["-x", 1, 0], strong: true },
  ],
};

it("writes CSV in naira, and neutralises cells that a spreadsheet would run, numbers aside", () => {
  expect(sheetsCsv([sheet]).split("\r\n")).toEqual([
    `\uFEFF"'=What","Amount","Share"`,
    `"'=1+1","-500.50","12.3"`,
    `"'+234803","0.00",""`,
    `"'@cmd","1.00","-3.0"`,
    `"'-x","0.01","0.0"`,
    "",
  ]);
  expect(sheetsCsv([sheet, { ...sheet, title: "=Second" }])).toContain(`"'=Second"`);
});

it("writes a workbook with a tab for each table, text as text and amounts as numbers", async () => {
  const files = unzip(await sheetsXlsx([sheet, { ...sheet, title: "C" }]));
  const [name = ""] = Object.keys(files).filter((key) => /worksheets\/.*1\.xml$/.test(key));
  const all = Object.values(files).join("");
  expect(all).toContain('name="A  b"');
  expect(all).toContain("=1+1");
  expect(all).not.toContain("<f>");
  expect(files[name]).toContain("<v>-500.5</v>");
});

/** The files of a zip archive, from its central directory. */
function unzip(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(zip.lastIndexOf("PK\x05\x06") + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, size, nameLength, extra, comment, local] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ];
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + size);
    files[zip.toString("utf8", at + 46, at + 46 + nameLength)] = (
      method === 8 ? inflateRawSync(data) : data
    ).toString("utf8");
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
