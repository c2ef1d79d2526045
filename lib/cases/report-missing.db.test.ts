import { describe, expect, it } from "vitest";
import { vend } from "@/lib/orders/fulfilment/vend";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import {
  advance,
  bookLate,
  client,
  clock,
  ctx,
  MINUTE,
  shop,
  unknown,
  withUnknownShop,
} from "@/test/unknown-shop";
import { findMissing } from "./find-missing";
import { openMissing } from "./open-missing";
import { reportMissing } from "./report-missing";

/** "Order not received": checks at once, sends nothing, and ends in one case. */
withUnknownShop();

let phones = 0;
async function bought(scenario: string | null) {
  if (scenario) await shop.control("/scenario", { scenario, times: 1 });
  const phone = `0803126${String(1000 + ++phones)}`;
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
  await shop.pay(order.reference);
  const line = await client.query<{ id: string }>("SELECT id FROM lines WHERE order_id = $1", [order.id]);
  await vend(ctx, line.rows[0]?.id ?? "");
  return { ...order, phone };
}
const effectOf = async (orderId: string) =>
  (await client.query("SELECT * FROM effects WHERE order_id = $1 AND kind = 'VEND'", [orderId])).rows[0];
const casesOf = async (orderId: string) =>
  (
    await client.query<{ why: string; state: string; evidence: unknown }>(
      "SELECT * FROM cases WHERE order_id = $1 AND kind = 'not_received'",
      [orderId],
    )
  ).rows;
const alarmsOf = async (orderId: string) =>
  (await client.query("SELECT 1 FROM alarms WHERE order_id = $1 AND kind = 'not_received'", [orderId]))
    .rowCount;
const postsOf = async (ref: string) => (await shop.books()).purchases[ref]?.posts;
/** The context of a web process: without a worker id, so that nothing can be sent. */
const web = () => shop.ctx;

describe("rechecking an order", () => {
  it("settles a pending purchase at once, long before its next scheduled check", async () => {
    const order = await bought("never-settles");
    const before = await effectOf(order.id);
    expect(before).toMatchObject({ state: "PROCESSING" });
    await shop.control("/settle", { id: before.customer_ref, status: "SUCCESS", webhook: "lost" });
    expect(before.next_at.getTime()).toBeGreaterThan(clock.now().getTime());
    expect(await reportMissing(web(), order)).toEqual({ ok: true, checked: 1, done: true });
    expect((await shop.order(order)).status).toBe("delivered");
    expect(await postsOf(before.customer_ref)).toBe(1);
  });

  it("finds an unknown purchase by its reference, and gives none up", async () => {
    const found = await unknown("http-500-vended");
    expect(await reportMissing(web(), found.order)).toMatchObject({ ok: true, checked: 1 });
    expect((await shop.order(found.order)).status).toBe("delivered");

    const lost = await unknown("http-500");
    const scans = (await effectOf(lost.order.id)).clean_scans;
    for (let n = 0; n < 5; n++) await reportMissing(web(), lost.order);
    expect(await effectOf(lost.order.id)).toMatchObject({ state: "UNKNOWN", clean_scans: scans });
    bookLate(lost);
    await reportMissing(web(), lost.order);
    expect((await effectOf(lost.order.id)).state).toBe("SUCCEEDED");
  });

  it("finds a payment without a webhook", async () => {
    const order = await shop.place("airtime", { product: "MTN", phone: "08031269001", amount: 500 });
    await shop.control("/paystack", { reference: order.reference, pay: true });
    expect((await shop.order(order)).status).toBe("awaiting_payment");
    expect(await reportMissing(web(), order)).toMatchObject({ ok: true, checked: 1 });
    expect((await shop.order(order)).status).toBe("paid");
    expect(await effectOf(order.id)).toBeUndefined();
  });

  it("changes nothing decided and sends nothing, from many tabs at once", async () => {
    const order = await bought("never-settles");
    const { customer_ref: ref } = await effectOf(order.id);
    await Promise.all(Array.from({ length: 8 }, () => reportMissing(web(), order)));
    expect(await effectOf(order.id)).toMatchObject({ state: "PROCESSING", customer_ref: ref });
    expect(await postsOf(ref)).toBe(1);
    const { rows } = await client.query("SELECT count(*)::int AS n FROM effects WHERE order_id = $1", [
      order.id,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("rejects another order's token", async () => {
    const [mine, other] = [await bought(null), await bought(null)];
    const forged = { ref: mine.ref, token: other.token };
    expect(await reportMissing(web(), forged)).toEqual({ ok: false, reason: "not_found" });
    expect(await openMissing(web(), forged)).toEqual({ ok: false, reason: "not_found" });
    expect(await findMissing(web(), forged)).toBeNull();
    expect(await casesOf(mine.id)).toEqual([]);
  });
});

describe("the case", () => {
  it("is opened once for delivered items, even by eight tabs at once, and never again", async () => {
    const order = await bought(null);
    expect(await findMissing(web(), order)).toMatchObject({
      mayOpen: "delivered",
      case: null,
      promisedBy: null,
    });
    expect(await reportMissing(web(), order)).toEqual({ ok: true, checked: 0, done: true });
    expect(await casesOf(order.id)).toEqual([]);

    const opened = await Promise.all(Array.from({ length: 8 }, () => openMissing(web(), order)));
    expect(opened.filter((one) => one.ok && one.outcome === "opened")).toHaveLength(1);
    expect(await casesOf(order.id)).toMatchObject([{ why: "says_not_received", state: "open" }]);
    expect(await alarmsOf(order.id)).toBe(1);
    const evidence = JSON.stringify((await casesOf(order.id))[0]?.evidence);
    expect(evidence).toContain("deliveredAt");
    expect(evidence).not.toContain(order.phone);
    expect(evidence).not.toContain("ada@example.com");

    await client.query(
      "UPDATE cases SET state = 'closed', closed_at = now(), closed_by = 'Ada', closed_why = 'x' WHERE order_id = $1",
      [order.id],
    );
    expect(await openMissing(web(), order)).toMatchObject({ ok: true, outcome: "known" });
    expect(await casesOf(order.id)).toHaveLength(1);
    expect(await findMissing(web(), order)).toMatchObject({
      mayOpen: null,
      case: { closedAt: expect.any(String) },
    });
  });

  it("is refused before the deadline and opened by a report after it", async () => {
    await shop.control("/settings", { settleAfterMs: 1e9 });
    const order = await bought("never-settles");
    expect(await openMissing(web(), order)).toEqual({ ok: false, reason: "not_yet" });
    const { promisedBy } = (await findMissing(web(), order)) ?? {};
    const left = Date.parse(promisedBy ?? "") - clock.now().getTime();
    expect(left).toBeGreaterThan(23 * 60 * MINUTE);
    advance(left - MINUTE);
    expect(await reportMissing(web(), order)).not.toHaveProperty("case");
    advance(2 * MINUTE);
    expect(await reportMissing(web(), order)).toMatchObject({ case: "opened" });
    expect(await reportMissing(web(), order)).toMatchObject({ case: "known" });
    expect(await casesOf(order.id)).toMatchObject([{ why: "clock_ran_out" }]);
  });

  it("isn't opened for a refused and refunded purchase", async () => {
    const order = await bought("refused-undebited");
    expect(await openMissing(web(), order)).toEqual({ ok: false, reason: "not_yet" });
  });
});

it("leaves the books consistent", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
