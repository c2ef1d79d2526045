import { describe, expect, it } from "vitest";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import { findNames } from "@/lib/admin/reports/find-names";
import { esimOffers } from "@/lib/esims/esim-offers";
import { fetchEsimUsage } from "@/lib/esims/esim-usage";
import { findStoredLookup } from "@/lib/lookups/look-up";
import { syncEsims } from "@/lib/lookups/sync-esims";
import { quoteOrder } from "@/lib/orders/checkout/quote-order";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { coverageKey } from "@/lib/services/esim-shelf";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { openClient, openShop } from "@/test/open-shop";
import { quickChecks } from "@/test/shop";

/** eSIMs end to end. The packages of region ZZ choose the sandbox's behaviour (sandbox/README.md). */
const LPA = /^LPA:1\$rsp\.sandbox-esim\.example\$/;

/** Generous for a busy machine. The tests of results that never arrive shorten these. */
const times = { ...quickChecks({ awaitDelivery: 600_000, parkUnknown: 900 }) };

const shop = await openShop({ parts: { schedules: times } });
const client = await openClient(shop);
await shop.startWorker({ without: ["esims"] });

async function buy(packageCode: string, regionCode = "ZZ") {
  const order = await shop.place("esim", { packageCode, regionCode });
  await shop.pay(order.reference);
  return order;
}
async function topUp(iccid: string, packageCode = "TOPUP_GH_3_30") {
  const order = await shop.place("esim-topup", { packageCode, iccid });
  await shop.pay(order.reference);
  return order;
}
const delivered = (order: { ref: string; token: string }) =>
  shop.until(order, ({ status }) => status === "delivered");

interface SandboxEsim {
  iccid: string;
  totalVolume: number;
}
const esims = async () => ((await shop.books()) as unknown as { esims: SandboxEsim[] }).esims;
const postsAtMostOne = async () =>
  Object.values((await shop.books()).purchases).every(({ posts }) => posts <= 1);

describe("packages", () => {
  it("of a region are read on request, priced, and cached for every process", async () => {
    const offers = await esimOffers(shop.ctx, { region: "gh" });
    if (!offers.ok) throw new Error(offers.reason);
    expect(offers.packages.length).toBeGreaterThan(3);
    expect(offers.packages[0]).toMatchObject({ regionCode: "GH", volume: expect.any(Number), duration: 1 });
    expect(await shop.database.lookup.count({ where: { key: "esim region GH" } })).toBe(1);
    await shop.control("/up", { upstream: false });
    try {
      expect(await esimOffers(shop.ctx, { region: "GH" })).toEqual(offers);
      expect(await esimOffers(shop.ctx, { region: "KE" })).toEqual({ ok: false, reason: "unavailable" });
    } finally {
      await shop.control("/up", { upstream: true });
    }
    expect(await esimOffers(shop.ctx, { region: "XX" })).toEqual({ ok: false, reason: "unknown" });
  });
});

