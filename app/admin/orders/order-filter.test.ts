import { expect, it } from "vitest";
import { parseFilter, toQuery } from "./order-filter";

it("restores a filter from its address", () => {
  const asked = {
    found: "v1.a.b",
    status: "under_review",
    service: "airtime",
    from: "2026-11-01",
    until: "2026-11-02",
    sort: "oldest",
    columns: "ref.status.fee",
    after: "2026-11-01T08:00:00.000Z_01JABC",
  };
  const filter = parseFilter(asked);
  expect(filter).toMatchObject({
    status: "under_review",
    oldest: true,
    columns: ["ref", "status", "fee"],
    from: new Date("2026-10-31T23:00:00Z"),
    to: new Date("2026-11-02T23:00:00Z"),
    after: { at: new Date("2026-11-01T08:00:00Z"), id: "01JABC" },
  });
  expect(Object.fromEntries(new URLSearchParams(toQuery(filter)))).toEqual(asked);
});

it("keeps a sort by an amount, and its place, readable in the address", () => {
  const asked = { sort: "margin-lowest", after: "-1200_01JABC" };
  const filter = parseFilter(asked);
  expect(filter).toMatchObject({ sort: "margin", oldest: true, after: { id: "01JABC", kobo: -1_200 } });
  expect(Object.fromEntries(new URLSearchParams(toQuery(filter)))).toEqual(asked);
  expect(parseFilter({ sort: "total", after: "2026-11-01T08:00:00.000Z_01JABC" }).after).toBeNull();
});

it("ignores invalid values", () => {
  const asked = {
    status: "x",
    service: "constructor",
    from: "2026-13-45",
    until: "soon",
    sort: "x",
    columns: "x.y",
    after: "'_'",
  };
  expect(toQuery(parseFilter(asked))).toBe("");
  expect(toQuery(parseFilter({ status: ["paid", "paid"] }))).toBe("");
});

it("parses columns from a form, where each is a parameter", () => {
  expect(parseFilter({ columns: ["total", "ref", "none"] }).columns).toEqual(["ref", "total"]);
});
