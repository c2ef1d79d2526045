import { describe, expect, test } from "vitest";
import { naira } from "@/lib/platform/money";
import { airtimeProduct, snapshotWith } from "@/test/snapshot-fixture";
import { esim } from "./esim";
import { esimSchema } from "./esim-schema";
import type { ShelfPackage } from "./esim-shelf";
import { esimTopUp } from "./esim-topup";
import { esimTopUpSchema } from "./esim-topup-schema";

const ghana = { code: "GH", name: "Ghana", kind: "country", iso: "GH" };
const shop = snapshotWith({ regions: [ghana] });
const product = airtimeProduct("Travel eSIM", { service: "esim" });
const iccid = "8910300000000000123";
const pack: ShelfPackage = {
  packageCode: "GH_1_7",
  name: "Ghana 1GB 7 Days",
  description: null,
  cost: naira(5_000),
  volume: 1024 ** 3,
  duration: 7,
  regionCode: "GH",
  speed: "4G",
  coverage: [],
};

test("accepts the two fields and rejects others", () => {
  expect(esimSchema.parse({ packageCode: " GH_1_7 ", regionCode: "GH" })).toEqual({
    packageCode: "GH_1_7",
    regionCode: "GH",
  });
  expect(esimTopUpSchema.parse({ packageCode: "T", iccid: "8910 3000 0000 0000 123" })).toEqual({
    packageCode: "T",
    iccid,
  });
  const codes = (parsed: { error?: { issues: { message: string }[] } }) =>
    parsed.error?.issues.map(({ message }) => message);
  expect(codes(esimSchema.safeParse({}))).toEqual(["plan_required", "region_required"]);
  expect(codes(esimTopUpSchema.safeParse({ packageCode: "T", iccid: "" }))).toEqual(["iccid_required"]);
  expect(codes(esimTopUpSchema.safeParse({ packageCode: "T", iccid: "08031234567" }))).toEqual([
    "iccid_invalid",
  ]);
  expect(esimSchema.safeParse({ packageCode: "T", regionCode: "GH", price: 1 }).success).toBe(false);
});

describe("eSIM", () => {
  const draft = (input: { packageCode: string; regionCode: string }, found: ShelfPackage[] | null = [pack]) =>
    esim.draft(input, shop, found);

  test("drafts one item at the package's cost with the upstream's product name", () => {
    const drafted = esim.draft(
      { packageCode: "GH_1_7", regionCode: "gh" },
      snapshotWith({ regions: [ghana], products: [product] }),
      [pack],
    );
    expect(drafted).toMatchObject({
      ok: true,
      lines: [
        { product: "Travel eSIM", planId: "GH_1_7", recipient: "", face: naira(5_000), cost: naira(5_000) },
      ],
    });
    expect(drafted.ok && drafted.lines[0]?.request).toMatchObject({
      regionCode: "GH",
      label: "Ghana 1GB 7 Days",
    });
    expect(draft({ packageCode: "GH_1_7", regionCode: "GH" })).toMatchObject({
      lines: [{ product: "eSIM" }],
    });
  });

  test("rejects a package that isn't offered", () => {
    expect(draft({ packageCode: "no", regionCode: "GH" })).toMatchObject({
      problems: [{ path: "input.packageCode", code: "plan_unknown" }],
    });
    expect(draft({ packageCode: "GH_1_7", regionCode: "XX" })).toMatchObject({
      problems: [{ path: "input.regionCode", code: "region_unknown" }],
    });
    expect(draft({ packageCode: "GH_1_7", regionCode: "GH" }, null)).toMatchObject({
      problems: [{ code: "region_unknown" }],
    });
    const input = { packageCode: "GH_1_7", regionCode: "GH" };
    const unavailable = { reason: "unavailable", code: "service_unavailable" };
    expect(esim.draft(input, snapshotWith({}), [pack])).toMatchObject(unavailable);
    const suspended = snapshotWith({ regions: [ghana], suspendedProducts: [product] });
    expect(esim.draft(input, suspended, [pack])).toMatchObject(unavailable);
  });

  test("returns the package's current cost, the paid cost if unknown, or null if it is gone", () => {
    const drafted = draft({ packageCode: "GH_1_7", regionCode: "GH" });
    if (!drafted.ok || !drafted.lines[0]) throw new Error("no line");
    const line = { id: "l", ...drafted.lines[0] };
    expect(esim.lookupAgain?.(line, shop)?.key).toBe("esim region GH");
    expect(esim.currentCost(line, shop, [{ ...pack, cost: naira(6_000) }])).toBe(naira(6_000));
    expect(esim.currentCost(line, shop)).toBe(naira(5_000));
    expect(esim.currentCost(line, shop, [])).toBeNull();
    expect(esim.currentCost(line, shop, null)).toBeNull();
  });
});

describe("eSIM top-up", () => {
  test("drafts a top-up for the given eSIM", () => {
    const drafted = esimTopUp.draft({ packageCode: "GH_1_7", iccid }, shop, [pack]);
    expect(drafted).toMatchObject({
      ok: true,
      lines: [{ recipient: iccid, planId: "GH_1_7", cost: naira(5_000) }],
    });
    expect(esimTopUp.lookup?.({ packageCode: "GH_1_7", iccid }, shop)?.key).toBe(`esim topup ${iccid}`);
  });

  test("rejects an unknown eSIM", () => {
    expect(esimTopUp.draft({ packageCode: "GH_1_7", iccid }, shop, null)).toMatchObject({
      problems: [{ path: "input.iccid", code: "iccid_unknown" }],
    });
    expect(esimTopUp.draft({ packageCode: "no", iccid }, shop, [pack])).toMatchObject({
      problems: [{ path: "input.packageCode", code: "plan_unknown" }],
    });
  });
});
