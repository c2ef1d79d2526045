import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../shared/root";

/** Checks docs/spec-coverage.md against the transcript of merchant-api.md, and against the files that it names. */
interface Transcript {
  resources: Record<string, { fields: string[] }>;
  categories: string[];
  statuses: string[];
  esimStatuses: string[];
  operations: {
    section: string;
    method?: string;
    path?: string;
    name?: string;
    parameters: { name: string }[];
    answer: string[];
  }[];
  rules: { section: string; rule: string }[];
  limits: { section: string; limit: string }[];
}

interface Row {
  section: string;
  stated: string;
  here: string;
  implemented: string[];
  proved: string[];
}

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const transcript = JSON.parse(read("test/spec/merchant-api.json")) as Transcript;
const rows = queryRows(read("docs/spec-coverage.md"));

function queryRows(markdown: string): Row[] {
  return markdown.split("\n").flatMap((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    const [, section = "", stated = "", here = "", implemented = "", proved = ""] = cells;
    if (!/^\d/.test(section) || cells.length !== 7) return [];
    const files = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? "");
    return [
      { section, stated, here: files(here)[0] ?? "", implemented: files(implemented), proved: files(proved) },
    ];
  });
}

/** Every item of the document by section, as named in the table. */
function statedItems(): string[] {
  const { resources, categories, statuses, esimStatuses, operations, rules, limits } = transcript;
  return [
    ...Object.entries(resources).flatMap(([section, { fields }]) =>
      fields.map((field) => `${section} ${field}`),
    ),
    ...categories.map((category) => `2.1 category ${category}`),
    ...statuses.map((status) => `3 status ${status}`),
    ...esimStatuses.map((status) => `3 eSIM status ${status}`),
    ...operations.flatMap(({ section, method, path: address, name = "", parameters, answer }) => {
      const short = address ?? name;
      return [
        `${section} ${address ? `${method} ${address}` : name}`,
        ...parameters.map((parameter) => `${section} ${short} ← ${parameter.name}`),
        ...answer.map((field) => `${section} ${short} → ${field}`),
      ];
    }),
    ...rules.map(({ section, rule }) => `${section} ${rule}`),
    ...limits.map(({ section, limit }) => `${section} ${limit}`),
  ];
}

test("has a transcript of the whole document", () => {
  const { resources, operations, rules, limits } = transcript;
  expect(Object.keys(resources)).toEqual([
    "2.1",
    "2.2",
    "2.3",
    "2.4",
    "2.5",
    "2.6",
    "2.7",
    "2.8",
    "2.9",
    "2.10",
  ]);
  const sections = new Set([...operations, ...rules, ...limits].map(({ section }) => section));
  for (let section = 1; section <= 15; section += 1) expect([...sections]).toContain(`4.${section}`);
  for (const section of ["3", "5", "6", "7", "8", "9"]) expect([...sections]).toContain(section);
  expect(operations).toHaveLength(24);
  expect(statedItems().length).toBeGreaterThan(270);
});

test("has exactly one row for every item of the document", () => {
  const told = rows.map(({ section, stated }) => `${section} ${stated}`);
  const items = statedItems();
  expect(told.filter((row, index) => told.indexOf(row) !== index)).toEqual([]);
  expect(items.filter((item) => !told.includes(item))).toEqual([]);
  expect(told.filter((row) => !items.includes(row))).toEqual([]);
});

describe("table contents", () => {
  const texts = new Map<string, string>();
  const textOf = (file: string) => {
    const text = texts.get(file) ?? (existsSync(path.join(ROOT, file)) ? read(file) : "");
    texts.set(file, text);
    return text;
  };
  const mentions = (files: string[], names: string[]) =>
    files.some((file) => names.some((name) => wordIn(textOf(file), name)));

  test("name existing files, with tests as proofs", () => {
    const named = [...new Set(rows.flatMap(({ implemented, proved }) => [...implemented, ...proved]))];
    expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    expect(rows.filter(({ implemented, proved }) => implemented.length === 0 || proved.length === 0)).toEqual(
      [],
    );
    expect(rows.flatMap(({ proved }) => proved).filter((file) => !/\.(test|spec)\.ts$/.test(file))).toEqual(
      [],
    );
  });

  test("name only what the code and its tests contain", () => {
    const missing = rows.flatMap(({ section, stated, here, implemented, proved }) => {
      const problems: string[] = [];
      if (!mentions(implemented, [here]))
        problems.push(`${section} ${stated}: no ${here} in ${implemented.join(", ")}`);
      if (!mentions(proved, [here, lastWord(stated)]))
        problems.push(`${section} ${stated}: not in ${proved.join(", ")}`);
      return problems;
    });
    expect(missing).toEqual([]);
  });
});

/** "data.esims" → "esims", "/api/v1/data/buy ← phone" → "phone", "category exam pin" → "exam pin". */
function lastWord(stated: string): string {
  const field = stated.replace(/^.*[←→] /, "").replace(/^(category|eSIM status|status) /, "");
  return (/\s/.test(field) ? field : field.split(/[.[\]]+/).at(-1)) || field;
}

function wordIn(text: string, word: string): boolean {
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![A-Za-z0-9_])${plain}(?![A-Za-z0-9_])`).test(text);
}
