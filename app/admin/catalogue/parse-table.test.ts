import { describe, expect, it } from "vitest";
import { parseTable, selectedKeys } from "./parse-table";

const PLAN = "66f0a1b2c3d4e5f601234567";

/** A posted table of one plan (cost ₦605.50, price ₦621) and one product (cost ₦970 of ₦1,000), as a row and as a card. */
function posted(changed: Record<string, string> = {}, card: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.append("row", `plan-${PLAN}`);
  form.append("row", "product-1");
  form.append("of:product-1", "airtime/mtn");
  for (const one of [changed, card]) {
    const fields = {
      [`price:plan-${PLAN}`]: "621",
      [`margin:plan-${PLAN}`]: "15.50",
      [`percent:plan-${PLAN}`]: "2.50",
      [`was:plan-${PLAN}`]: ".60550.62100",
      "price:product-1": "1000",
      "margin:product-1": "30",
      "percent:product-1": "3",
      "was:product-1": ".97000.100000",
      ...one,
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
  }
  return form;
}

function withBulk(form: FormData, fields: Record<string, string>): FormData {
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe("a posted table", () => {
  it("has no edits if unchanged", () => {
    expect(parseTable(posted())).toMatchObject({ edits: [] });
  });

  it("returns the field that differs, in the table or in the card", () => {
    const price = { of: { plan: PLAN }, edit: { kind: "price", value: 60_000 } };
    expect(parseTable(posted({ [`price:plan-${PLAN}`]: "600" }))).toMatchObject({ edits: [price] });
    expect(parseTable(posted({}, { [`price:plan-${PLAN}`]: "₦600" }))).toMatchObject({ edits: [price] });
    expect(parseTable(posted({ "percent:product-1": "5" }))).toMatchObject({
      edits: [{ of: { service: "airtime", product: "mtn" }, edit: { kind: "percent", value: 500 } }],
    });
    expect(parseTable(posted({ "price:product-1": "a lot" }))).toBe("invalid");
  });

  it("returns a bulk action on the ticked rows or the page, except for rows with edits", () => {
    const ticked = withBulk(posted(), { act: "add_margin", value: "5", rows: "ticked", select: "product-1" });
    expect(parseTable(ticked)).toEqual({
      edits: [{ of: { service: "airtime", product: "mtn" }, edit: { kind: "margin", value: 3_500 } }],
      why: "Add to margin (₦) 5",
    });
    const page = withBulk(posted({ [`price:plan-${PLAN}`]: "600" }), {
      act: "round_5000",
      value: "",
      rows: "page",
    });
    expect(parseTable(page)).toMatchObject({
      edits: [{ edit: { kind: "price", value: 60_000 } }, { edit: { kind: "price", value: 100_000 } }],
    });
    expect(selectedKeys(page)).toEqual([`plan-${PLAN}`, "product-1"]);
    expect(parseTable(withBulk(posted(), { act: "set_percent", value: "", rows: "page" }))).toMatchObject({
      edits: [],
    });
    expect(parseTable(withBulk(posted(), { act: "set_percent", value: "x", rows: "page" }))).toBe("invalid");
  });
});
