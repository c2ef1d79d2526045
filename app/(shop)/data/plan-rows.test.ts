import { expect, test } from "vitest";
import { kobo } from "@/lib/platform/money";
import type { SnapshotPlan } from "@/lib/services/catalogue-snapshot";
import { data } from "@/lib/services/data";
import { lineName } from "@/lib/words/line-name";
import { formatHours, formatSize } from "@/lib/words/plan-name";
import { snapshotWith } from "@/test/snapshot-fixture";
import { choosePeriod, filterQuery, kindsOf, parseFilters, periodsOf } from "./filters";
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

test("lists size, validity, price per GB, the product family and where the data comes from", () => {
  const mtn = list.rows.filter(({ network }) => network === "mtn");
  expect(
    mtn.map(({ id, size, lasts, perGb, family, kind }) => [id, size, lasts, perGb, family, kind]),
  ).toEqual([
    ["a", "1 GB", "30 days", 30_000, "SME", "shared"],
    ["b", "2 GB", "30 days", 25_000, "SME", "shared"],
    ["night", "Night Owl", "Nights", null, "SME", "shared"],
  ]);
  const kinds = ["MTN GIFTING", "MTN CORPORATE GIFTING", "AIRTEL CG", "MTN", "MTN XTRA"].map(
    (product) => planRows({ plans: [plan("one", 1, 30, 500, product)] }).rows[0]?.kind,
  );
  expect(kinds).toEqual(["standard", "corporate", "corporate", "standard", "unknown"]);
});

test("marks plans with limited hours or unknown validity as special", () => {
  const night = planRows({ plans: [plan("n", 1, 1, 50, "MTN NIGHT"), plan("d", 1, 1, 300)] }).rows;
  expect(night.map(({ id, group }) => [id, group])).toEqual([
    ["n", "other"],
    ["d", "day"],
  ]);
});

test("ignores invalid filters, and shows a month unless another period is requested or no month exists", () => {
  const none = parseFilters(() => undefined, list.networks);
  expect(none).toEqual({ network: null, validity: null, all: false, sort: "size" });
  const periods = periodsOf(list.rows, "mtn");
  expect([...periods.keys()]).toEqual(["month", "other"]);
  expect([choosePeriod(periods, null), choosePeriod(periods, "other"), choosePeriod(periods, "day")]).toEqual(
    ["month", "other", "month"],
  );
  expect(choosePeriod(periodsOf(list.rows, "airtel"), null)).toBe("day");
  const query = new URLSearchParams("network=mtn&size=medium&validity=month&all=1&phone=0803&x=1");
  const asked = parseFilters((name) => query.get(name), list.networks);
  // Nothing personal: only filters.
  expect(filterQuery(asked)).toBe("network=mtn&validity=month&all=1");
  expect(filterQuery({ ...asked, all: false })).toBe("network=mtn&validity=month");
  expect(parseFilters(() => "<x>", list.networks)).toEqual(none);
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

test("names a plan as its order does", () => {
  const sold = [plan("a", 1, 1, 300), plan("night", null, null, 300), plan("g", 3, 30, 90, "MTN GIFTING")];
  const names = planRows({ plans: sold }).rows.map(({ id, name }) => [id, name]);
  expect(names).toEqual([
    ["a", "MTN SME 1 GB, 1 day"],
    ["g", "MTN Gifting 3 GB, 30 days"],
    ["night", "MTN SME Night Owl nights"],
  ]);
  const ordered = sold.map((one) => {
    const drafted = data.draft({ phone: "+2348031234567", plan: one.id }, snapshotWith({ plans: [one] }));
    const line = drafted.ok ? drafted.lines[0] : undefined;
    return [
      one.id,
      lineName("data", { product: line?.product ?? "", planLabel: String(line?.request.label) }),
    ];
  });
  expect(ordered.toSorted()).toEqual(names);
});

test("sorts all plans by the address's order, grouped by kind", () => {
  const plans = planRows({
    plans: [
      plan("a", 3, 30, 500),
      plan("b", 1, 30, 300),
      plan("c", 2, 30, 200),
      plan("g", 1, 30, 90, "MTN GIFTING"),
    ],
  }).rows;
  const sorted = (sort: "size" | "price" | "value") =>
    [...kindsOf(plans, sort)].map(([kind, rows]) => [kind, ...rows.map(({ id }) => id)]);
  expect(sorted("size")).toEqual([
    ["standard", "g"],
    ["shared", "b", "c", "a"],
  ]);
  expect(sorted("price")[1]).toEqual(["shared", "c", "b", "a"]);
  expect(sorted("value")[1]).toEqual(["shared", "c", "a", "b"]);
});
