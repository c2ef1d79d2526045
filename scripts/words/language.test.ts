import { expect, it } from "vitest";
import { BANNED } from "@/test/banned-words";
import { getMessages, type Message } from "./get-messages";

const english = getMessages().en ?? {};
const MAX_WORDS = 20;

/** Legal texts and advice: sentences of two lines are allowed there. */
const LONG = /^(pages|leaving|missing\.advice|esim\.page\.(starts|works)Text|retention)/;

/** Read in the terminal, by staff (messages/notes.json). */
const STAFF = /^retention\.kinds/;

function textsOf(message: Message, path: string): [path: string, text: string][] {
  if (typeof message === "string") return [[path, message]];
  return Object.entries(message).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

const texts = Object.entries(english)
  .flatMap(([namespace, message]) => textsOf(message, namespace))
  .filter(([path]) => !STAFF.test(path));

it("says what customers read in the words of the language guide", () => {
  const wrong = texts.flatMap(([path, text]) =>
    BANNED.filter(([pattern]) => pattern.test(text)).map(([, write]) => `${path}: ${text} → ${write}`),
  );
  expect(wrong).toEqual([]);
});

it("says one thing a sentence", () => {
  const long = texts
    .filter(([path]) => !LONG.test(path))
    // Each branch of a plural or select is a text of its own.
    .flatMap(([path, text]) =>
      text.split(/(?:=\d+|\w+) \{(?!\w+[},])|(?<=[.?!:;])\s+/).map((part) => `${path}: ${part}`),
    )
    .filter((sentence) => sentence.split(/\s+/).length - 1 > MAX_WORDS);
  expect(long).toEqual([]);
});
