import { describe, expect, it } from "vitest";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { schedules } from "@/lib/platform/config/schedules";
import { openShop } from "@/test/open-shop";
import { TEST_SCALE } from "@/test/shop";

/** The pipeline end to end, with real PostgreSQL, real HTTP to the sandbox and the real queue. */
// Only the tests report payments, so that the order of events isn't random.
const times = { ...schedules(TEST_SCALE), verifyPayment: [600_000] as never };
const shop = await openShop({ parts: { schedules: times } });
await shop.startWorker();

const airtime = (phone: string, amount = 500) => ({ product: "MTN", phone, amount });

async function buy(input: unknown, service = "airtime") {
  const order = await shop.place(service, input);
  await shop.pay(order.reference);
  return order;
}

/** Returns every debit and success in the upstream's own books for a phone. */
async function upstreamOf(phone: string) {
  const books = await shop.books();
  const rows = books.transactions.filter((row) => row.number === phone && !row.isReversal);
  return { debits: rows.length, successes: rows.filter((row) => row.status === "SUCCESS").length };
}

describe("a sale", () => {
  it("delivers paid airtime once", async () => {
    const order = await buy(airtime("08031234567"));
    const done = await shop.until(order, (view) => view.status === "delivered");
    expect(done.lines).toHaveLength(1);
    expect(done.lines[0]).toMatchObject({
      status: "delivered",
      recipient: "08031234567",
      amount: { amount: 50_000 },
    });
    expect(done.lines[0]?.delivery).toHaveProperty("reference");
    expect(done.timeline.map((entry) => entry.event)).toEqual([
      "placed",
      "payment_started",
      "paid",
      "sending",
      "sent",
      "delivered",
    ]);
    expect(await upstreamOf("08031234567")).toEqual({ debits: 1, successes: 1 });
  });

  it("delivers a data plan by its planId", async () => {
    const snapshot = await shop.ctx.snapshot();
    const plan = snapshot.plans.find((one) => one.service === "data");
    const order = await buy({ plan: plan?.planId, phone: "0803 765 4321" }, "data");
    const done = await shop.until(order, (view) => view.status === "delivered");
    expect(done.lines[0]?.product).toBe(plan?.product);
  });

  it("splits large airtime into as few top-ups as possible", async () => {
    const order = await buy(airtime("08031112222", 2_020));
    const done = await shop.until(order, (view) => view.status === "delivered");
    expect(done.lines.map((line) => line.amount.amount / 100)).toEqual([1_000, 970, 50]);
    expect(done.lines.reduce((sum, line) => sum + line.total.amount, 0)).toBe(done.total.amount);
  });

  it("is paid once in ten concurrent settlements", async () => {
    const order = await shop.place("airtime", airtime("08033334444"));
    await shop.control("/paystack", { reference: order.reference, pay: true });
    const results = await Promise.all(
      Array.from({ length: 10 }, () =>
        settlePayment(shop.ctx, { provider: "paystack", reference: order.reference }),
      ),
    );
    expect(results.filter((result) => result.outcome === "applied")).toHaveLength(1);
    await shop.until(order, (view) => view.status === "delivered");
    expect(await upstreamOf("08033334444")).toEqual({ debits: 1, successes: 1 });
  });
});

describe("a repeated request", () => {
  it("returns the first order, also to the loser of a race", async () => {
    const request = {
      service: "airtime",
      input: airtime("08035556666"),
      email: "ada@example.com",
      key: "twice",
    };
    const results = await Promise.all([
      placeOrder(shop.ctx, request),
      placeOrder(shop.ctx, request),
      placeOrder(shop.ctx, request),
    ]);
    const refs = new Set(
      results.map((result) =>
        result.ok ? `${result.order.ref} ${result.payment.url}` : JSON.stringify(result),
      ),
    );
    expect(refs.size).toBe(1);
    expect(results.filter((result) => result.ok && result.created)).toHaveLength(1);
  });

  it("rejects the key with another body, even just another email", async () => {
    const request = {
      service: "airtime",
      input: airtime("08035556666"),
      email: "ada@example.com",
      key: "other-body",
    };
    await placeOrder(shop.ctx, request);
    expect(await placeOrder(shop.ctx, { ...request, email: "eve@example.com" })).toEqual({
      ok: false,
      reason: "key_reused",
    });
    expect(await placeOrder(shop.ctx, { ...request, input: airtime("08035556666", 600) })).toMatchObject({
      reason: "key_reused",
    });
  });

  it("starts the payment again under a new reference when the first start failed", async () => {
    await shop.control("/paystack/fault", { operation: "initialize", fault: 500, times: 1 });
    const request = {
      service: "airtime",
      input: airtime("08035550001"),
      email: "ada@example.com",
      key: "start-again",
    };
    const failed = await placeOrder(shop.ctx, request);
    expect(failed).toMatchObject({ ok: false, reason: "payment_start_failed" });
    const again = await placeOrder(shop.ctx, request);
    expect(again).toMatchObject({ ok: true, created: false });
    expect(await shop.database.payment.count({ where: { order: { checkoutKey: "start-again" } } })).toBe(2);
  });
});