describe("an eSIM", () => {
  it("is delivered with all installation data, and recorded as sold here", async () => {
    const order = await buy("GH_1_7", "gh");
    const done = await delivered(order);
    expect(done.lines[0]).toMatchObject({ recipient: "", planLabel: "Ghana 1GB 7 Days" });
    const name = await findNames(shop.ctx, "product", [{ key: "esim|eSIM|GH_1_7" }]);
    expect(name("esim|eSIM|GH_1_7")).toBe("Travel eSIM, Ghana 1 GB, 7 days");
    const delivery = done.lines[0]?.delivery;
    expect(delivery).toEqual({
      iccid: expect.stringMatching(/^8910\d{15}$/),
      activationCode: expect.stringMatching(LPA),
      smdpAddress: "rsp.sandbox-esim.example",
      status: "GOT_RESOURCE",
    });
    const kept = await shop.database.esim.findUniqueOrThrow({ where: { iccid: String(delivery?.iccid) } });
    const line = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
    expect(kept).toMatchObject({ lineId: line.id, regionCode: "GH", packageName: "Ghana 1GB 7 Days" });
  });

  it("isn't delivered until a late profile arrives", async () => {
    await shop.control("/settings", { settleAfterMs: 1e9 });
    const order = await buy("ZZ_1_7_0000810");
    await shop.until(
      order,
      ({ status, lines }) => status === "processing" && lines[0]?.reason === "awaiting_delivery_data",
    );
    await shop.control("/settings", { settleAfterMs: 3_000 });
    for (const esim of shop.sandbox.state.esims.values()) esim.readableAt = 0;
    const done = await delivered(order);
    expect(done.lines[0]?.delivery).toMatchObject({ activationCode: expect.stringMatching(LPA) });
  });

  it("goes to manual review if its profile never arrives, and accepts the operator's profile", async () => {
    times.awaitDelivery = 600;
    const order = await buy("ZZ_1_7_0000811");
    const view = await shop.until(order, ({ status }) => status === "under_review");
    times.awaitDelivery = 600_000;
    expect(view.lines[0]?.reason).toBe("no_delivery_data");
    const effect = await shop.database.effect.findFirstOrThrow({ where: { orderId: order.id } });
    const who = { name: "Ada", reason: "their desk" };
    const given = "LPA:1$rsp.example.com$ABC-1 8910300000000000999";
    expect(
      await decideParked(shop.ctx, effect.id, { verdict: "delivered", given: "soon" }, who),
    ).toMatchObject({ ok: false });
    expect(await decideParked(shop.ctx, effect.id, { verdict: "delivered", given }, who)).toMatchObject({
      ok: true,
    });
    expect((await shop.order(order)).lines[0]?.delivery).toEqual({
      iccid: "8910300000000000999",
      activationCode: "LPA:1$rsp.example.com$ABC-1",
      smdpAddress: "rsp.example.com",
      status: "GOT_RESOURCE",
    });
    expect(await shop.database.esim.count({ where: { iccid: "8910300000000000999" } })).toBe(1);
  });

  it("is refunded when refused", async () => {
    await shop.until(await buy("ZZ_1_7_0000101"), ({ status }) => status === "refunded");
  });

  it("is followed from processing to its end", async () => {
    await delivered(await buy("ZZ_1_7_0000106"));
  });

  it("is found in the list after a lost answer, with its profile in the details", async () => {
    const done = await delivered(await buy("ZZ_1_7_0001601"));
    expect(done.lines[0]?.delivery).toMatchObject({ activationCode: expect.stringMatching(LPA) });
    expect(await postsAtMostOne()).toBe(true);
  });

  it("is found by our own reference if the list doesn't show it", async () => {
    await shop.control("/reads", { transactions: "empty-list" });
    try {
      const order = await buy("ZZ_1_7_0001500");
      const done = await delivered(order);
      expect(done.lines[0]?.delivery).toMatchObject({ activationCode: expect.stringMatching(LPA) });
      const effect = await shop.database.effect.findFirstOrThrow({ where: { orderId: order.id } });
      expect(effect.sightedAt).not.toBeNull();
    } finally {
      await shop.control("/reads", { transactions: "none" });
    }
  });

  it("is neither sent again nor refunded if nothing is found: a 404 isn't proof", async () => {
    const order = await buy("ZZ_1_7_0000500");
    const view = await shop.until(order, ({ status }) => status === "under_review");
    expect(view.lines[0]?.reason).toBe("not_found_upstream");
    expect(await postsAtMostOne()).toBe(true);
  });
});

describe("a top-up", () => {
  it("adds to an eSIM that was sold here, for any payer", async () => {
    const sold = await delivered(await buy("GH_1_7", "GH"));
    const iccid = String(sold.lines[0]?.delivery?.iccid);
    const before = (await esims()).find((esim) => esim.iccid === iccid)?.totalVolume ?? 0;
    const done = await delivered(await topUp(iccid));
    expect(done.lines[0]).toMatchObject({ recipient: iccid, delivery: { reference: expect.any(String) } });
    const after = (await esims()).find((esim) => esim.iccid === iccid)?.totalVolume ?? 0;
    expect(after - before).toBe(3 * 1024 ** 3);
  });

  it("works for an eSIM that only the account's list shows, and stores it without a line", async () => {
    // Bought with the same API key, but not through this shop.
    const answer = await fetchFresh(`${shop.sandbox.upstreamUrl}/api/v1/esim/purchase`, {
      method: "POST",
      headers: {
        authorization: "Bearer sandbox-merchant-key",
        channel: "API",
        "content-type": "application/json",
      },
      body: JSON.stringify({ packageCode: "GH_1_7", customerRef: "elsewhere" }),
    });
    const { iccid } = ((await answer.json()) as { data: { iccid: string } }).data;
    // Old enough for a lookup of one eSIM, but not for the worker, which would use this minute's only read.
    const at = new Date(Date.now() - 2 * UNSCALED.esimsAgain);
    await shop.database.tick.updateMany({ where: { name: "esims" }, data: { at } });
    await delivered(await topUp(iccid));
    expect(await shop.database.esim.findUniqueOrThrow({ where: { iccid } })).toMatchObject({ lineId: null });
  });

  it("is refused before payment for an unknown eSIM", async () => {
    const input = { packageCode: "TOPUP_GH_3_30", iccid: "8910300000000000000" };
    expect(await quoteOrder(shop.ctx, { service: "esim-topup", input })).toEqual({
      ok: false,
      reason: "invalid",
      problems: [{ path: "input.iccid", code: "iccid_unknown" }],
    });
  });

  it("is resolved by the list alone after a lost answer", async () => {
    const sold = await delivered(await buy("GH_1_7", "GH"));
    const iccid = String(sold.lines[0]?.delivery?.iccid);
    await shop.control("/scenario", {
      scenario: "reset-vended",
      service: "eSIM",
      recipient: "TOPUP_GH_1_7",
      times: 1,
    });
    await delivered(await topUp(iccid, "TOPUP_GH_1_7"));
    expect(await postsAtMostOne()).toBe(true);
  });
});

