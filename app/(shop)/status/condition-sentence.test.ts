import { expect, test } from "vitest";
import { conditionSentence } from "./condition-sentence";

test("never calls a provider slow and quick at once", () => {
  expect(conditionSentence("up", 1_000)).toBe("Usually delivered within a second of paying.");
  expect(conditionSentence("slow", 180_000)).toBe("Delivery takes about 3 minutes.");
  for (const medianMs of [null, 1_000])
    expect(conditionSentence("slow", medianMs)).toBe("Delivery takes longer than usual.");
});
