import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "@/scripts/shared/root";

const text = readFileSync(path.join(ROOT, "docs/security.md"), "utf8");
const table = text.slice(text.indexOf("## ASVS"), text.indexOf("## Known gaps"));
const gaps = text.slice(text.indexOf("## Known gaps"));
const rows = table
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, section = "", met = "", where = "", shown = ""]) => ({ section, met, where, shown }));
const filesIn = (cell: string) => [...cell.matchAll(/`([\w/.[\]-]+\.\w+)`/g)].map(([, file = ""]) => file);

test("names all seventeen chapters", () => {
  const chapters = new Set(rows.map(({ section }) => Number.parseInt(section, 10)));
  expect([...chapters].sort((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
});

test("every file and test exists, and whatever is met has a test that shows it", () => {
  for (const { section, met, where, shown } of rows) {
    expect(["yes", "partly", "none"], section).toContain(met);
    expect(where, section).not.toBe("");
    if (met !== "none") expect(filesIn(shown).length, section).toBeGreaterThan(0);
    for (const file of filesIn(`${where} ${shown}`)) {
      expect(existsSync(path.join(ROOT, file)), `${section}: ${file}`).toBe(true);
    }
    for (const file of filesIn(shown)) expect(file, section).toMatch(/\.(test|spec)\.ts$/);
    const number = section.split(" ")[0] ?? "";
    if (met === "partly") expect(gaps, section).toContain(`**${number}**`);
  }
});
