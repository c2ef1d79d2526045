import { describe, expect, it } from "vitest";
import { kobo } from "@/lib/platform/money";
import { editedField, fieldTexts } from "@/lib/pricing/price-fields";
import { editText, parseEdit, type ScopeEdit } from "./price-edits";

const PLAN = "66f0a1b2c3d4e5f601234567";

describe("an edit in an address", () => {
  it("comes back as it was", () => {
    const edits: ScopeEdit[] = [
      { of: { plan: PLAN }, edit: { kind: "price", value: 60_000 } },
      { of: { plan: PLAN }, edit: { kind: "margin", value: -550 } },
      { of: { service: "airtime", product: "mtn" }, edit: { kind: "percent", value: 250 } },
      { of: { service: "data" }, edit: { kind: "rule", rule: null } },
      {
        of: { service: "esim", plan: "AB-1_7" },
        edit: { kind: "rule", rule: { markupBp: -91, flat: kobo(1), floor: kobo(-550) } },
      },
    ];
    for (const edit of edits) expect(parseEdit(editText(edit))).toEqual(edit);
  });

  it("is nothing if it was tampered with", () => {
    for (const text of [
      "",
      "p1",
      "p*x",
      "x60000*data*",
      "p6e3*data*",
      "p60000*nothing*mtn",
      "w*data*a*b",
      "r-9000_0_0*data*",
      "p1*a*b*c*d",
    ]) {
      expect(parseEdit(text)).toBeNull();
    }
  });

  it("fits fifty times into the address that a sign-in keeps", () => {
    const query = new URLSearchParams(
      Array.from({ length: 50 }, () => [
        "e",
        editText({ of: { plan: PLAN }, edit: { kind: "price", value: 1_234_500 } }),
      ]),
    );
    expect(`/admin/catalogue/review?${query}`.length).toBeLessThan(2_000);
  });
});

describe("the fields of a row", () => {
  const shown = fieldTexts(60_000, 60_550);

  it("show two decimals where there are any", () => {
    expect(shown).toEqual({ price: "600", margin: "-5.50", percent: "-0.92" });
  });

  it("are one edit: the last field by the script, else the first that differs", () => {
    expect(editedField(shown, shown, "")).toBeNull();
    expect(editedField({ ...shown, margin: " 10 " }, shown, "")).toEqual({ kind: "margin", value: 1_000 });
    const all = { price: "₦1,020", margin: "414.50", percent: "40.64 %" };
    expect(editedField(all, shown, "percent")).toEqual({ kind: "percent", value: 4_064 });
    expect(editedField(all, shown, "")).toEqual({ kind: "price", value: 102_000 });
    expect(editedField({ ...shown, price: "cheap" }, shown, "")).toBe("invalid");
    expect(editedField({ ...shown, price: "-1" }, shown, "")).toBe("invalid");
  });
});