describe("a refused purchase", () => {
  it("is confirmed by a requery and refunded exactly", async () => {
    const order = await buy(airtime("08030000101"));
    const done = await shop.until(order, (view) => view.status === "refunded");
    expect(done.timeline.map((entry) => entry.event)).toEqual(
      expect.arrayContaining(["sending", "failed", "refund_started", "refund_sent", "refunded"]),
    );
    const { refunds } = (await shop.books()).paystack;
    expect(refunds.filter((refund) => refund.amount === done.total.amount)).toHaveLength(1);
  });

  it("refunds exactly the part that was refused", async () => {
    await shop.control("/scenario", { scenario: "refused", recipient: "08037778888", times: 1 });
    const order = await buy(airtime("08037778888", 3_000));
    const done = await shop.until(
      order,
      (view) => view.status === "partly_delivered" && view.lines.some((line) => line.status === "refunded"),
    );
    const back = done.lines.filter((line) => line.status === "refunded");
    expect(back).toHaveLength(1);
    const { refunds } = (await shop.books()).paystack;
    expect(refunds.filter((refund) => refund.amount === back[0]?.total.amount)).toHaveLength(1);
  });

  it("is delivered if the requery shows that it was vended", async () => {
    const order = await buy(airtime("08030000111"));
    const done = await shop.until(order, (view) => view.status === "delivered");
    expect(done.lines[0]?.status).toBe("delivered");
  });
});

describe("a slow upstream", () => {
  it("is requeried until it has delivered, without any webhook", async () => {
    const order = await buy(airtime("08030000106"));
    const done = await shop.until(order, (view) => view.status === "delivered");
    expect(done.timeline.map((entry) => entry.event)).toContain("processing");
  });

  it("is requeried until it has failed, then refunded", async () => {
    const order = await buy(airtime("08030000109"));
    await shop.until(order, (view) => view.status === "refunded");
  });

  it("leaves an unsettled purchase in processing, with the time of the next check", async () => {
    const order = await buy(airtime("08030000107"));
    // While the answer is on its way nothing is due; afterwards something always is.
    const view = await shop.until(order, (one) => one.status === "processing" && one.nextCheckAt !== null);
    expect(view.timeline.map((entry) => entry.event)).toContain("processing");
  });
});

describe("a purchase with an unknown outcome", () => {
  for (const [phone, what] of [
    ["08030001601", "a connection reset after the upstream vended"],
    ["08030001500", "a 500 after the upstream vended"],
    ["08030001700", "a broken answer after the upstream vended"],
  ] as const) {
    it(`${what} is found in the list and delivered, never sent again`, async () => {
      const order = await buy(airtime(phone));
      await shop.until(order, (view) => view.status === "delivered");
      expect(await upstreamOf(phone)).toEqual({ debits: 1, successes: 1 });
      const posts = Object.values((await shop.books()).purchases).every((one) => one.posts <= 1);
      expect(posts).toBe(true);
    });
  }

  it("isn't sent again, nor refunded on absence alone, when the upstream never received it", async () => {
    const order = await buy(airtime("08030000500"));
    const view = await shop.until(order, (seen) => seen.timeline.some((entry) => entry.event === "unknown"));
    expect(view.status).toBe("processing");
    expect(await upstreamOf("08030000500")).toEqual({ debits: 0, successes: 0 });
  });
});

describe("a mismatched payment", () => {
  it("is never fulfilled and is refunded in full", async () => {
    const order = await shop.place("airtime", airtime("08039990000"));
    await shop.control("/paystack", { reference: order.reference, amount: 10_000, pay: true });
    await settlePayment(shop.ctx, { provider: "paystack", reference: order.reference });
    const done = await shop.until(order, (view) => view.status === "refunded");
    expect(done.timeline.map((entry) => entry.event)).toContain("payment_mismatch");
    expect(await upstreamOf("08039990000")).toEqual({ debits: 0, successes: 0 });
  });
});
