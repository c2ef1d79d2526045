import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { BANNED } from "@/test/banned-words";

/** Texts only for staff: every file of this folder except tests. */
const FILES = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
  .map((name) => name.replace(".ts", ""));

const MAX_WORDS = 20;

type Node = Record<string, unknown> & { type: string };
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/**
 * String and template literals below a node, without keys, types, imports and arguments, except those of good() and bad(), a notice's texts.
 * `${…}` counts as one word.
 */
function literalsOf(node: Node): string[] {
  if (/^(Import|TS(Literal|Type|Interface))/.test(node.type)) return [];
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  const isNotice = isNode(node.callee) && ["good", "bad"].includes(String(node.callee.name));
  const skipped =
    node.type === "Property" ? "key" : node.type === "CallExpression" && !isNotice ? "arguments" : null;
  const inner = Object.entries(node)
    .filter(([key]) => key !== skipped)
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(literalsOf));
  if (node.type !== "TemplateLiteral") return inner;
  const quasis = node.quasis as { value: { raw: string } }[];
  return [quasis.map(({ value }) => value.raw).join("X"), ...inner];
}

function textsOf(file: string): string[] {
  const source = readFileSync(path.join(import.meta.dirname, `${file}.ts`), "utf8");
  const { program, errors } = parseSync(`${file}.ts`, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return literalsOf(program as unknown as Node);
}

/** Without addresses, commands and settings, which any text may contain. */
const plain = (text: string) => text.replaceAll(/npm run [\w -]+|docs\/\S+/g, "COMMAND");

test.each(FILES)("uses the words of the language guide in %s", (file) => {
  const texts = textsOf(file);
  expect(texts.length).toBeGreaterThan(0);
  const wrong = texts.flatMap((text) =>
    BANNED.filter(([pattern]) => pattern.test(plain(text))).map(([, write]) => `${text} → ${write}`),
  );
  expect(wrong).toEqual([]);
});

test.each(FILES)("says one thing a sentence in %s", (file) => {
  const long = textsOf(file)
    .flatMap((text) => plain(text).split(/(?<=[.?!;])\s+/))
    .filter((sentence) => sentence.split(/\s+/).length > MAX_WORDS);
  expect(long).toEqual([]);
});

test("finds banned words and long sentences", () => {
  const bad = ["Whoever knows it", "sent by e-mail", "It is mended", "The upstream refuses it", "3 % on top"];
  for (const text of bad)
    expect([text, BANNED.some(([pattern]) => pattern.test(text))]).toEqual([text, true]);
});
