import { expect, test } from "vitest";
import { findExamKind } from "./exam-kind";
import kinds from "./exam-kinds.json";

test("returns the purpose only for exactly that product", () => {
  expect(findExamKind("waec")).toMatchObject({ for: "Checking a WAEC result.", confirmed: false });
  for (const slug of ["waec-gce", "waec-registration", "nabteb", "result-checker", ""])
    expect(findExamKind(slug)).toBeNull();
});

test("confirms nothing without a source, and names each product once", () => {
  for (const { product, confirmed, source } of kinds) {
    expect([product, confirmed && source === null]).toEqual([product, false]);
  }
  expect(new Set(kinds.map(({ product }) => product)).size).toBe(kinds.length);
});

test("states before payment what JAMB needs", () => {
  expect(findExamKind("jamb")?.needs).toMatch(/profile code.*SMS/);
});
