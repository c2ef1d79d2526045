import { expect, test } from "vitest";
import { naira } from "@/lib/platform/money";
import { airtimeProduct, dataPlan, snapshotWith } from "@/test/snapshot-fixture";
import { providerGroups } from "./provider-rows";

const status = {
  of: (service: string, product: string) => ({
    condition: product === "GLO" ? ("down" as const) : ("up" as const),
    medianMs: service === "data" ? 4_000 : null,
  }),
  isCheckDown: (service: string) => service === "data",
};

test("lists what is on sale with its condition and what is suspended, and omits what isn't sold", () => {
  const snapshot = snapshotWith({
    products: [airtimeProduct("MTN"), airtimeProduct("GLO")],
    suspendedProducts: [airtimeProduct("9MOBILE"), airtimeProduct("GLO")],
    plans: [dataPlan("a", naira(1)), dataPlan("b", naira(2))],
  });
  expect(providerGroups(snapshot, status, ["airtime", "data", "tv", "esim-topup"])).toEqual([
    {
      service: "airtime",
      checkDown: false,
      rows: [
        { slug: "glo", name: "Glo", condition: "down", medianMs: null },
        { slug: "mtn", name: "MTN", condition: "up", medianMs: null },
        { slug: "9mobile", name: "T2 (9mobile)", condition: "paused", medianMs: null },
      ],
    },
    {
      service: "data",
      checkDown: true,
      rows: [{ slug: "mtn-sme", name: "MTN SME", condition: "up", medianMs: 4_000 }],
    },
  ]);
});

test("sorts names as people do, whatever their letter case", () => {
  const products = ["SWIFT", "IPNX", "SMILE"].map((name) => airtimeProduct(name, { service: "internet" }));
  const [group] = providerGroups(snapshotWith({ products }), status, ["internet"]);
  expect(group?.rows.map(({ name }) => name)).toEqual(["ipNX", "Smile", "Swift"]);
});
