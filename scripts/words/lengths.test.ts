import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { OFFERED } from "../../lib/words/locale";
import { getMessages } from "./get-messages";
import { textsOf } from "./translation-state";

const catalogues = getMessages();

/** Twenty characters of English, and what layouts leave for other languages. */
const MAX_BUTTON = 28;
const MAX_STATUS = 25;

/** Where each list of words comes from: `orderWords` is "order.page". */
const SECTIONS = new Map(
  Array.from(
    readFileSync("lib/words/messages.ts", "utf8").matchAll(/export const (\w+) = words\("([\w.-]+)"\)/g),
    ([, name = "", section = ""]) => [name, section],
  ),
);

/** The messages on buttons, and on links that look like one, as the shop's pages write them. */
function buttonKeys(): string[] {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => {
    return file.endsWith(".tsx") && !file.startsWith("admin");
  });
  const keys = files.flatMap((file) => {
    const code = readFileSync(path.join("app", file), "utf8");
    const found = code.matchAll(
      /(?:<Button\b|buttonClass\()(?:(?!<\/)[\s\S]){0,500}?[^=]>\s*\{(\w+)\.(\w+)/g,
    );
    return Array.from(found, ([, name = "", key = ""]) => {
      const section = SECTIONS.get(name);
      return section ? `${section}.${key}` : "";
    });
  });
  return [...new Set(keys.filter(Boolean))].sort();
}

/** A message as long as it gets: each choice's longest, and a usual value in place of each name. */
function longest(text: string): string {
  return text.replace(/\{(total|money)\}/g, "₦10,000").replace(/\{\w+\}/g, "12");
}

const long = (keys: readonly string[], max: number) =>
  OFFERED.flatMap((locale) => {
    const texts = textsOf(catalogues[locale] ?? {});
    return keys.flatMap((key) => {
      const text = longest(texts.get(key) ?? "");
      return text.length > max && !text.includes("{") ? [`${locale} ${key} ${text.length}: ${text}`] : [];
    });
  });

it("finds the words of the buttons in the code", () => {
  const keys = buttonKeys();
  expect(keys).toEqual(expect.arrayContaining(["order.page.receipt", "order.page.tryAgain", "purchase.see"]));
  expect(keys.length).toBeGreaterThan(60);
});

it("keeps buttons short in every language", () => {
  expect(long(buttonKeys(), MAX_BUTTON)).toEqual([]);
});

it("keeps statuses short in every language", () => {
  const keys = [...textsOf(catalogues.en ?? {}).keys()].filter((key) => /^order\.(status|item)\./.test(key));
  expect(keys.length).toBeGreaterThan(12);
  expect(long(keys, MAX_STATUS)).toEqual([]);
});
