import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../shared/root";
import { getMessages, type Message } from "./get-messages";

const english = getMessages().en ?? {};
const notes = JSON.parse(readFileSync(path.join(ROOT, "messages/notes.json"), "utf8")) as Record<
  string,
  string
>;

const textsOf = (message: Message): string[] =>
  typeof message === "string" ? [message] : Object.values(message).flatMap(textsOf);

it("has a note for translators on every namespace, and on no other", () => {
  expect(Object.keys(notes).sort()).toEqual(["", ...Object.keys(english)].sort());
});

it("writes every English text composed, without needless space", () => {
  const texts = Object.values(english).flatMap(textsOf);
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter((text) => text !== text.normalize("NFC").trim() || / {2}/.test(text))).toEqual([]);
});
