import { expect, test, vi } from "vitest";
import { kobo, naira } from "@/lib/platform/money";
import type { ShelfPackage } from "@/lib/services/esim-shelf";
import { snapshotWith } from "@/test/snapshot-fixture";
import { type AnswerLookup, findEsimOffers } from "./esim-packages";

const shop = snapshotWith({ regions: [{ code: "GH", name: "Ghana", kind: "country", iso: "GH" }] });
const pack = (packageCode: string, cost = naira(1_000)): ShelfPackage => ({
  packageCode,
  name: packageCode,
  description: null,
  cost,
  volume: 1024 ** 3,
  duration: 7,
  regionCode: "GH",
  speed: null,
  coverage: [],
});
const answering = (shelf: ShelfPackage[]) =>
  vi.fn<AnswerLookup>(async () => ({ ok: true, value: shelf, readAt: new Date(0) }));

test("returns a region's packages priced by the margin rule, cheapest first", async () => {
  const answer = answering([pack("dear", naira(9_000)), pack("cheap", kobo(100_050))]);
  const offers = await findEsimOffers({ region: "gh" }, shop, answer);
  if (!offers.ok) throw new Error(offers.reason);
  // Cost plus 10 %, rounded up to a whole naira. The cost isn't exposed.
  expect(offers.packages.map(({ packageCode, price }) => [packageCode, price])).toEqual([
    ["cheap", naira(1_101)],
    ["dear", naira(9_900)],
  ]);
  expect(offers.packages[0]).not.toHaveProperty("cost");
  expect(answer.mock.calls[0]?.[0].key).toBe("esim region GH");
});

test("returns an eSIM's top-ups for its ICCID in any format", async () => {
  const answer = answering([pack("TOPUP")]);
  expect(await findEsimOffers({ iccid: "8910 3000-0000 0000 123" }, shop, answer)).toMatchObject({
    ok: true,
  });
  expect(answer.mock.calls[0]?.[0].key).toBe("esim topup 8910300000000000123");
});

test("makes no lookup for an unknown region or an invalid ICCID", async () => {
  const answer = answering([]);
  expect(await findEsimOffers({ region: "XX" }, shop, answer)).toEqual({ ok: false, reason: "unknown" });
  expect(await findEsimOffers({ iccid: "12" }, shop, answer)).toEqual({ ok: false, reason: "unknown" });
  expect(answer).not.toHaveBeenCalled();
});
