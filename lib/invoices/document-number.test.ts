import { expect, it } from "vitest";
import { documentNumber } from "./document-number";

it("pads the number and marks credit notes", () => {
  expect(documentNumber("invoice", "INV", 42)).toBe("INV-000042");
  expect(documentNumber("credit_note", "A/2026", 3)).toBe("A/2026-CN-000003");
  expect(documentNumber("invoice", "INV", 1_234_567)).toBe("INV-1234567");
});
