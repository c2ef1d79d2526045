import { expect, test } from "vitest";
import { formatHours, formatSize } from "@/app/_shop/catalogue/plan-size";
import { kobo } from "@/lib/platform/money";
import type { SnapshotPlan } from "@/lib/services/catalogue-snapshot";
import { filterHref, groupRows, parseFilters } from "./filters";
import { planRows } from "./plan-rows";

const GIB = 1024 ** 3;
const plan = (
  id: string,
  gib: number | null,
  days: number | null,
  naira: number,
  product = "MTN SME",
): SnapshotPlan => ({
  id,
  planId: id,
  service: "data",
  product,
  productSlug: product.toLowerCase().replaceAll(" ", "-"),
  network: product.startsWith("MTN") ? "mtn" : product.startsWith("AIRTEL") ? "airtel" : null,
  label: gib === null ? "Night Owl" : `${gib}GB`,
  validity: days === null ? "Nights" : `${days} days`,
  cost: kobo(naira * 100),
  price: kobo(naira * 100),
  bytes: gib === null ? null : gib * GIB,
  hours: days === null ? null : days * 24,
});

const list = planRows({
  plans: [
    plan("night", null, null, 300),
    plan("b", 2, 30, 500),
    plan("a", 1, 30, 300),
    plan("c", 1, 1, 200, "AIRTEL CG"),
    plan("x", 1, 30, 250, "SMILE"),
  ],
});

test("sorts known networks first and others by name", () => {
  expect(list.networks.map(({ name }) => name)).toEqual(["MTN", "Airtel", "Smile"]);
});

test("lists size, validity, price per GB, the best of each group and the product family", () => {
  const mtn = list.rows.filter(({ network }) => network === "mtn");
  expect(
    mtn.map(({ id, size, lasts, perGb, best, family }) => [id, size, lasts, perGb, best, family]),
  ).toEqual([
    ["a", "1 GB", "30 days", 30_000, false, "SME"],
    ["b", "2 GB", "30 days", 25_000, true, "SME"],
    ["night", "Night Owl", "Nights", null, false, "SME"],
  ]);
});

test("ignores invalid filters and lists a plan of unknown size last", () => {
  const none = parseFilters(() => undefined, list.networks);
  expect(none).toEqual({ network: "mtn", size: null, validity: null, sort: "size", phone: "" });
  expect(groupRows(list.rows, none).map(({ group }) => group)).toEqual(["month", "other"]);
  const query = new URLSearchParams("network=mtn&size=medium&validity=month&x=1");
  const asked = parseFilters((name) => query.get(name), list.networks);
  expect(groupRows(list.rows, asked)[0]?.rows.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(filterHref(asked, { size: null })).toBe("/data?network=mtn&validity=month");
  expect(parseFilters((name) => (name === "size" ? "<x>" : "nowhere"), list.networks).size).toBeNull();
});

test("formats sizes and validities", () => {
  expect([500 * 1024 ** 2, 1.5 * GIB, 1024 * GIB].map(formatSize)).toEqual(["500 MB", "1.5 GB", "1 TB"]);
  expect([1, 12, 24, 36, 720, 8760].map(formatHours)).toEqual([
    "1 hour",
    "12 hours",
    "1 day",
    "36 hours",
    "30 days",
    "1 year",
  ]);
});

test("sorts each group as the address asks, and keeps the order in links", () => {
  const sorted = (sort: string) => {
    const filters = parseFilters((name) => (name === "sort" ? sort : null), list.networks);
    return groupRows(list.rows, filters).flatMap(({ rows }) => [rows.map((row) => row.price)]);
  };
  const bySize = sorted("size");
  const byPrice = sorted("price");
  expect(byPrice).toEqual(bySize.map((prices) => prices.toSorted((a, b) => a - b)));
  expect(sorted("nonsense")).toEqual(bySize);
  const filters = parseFilters((name) => (name === "sort" ? "value" : null), list.networks);
  for (const { rows } of groupRows(list.rows, filters)) {
    const values = rows.map(({ perGb }) => perGb ?? Number.MAX_SAFE_INTEGER);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  }
  expect(filterHref(filters, { size: "small" })).toContain("sort=value");
});
