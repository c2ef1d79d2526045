import { expect, it } from "vitest";
import { kobo } from "@/lib/platform/money";
import { firstMacros } from "@/lib/words/en/macros";
import { fillMacro } from "./fill-macro";

const facts = { ref: "K7QF3-M2X9D", amount: kobo(50_800), name: "Ada" };

it("fills every occurrence of a field, and leaves unknown ones", () => {
  expect(fillMacro("Hello {name}: {ref}, {ref}, {amount} {Name} {other}", facts)).toBe(
    "Hello Ada: K7QF3-M2X9D, K7QF3-M2X9D, ₦508 {Name} {other}",
  );
});

it("fills no field in inserted text", () => {
  expect(fillMacro("{name}", { ...facts, name: "{ref} $&" })).toBe("{ref} $&");
});

it("addresses a guest, and leaves no known field unfilled", () => {
  for (const { text } of firstMacros)
    expect(fillMacro(text, { ...facts, name: null })).not.toMatch(/[{}]|null/);
});
