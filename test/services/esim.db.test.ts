import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import { esimOffers } from "@/lib/esims/esim-offers";
import { fetchEsimUsage } from "@/lib/esims/esim-usage";
import { keptAnswer } from "@/lib/lookups/look-up";
import { syncEsims } from "@/lib/lookups/sync-esims";
import { quoteOrder } from "@/lib/orders/checkout/quote-order";
import { schedules, UNSCALED } from "@/lib/platform/config/schedules";
import { coverageKey } from "@/lib/services/esim-shelf";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { findBreaks } from "@/scripts/doctor/invariants";
import { connect } from "@/scripts/migrations/connection";
import { createTestShop, TEST_SCALE, type TestShop } from "@/test/shop";

/** eSIMs end to end; the packages of region ZZ choose what the sandbox does (sandbox/README.md). */
let shop: TestShop;
const LPA = /^LPA:1\$rsp\.sandbox-esim\.example\$/;

/** What is to come has the time that a busy machine needs; the test of what never comes makes it short. */
const times = {
  ...schedules(TEST_SCALE),
  requery: [50, 100] as never,
  awaitDelivery: 600_000,
  resolve: [50, 100] as never,
  parkUnknown: 900,
};

beforeAll(async () => {
  shop = await createTestShop({ parts: { schedules: times as never } });
  await shop.startWorker({ without: ["esims"] });
});
afterAll(() => shop.close());

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
  it("of a region are read when asked for, priced, and kept for every process", async () => {
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
  it("is delivered with all that installs it, and known as sold here", async () => {
    const order = await buy("GH_1_7", "gh");
    const done = await delivered(order);
    expect(done.lines[0]).toMatchObject({ recipient: "", planLabel: "Ghana 1GB 7 Days" });
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

  it("whose profile is told later is not delivered before, and then it is", async () => {
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

  it("whose profile never comes is a person's; theirs is a profile like any other", async () => {
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

  it("that is refused is refunded", async () => {
    await shop.until(await buy("ZZ_1_7_0000101"), ({ status }) => status === "refunded");
  });

  it("that is processing is followed to its end", async () => {
    await delivered(await buy("ZZ_1_7_0000106"));
  });

  it("whose answer was lost is found in the list, and its profile in the details", async () => {
    const done = await delivered(await buy("ZZ_1_7_0001601"));
    expect(done.lines[0]?.delivery).toMatchObject({ activationCode: expect.stringMatching(LPA) });
    expect(await postsAtMostOne()).toBe(true);
  });

  it("that the list doesn't show is found by our own reference", async () => {
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

  it("that nobody has heard of is neither sent again nor refunded: a 404 proves nothing", async () => {
    const order = await buy("ZZ_1_7_0000500");
    const view = await shop.until(order, ({ status }) => status === "under_review");
    expect(view.lines[0]?.reason).toBe("not_found_upstream");
    expect(await postsAtMostOne()).toBe(true);
  });
});

describe("a top-up", () => {
  it("adds to an eSIM that was sold here, whoever pays", async () => {
    const sold = await delivered(await buy("GH_1_7", "GH"));
    const iccid = String(sold.lines[0]?.delivery?.iccid);
    const before = (await esims()).find((one) => one.iccid === iccid)?.totalVolume ?? 0;
    const done = await delivered(await topUp(iccid));
    expect(done.lines[0]).toMatchObject({ recipient: iccid, delivery: { reference: expect.any(String) } });
    const after = (await esims()).find((one) => one.iccid === iccid)?.totalVolume ?? 0;
    expect(after - before).toBe(3 * 1024 ** 3);
  });

  it("of one that only the account's list shows works too, and it is kept as a difference", async () => {
    // Bought with the same key, not through this shop.
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
    // Long enough ago for who asks about one, not for the worker, which would take the only look of this minute.
    const at = new Date(Date.now() - 2 * UNSCALED.esimsAgain);
    await shop.database.tick.updateMany({ where: { name: "esims" }, data: { at } });
    await delivered(await topUp(iccid));
    expect(await shop.database.esim.findUniqueOrThrow({ where: { iccid } })).toMatchObject({ lineId: null });
  });

  it("of an eSIM that nobody knows is refused before anyone pays", async () => {
    const input = { packageCode: "TOPUP_GH_3_30", iccid: "8910300000000000000" };
    expect(await quoteOrder(shop.ctx, { service: "esim-topup", input })).toEqual({
      ok: false,
      reason: "invalid",
      problems: [{ path: "input.iccid", code: "iccid_unknown" }],
    });
  });

  it("whose answer was lost is settled by the list alone", async () => {
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

describe("what is left of an eSIM", () => {
  it("is told to whoever holds its order's token, asked once a minute, without anything that installs it", async () => {
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
    // Where it works is known of its region from now on.
    expect(await keptAnswer(shop.ctx, coverageKey("FR"))).toMatchObject({
      value: {
        coverage: [
          { name: "France", operators: [{ name: "FR Mobile", network: "5G" }, { name: "FR Telecom" }] },
        ],
      },
    });
  });

  it("stands in while the upstream is down, and a new one says that it can't be told", async () => {
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

it("is the same in the upstream's other shape: naira prices, sizes in words, lists without pages", async () => {
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

it("the account's list ties what it shows to our lines; that one of ours is missing is no difference", async () => {
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
  // The one that was bought elsewhere.
  expect(synced.foreign).toBe(await shop.database.esim.count({ where: { lineId: null } }));
});

it("no rule of the books is broken by any of it", async () => {
  const client = await connect(shop.url);
  try {
    expect(await findBreaks(client)).toEqual([]);
  } finally {
    await client.end();
  }
});
