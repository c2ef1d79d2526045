import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { reasonSentence } from "../reason-sentence";
import { parkReasons } from "./parked";

const runbook = readFileSync(path.join(import.meta.dirname, "../../../docs/runbook.md"), "utf8");
const [, parked = ""] = runbook.split("\n## Item in review\n");
const [chapter = ""] = parked.split("\n## ");

test.each(Object.keys(parkReasons))("has customer text and a runbook row for %s", (reason) => {
  expect(reasonSentence(reason)).not.toBe(reasonSentence("no such word"));
  expect(chapter).toContain(`\`${reason}\``);
});