describe("remaining data", () => {
  it("is shown to the holder of its order's token, read once a minute, without installation data", async () => {
    const order = await shop.place("esim", { packageCode: "FR_1_7", regionCode: "FR" });
    expect(await fetchEsimUsage(shop.ctx, order, true)).toBeNull();
    await shop.pay(order.reference);
    const done = await delivered(order);
    const iccid = String(done.lines[0]?.delivery?.iccid);
    expect(await fetchEsimUsage(shop.ctx, { ...order, token: "x".repeat(43) }, true)).toBeNull();
    expect(await fetchEsimUsage(shop.ctx, order, false)).toBeNull();
    const read = await fetchEsimUsage(shop.ctx, order, true);
    expect(read).toMatchObject({
      ok: true,
      value: {
        status: "GOT_RESOURCE",
        total: 1024 ** 3,
        remaining: 1024 ** 3,
        days: 7,
        daysLeft: 7,
        speed: "4G/5G",
      },
    });
    await shop.control("/esim", { iccid, remaining: 1024, status: "IN_USE" });
    expect(await fetchEsimUsage(shop.ctx, order, true)).toEqual(read);
    const kept = await shop.database.lookup.findMany({ where: { key: { startsWith: "esim usage" } } });
    expect(JSON.stringify(kept)).not.toMatch(/LPA|89\d{17}/);
    await shop.database.lookup.updateMany({ data: { readAt: new Date(Date.now() - 61_000) } });
    expect(await fetchEsimUsage(shop.ctx, order, true)).toMatchObject({
      value: { remaining: 1024, status: "IN_USE" },
    });
    // From now on the region's coverage is known.
    expect(await findStoredLookup(shop.ctx, coverageKey("FR"))).toMatchObject({
      value: {
        coverage: [
          { name: "France", operators: [{ name: "FR Mobile", network: "5G" }, { name: "FR Telecom" }] },
        ],
      },
    });
  });

  it("is unavailable while the upstream is down, and readable afterwards", async () => {
    const order = await buy("IT_1_7", "IT");
    await delivered(order);
    await shop.control("/up", { upstream: false });
    try {
      expect(await fetchEsimUsage(shop.ctx, order, true)).toEqual({ ok: false, reason: "unavailable" });
    } finally {
      await shop.control("/up", { upstream: true });
    }
    expect(await fetchEsimUsage(shop.ctx, order, true)).toMatchObject({ ok: true });
  });
});

it("reads the upstream's other format: naira prices, sizes in words, lists without pages", async () => {
  await shop.control("/profile", { profile: "variant" });
  try {
    const offers = await esimOffers(shop.ctx, { region: "ES" });
    expect(offers.ok && offers.packages[1]).toMatchObject({
      volume: 1024 ** 3,
      duration: 7,
      regionCode: null,
    });
    const done = await delivered(await buy("ES_1_7", "ES"));
    expect(done.lines[0]?.delivery).toMatchObject({
      activationCode: expect.stringMatching(LPA),
      status: "GOT_RESOURCE",
    });
    await delivered(await topUp(String(done.lines[0]?.delivery?.iccid), "TOPUP_ES_1_7"));
    expect((await syncEsims(shop.ctx)).complete).toBe(true);
  } finally {
    await shop.control("/profile", { profile: "default" });
  }
});

it("links the account's list to our lines, and reports no discrepancy if one of ours is missing", async () => {
  const sold = await delivered(await buy("GH_1_7", "GH"));
  const iccid = String(sold.lines[0]?.delivery?.iccid);
  const before = await shop.database.esim.findUniqueOrThrow({ where: { iccid } });
  await shop.control("/esim", { iccid, status: "CANCEL" });
  const other = await delivered(await buy("KE_1_7", "KE"));
  const listed = String(other.lines[0]?.delivery?.iccid);
  const synced = await syncEsims(shop.ctx);
  expect(synced.complete).toBe(true);
  expect(await shop.database.esim.findUniqueOrThrow({ where: { iccid } })).toEqual(before);
  expect((await shop.database.esim.findUniqueOrThrow({ where: { iccid: listed } })).listedAt).not.toBeNull();
  // The eSIM that was bought elsewhere.
  expect(synced.foreign).toBe(await shop.database.esim.count({ where: { lineId: null } }));
});

it("leaves the books consistent", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
