import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "@/scripts/shared/root";

/** The requirements of ASVS 5.0.0 up to level 2: the last part of their numbers, by section. */
const REQUIREMENTS: Readonly<Record<string, readonly number[]>> = {
  "1.1": [1, 2],
  "1.2": [1, 2, 3, 4, 5, 6, 7, 8, 9],
  "1.3": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "1.4": [1, 2, 3],
  "1.5": [1, 2],
  "2.1": [1, 2, 3],
  "2.2": [1, 2, 3],
  "2.3": [1, 2, 3, 4],
  "2.4": [1],
  "3.2": [1, 2],
  "3.3": [1, 2, 3, 4],
  "3.4": [1, 2, 3, 4, 5, 6],
  "3.5": [1, 2, 3, 4, 5],
  "3.7": [1, 2],
  "4.1": [1, 2, 3],
  "4.2": [1],
  "4.3": [1, 2],
  "4.4": [1, 2, 3, 4],
  "5.1": [1],
  "5.2": [1, 2, 3],
  "5.3": [1, 2],
  "5.4": [1, 2, 3],
  "6.1": [1, 2, 3],
  "6.2": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  "6.3": [1, 2, 3, 4],
  "6.4": [1, 2, 3, 4],
  "6.5": [1, 2, 3, 4, 5],
  "6.6": [1, 2, 3],
  "6.8": [1, 2, 3, 4],
  "7.1": [1, 2, 3],
  "7.2": [1, 2, 3, 4],
  "7.3": [1, 2],
  "7.4": [1, 2, 3, 4, 5],
  "7.5": [1, 2],
  "7.6": [1, 2],
  "8.1": [1, 2],
  "8.2": [1, 2, 3],
  "8.3": [1],
  "8.4": [1],
  "9.1": [1, 2, 3],
  "9.2": [1, 2, 3, 4],
  "10.1": [1, 2],
  "10.2": [1, 2],
  "10.3": [1, 2, 3, 4],
  "10.4": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "10.5": [1, 2, 3, 4, 5],
  "10.6": [1, 2],
  "10.7": [1, 2, 3],
  "11.1": [1, 2],
  "11.2": [1, 2, 3],
  "11.3": [1, 2, 3],
  "11.4": [1, 2, 3, 4],
  "11.5": [1],
  "11.6": [1],
  "12.1": [1, 2, 3],
  "12.2": [1, 2],
  "12.3": [1, 2, 3, 4],
  "13.1": [1],
  "13.2": [1, 2, 3, 4, 5],
  "13.3": [1, 2],
  "13.4": [1, 2, 3, 4, 5],
  "14.1": [1, 2],
  "14.2": [1, 2, 3, 4],
  "14.3": [1, 2, 3],
  "15.1": [1, 2, 3],
  "15.2": [1, 2, 3],
  "15.3": [1, 2, 3, 4, 5, 6, 7],
  "16.1": [1],
  "16.2": [1, 2, 3, 4, 5],
  "16.3": [1, 2, 3, 4],
  "16.4": [1, 2, 3],
  "16.5": [1, 2, 3],
  "17.1": [1],
  "17.2": [1, 2, 3, 4],
  "17.3": [1, 2],
};

const text = readFileSync(path.join(ROOT, "docs/security.md"), "utf8");
const table = text.slice(text.indexOf("## ASVS"), text.indexOf("## Keys"));
const gaps = text.slice(text.indexOf("## Known gaps"));
const rows = table
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, number = "", about = "", met = "", where = "", shown = ""]) => ({
    number,
    about,
    met,
    where,
    shown,
  }));
const filesIn = (cell: string) => [...cell.matchAll(/`([\w/.()[\]-]+\.\w+)`/g)].map(([, file = ""]) => file);
const isFile = (name: string) => name.includes("/");

test("has each requirement once, in order, and no other", () => {
  const wanted = Object.entries(REQUIREMENTS).flatMap(([section, last]) =>
    last.map((number) => `${section}.${number}`),
  );
  expect(wanted).toHaveLength(253);
  expect(rows.map(({ number }) => number)).toEqual(wanted);
});

test.each(rows)("$number $about", ({ number, about, met, where, shown }) => {
  expect(["yes", "partly", "none"]).toContain(met);
  expect(about).not.toBe("");
  expect(where).not.toBe("");
  for (const file of filesIn(`${where} ${shown}`).filter(isFile)) {
    expect(existsSync(path.join(ROOT, file)), file).toBe(true);
  }
  for (const file of filesIn(shown)) expect(file).toMatch(/\.(test|spec)\.ts$/);
  // A requirement about documents is met by one; any other by a test.
  if (met !== "none") expect(shown !== "" || /\]\([^)]+\)/.test(where)).toBe(true);
  if (met === "none") expect(shown).toBe("");
  expect(gaps.includes(`**${number}**`)).toBe(met === "partly");
});
