import { afterAll, expect, test } from "vitest";
import { createMerchantClient } from "@/lib/merchant/client";
import { snapshotWith } from "@/lib/services/snapshot-fixture";
import { startSandbox } from "@/sandbox/start-sandbox";
import { findEsimOffers } from "./esim-packages";

const sandbox = await startSandbox({ rateLimits: false });
const client = createMerchantClient({ baseUrl: sandbox.upstreamUrl, apiKey: "sandbox-merchant-key" });
const { regions } = sandbox.state.catalogue;
const code = regions[0]?.code ?? "";
const shop = snapshotWith({ regions: [{ code, name: code, kind: "country", iso: null }] });
let time = 0;
const clock = { now: () => new Date(time) };
const find = (wanted: { region: string } | { iccid: string }) => findEsimOffers(wanted, client, shop, clock);
afterAll(() => sandbox.close());

test("a region's packages, priced, kept for a while, and longer while the upstream is down", async () => {
  const offers = await find({ region: code });
  if (!offers.ok) throw new Error(offers.reason);
  const listed = sandbox.state.catalogue.packages.filter(({ regionCode }) => regionCode === code);
  expect(offers.packages.length).toBeGreaterThan(0);
  expect(offers.packages.length).toBeLessThanOrEqual(listed.length);
  const cost =
    listed.find(({ packageCode }) => packageCode === offers.packages[0]?.packageCode)?.priceKobo ?? 0;
  expect(offers.packages[0]?.price.amount).toBe(Math.ceil(Math.max(cost * 1.1, cost + 10_000) / 100) * 100);
  expect(offers.packages[0]).toMatchObject({ bytes: expect.any(Number), days: expect.any(Number) });

  sandbox.state.reads.catalogue = "error";
  expect(await find({ region: code })).toEqual(offers);
  time += 16 * 60_000;
  expect(await find({ region: code })).toEqual(offers);
});

test("nothing is asked for an unknown region or an impossible ICCID; without an answer it is unavailable", async () => {
  sandbox.state.reads.catalogue = "error";
  expect(await find({ region: "XX" })).toEqual({ ok: false, reason: "unknown" });
  expect(await find({ iccid: "12" })).toEqual({ ok: false, reason: "unknown" });
  expect(await find({ iccid: "8948010000054000000" })).toEqual({ ok: false, reason: "unavailable" });
});
