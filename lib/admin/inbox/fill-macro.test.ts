import { expect, it } from "vitest";
import { kobo } from "@/lib/platform/money";
import { firstMacros } from "@/lib/words/en/macros";
import { fillMacro } from "./fill-macro";

const facts = { ref: "K7QF3-M2X9D", amount: kobo(50_800), name: "Ada" };

it("fills each field as often as it stands there, and leaves others", () => {
  expect(fillMacro("Hello {name}: {ref}, {ref}, {amount} {Name} {other}", facts)).toBe(
    "Hello Ada: K7QF3-M2X9D, K7QF3-M2X9D, ₦508 {Name} {other}",
  );
});

it("fills nothing a second time", () => {
  expect(fillMacro("{name}", { ...facts, name: "{ref} $&" })).toBe("{ref} $&");
});

it("addresses a guest, and leaves no field of ours open", () => {
  for (const { text } of firstMacros)
    expect(fillMacro(text, { ...facts, name: null })).not.toMatch(/[{}]|null/);
});
