import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { OFFERED } from "@/lib/words/locale";

type Texts = Record<"event" | "reason", Record<string, string>>;
const root = path.resolve(import.meta.dirname, "../../../..");

test.each(OFFERED)("the history says nothing that the status above it says already, in %s", (locale) => {
  const { event, reason }: Texts = JSON.parse(
    readFileSync(path.join(root, `messages/${locale}/order.json`), "utf8"),
  );
  const sentences = (texts: Record<string, string>) =>
    Object.values(texts).flatMap((text) => text.split(/(?<=\.) /));
  const above = new Set(sentences(reason));
  expect(sentences(event).filter((sentence) => above.has(sentence))).toEqual([]);
});
