import { describe, expect, it } from "vitest";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { openClient } from "@/test/open-shop";
import { openShopWithRefundFaults } from "@/test/shop-with-refund-faults";
import { checkBounced } from "./check-refund";
import { requery } from "./requery";

/** Refunds are attempts like vends, identified by their note, and never made twice. */

// UNKNOWN lasts long enough for the list to show the refund and short enough to reach manual review.
const { shop, faults } = await openShopWithRefundFaults({ parkUnknown: 1_500, resolve: [50, 100, 200] });
await shop.startWorker();
const client = await openClient(shop);

/** Blocks reads of the provider's list until the returned function is called. */
function holdLooks(): () => void {
  let release: () => void = () => undefined;
  faults.held = new Promise((resolve) => (release = resolve));
  return () => {
    faults.held = undefined;
    release();
  };
}

let count = 0;
/** An order by this customer that is paid and then refused by the upstream. */
async function refused(email: string, amount = 500, phone = "08030000101") {
  faults.stalls = email.startsWith("refund-stall@");
  const input = { product: "MTN", phone, amount };
  const placed = await placeOrder(shop.ctx, { service: "airtime", input, email, key: `refund-${++count}` });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  await shop.pay(placed.payment.reference);
  return {
    ref: placed.order.ref,
    token: placed.order.token,
    id: placed.order.id,
    reference: placed.payment.reference,
  };
}
const effects = async (orderId: string) =>
  (
    await client.query<{ state: string; reason: string; customer_ref: string; id: string }>(
      "SELECT id, state, reason, customer_ref FROM effects WHERE order_id = $1 AND kind = 'REFUND' ORDER BY attempt, id",
      [orderId],
    )
  ).rows;
const noted = async (notes: string[]) =>
  (await shop.books()).paystack.refunds.filter(({ merchant_note }) => notes.includes(merchant_note));

describe("a refund", () => {
  it("is found in the provider's list by its note after a lost answer, and made once", async () => {
    const order = await refused("refund-stall@example.com");
    await shop.until(order, ({ status }) => status === "refunded");
    const made = await effects(order.id);
    expect(made).toHaveLength(1);
    expect(made[0]?.state).toBe("SUCCEEDED");
    expect(await noted(made.map((one) => one.customer_ref))).toHaveLength(1);
    expect((await shop.books()).paystack.refundPosts[made[0]?.customer_ref ?? ""]).toBe(1);
  });

  it("is identified by its note among equal amounts, even with every answer lost", async () => {
    const order = await refused("refund-stall@example.com", 3_000);
    await shop.until(order, ({ status }) => status === "refunded");
    const made = await effects(order.id);
    expect(made.map(({ state }) => state)).toEqual(["SUCCEEDED", "SUCCEEDED", "SUCCEEDED"]);
    const listed = await noted(made.map((one) => one.customer_ref));
    expect(new Set(listed.map(({ merchant_note }) => merchant_note)).size).toBe(3);
    expect(listed).toHaveLength(3);
  });

  it.each([
    ["failed", "refund-failed@example.com", "refund_failed"],
    ["needs attention", "refund-needs-attention@example.com", "refund_needs_attention"],
  ])("that %s is for a person, who tries again or says it is through", async (_what, email, reason) => {
    const order = await refused(email);
    const view = await shop.until(order, ({ status }) => status === "under_review");
    expect(view.lines[0]).toMatchObject({ status: "under_review", reason });
    const alarms = await client.query("SELECT 1 FROM alarms WHERE order_id = $1 AND kind = 'refund_stuck'", [
      order.id,
    ]);
    expect(alarms.rowCount).toBe(1);

    const [parked] = await effects(order.id);
    const who = { name: "Ada", reason: "the customer's bank" };
    expect(await decideParked(shop.ctx, parked?.id ?? "", { verdict: "delivered" }, who)).toEqual({
      ok: false,
      reason: "wrong_kind",
    });
    await decideParked(shop.ctx, parked?.id ?? "", { verdict: "failed" }, who);
    const again = await shop.until(order, ({ status }) => status === "under_review");
    expect(again.version).toBeGreaterThan(view.version);
    const tries = await effects(order.id);
    expect(tries.map(({ state }) => state)).toEqual(["FAILED", "PARKED"]);
    expect(new Set(tries.map((one) => one.customer_ref)).size).toBe(2);

    await decideParked(shop.ctx, tries[1]?.id ?? "", { verdict: "refunded" }, who);
    await shop.until(order, ({ status }) => status === "refunded");
  });

  it("is shown as pending once accepted, and checked until it is processed", async () => {
    const order = await refused("refund-pending@example.com");
    const view = await shop.until(order, ({ timeline }) =>
      timeline.some(({ event }) => event === "refund_sent"),
    );
    expect(view.status).toBe("refund_due");
    const [made] = await effects(order.id);
    const [listed] = (await noted([made?.customer_ref ?? ""])) as unknown as { id: number }[];
    await shop.control("/paystack/refunds", { id: String(listed?.id), status: "processed" });
    await shop.until(order, ({ status }) => status === "refunded");
  });

  it("is made again under a new ref when the bank returns it", async () => {
    const order = await refused("ada@example.com");
    await shop.until(order, ({ status }) => status === "refunded");
    const [first] = await effects(order.id);
    const [listed] = (await noted([first?.customer_ref ?? ""])) as unknown as { id: number }[];
    // The provider is unavailable to the new attempt, so that the order can be inspected meanwhile.
    await shop.control("/paystack/refunds", { outcome: "pending" });
    await shop.control("/paystack/refunds", { id: String(listed?.id), status: "failed" });
    expect(await checkBounced(shop.ctx, first?.id ?? "")).toBe("bounced");
    expect(await checkBounced(shop.ctx, first?.id ?? "")).toBe("stands");
    const due = await shop.until(order, ({ timeline }) => timeline.at(-1)?.event === "refund_sent");
    expect(due).toMatchObject({
      status: "refund_due",
      lines: [{ status: "refund_due", reason: "refund_bounced" }],
    });
    expect(due.timeline.map(({ event }) => event)).toContain("refund_bounced");
    expect(await findBreaks(client)).toEqual([]);
    await shop.control("/paystack/refunds", { outcome: "processed" });
    const tries = await effects(order.id);
    expect(tries.map(({ state }) => state)).toEqual(["REVERSED", "PROCESSING"]);
    const [again] = (await noted([tries[1]?.customer_ref ?? ""])) as unknown as { id: number }[];
    await shop.control("/paystack/refunds", { id: String(again?.id), status: "processed" });
    const done = await shop.until(order, ({ status }) => status === "refunded");
    expect(done.lines[0]?.reason).not.toBe("refund_bounced");
    expect(await findBreaks(client)).toEqual([]);
    const mails = await client.query<{ kind: string }>(
      "SELECT kind FROM messages WHERE order_id = $1 ORDER BY created_at, id",
      [order.id],
    );
    expect(mails.rows.filter(({ kind }) => kind === "order_refunded")).toHaveLength(2);
  });

  it("isn't made again on a listed failure when staff confirmed it", async () => {
    const order = await refused("refund-failed@example.com");
    await shop.until(order, ({ status }) => status === "under_review");
    const [parked] = await effects(order.id);
    const who = { name: "Ada", reason: "by bank transfer" };
    await decideParked(shop.ctx, parked?.id ?? "", { verdict: "refunded" }, who);
    expect(await checkBounced(shop.ctx, parked?.id ?? "")).toBe("stands");
    expect((await effects(order.id)).map(({ state }) => state)).toEqual(["SUCCEEDED"]);
  });

  it("goes to manual review after pending for a day", async () => {
    const order = await refused("refund-pending@example.com");
    await shop.until(order, ({ timeline }) => timeline.some(({ event }) => event === "refund_sent"));
    const [made] = await effects(order.id);
    const inADay = new Date(Date.now() + shop.ctx.schedules.keepChecking);
    const later = { ...shop.ctx, clock: { now: () => inADay } };
    expect(await requery(later, made?.id ?? "")).toBe("PARKED");
    const view = await shop.order(order);
    expect(view.status).toBe("under_review");
    expect(view.lines[0]?.reason).toBe("refund_not_processed");
  });

  it.each([500, 400, "html", "reset"])(
    "isn't called again on a guess after %s when it isn't listed",
    async (fault) => {
      await shop.control("/paystack/fault", { operation: "refund", fault, times: 1 });
      const order = await refused("ada@example.com");
      const view = await shop.until(order, ({ status }) => status === "under_review");
      expect(view.lines[0]?.reason).toBe("refund_not_found");
      const made = await effects(order.id);
      expect(made.map(({ state }) => state)).toEqual(["PARKED"]);
      expect(await noted(made.map((one) => one.customer_ref))).toEqual([]);
      expect((await shop.books()).paystack.refundPosts[made[0]?.customer_ref ?? ""] ?? 0).toBeLessThanOrEqual(
        1,
      );

      // The owner confirms with the provider that there is none: then it is made once, under its own ref.
      const who = { name: "Ada", reason: "their desk" };
      expect(await decideParked(shop.ctx, made[0]?.id ?? "", { verdict: "not_executed" }, who)).toMatchObject(
        {
          ok: true,
        },
      );
      await shop.until(order, ({ status }) => status === "refunded");
      expect(await noted((await effects(order.id)).map((effect) => effect.customer_ref))).toHaveLength(1);
    },
  );

  it("never matches a refund of the same amount without our note", async () => {
    await shop.control("/paystack/fault", { operation: "refund", fault: 500, times: 1 });
    const look = holdLooks();
    const order = await refused("ada@example.com");
    await shop.until(order, ({ timeline }) => timeline.some(({ event }) => event === "sending"));
    await expect.poll(async () => (await effects(order.id))[0]?.state).toBe("UNKNOWN");
    const byHand = await fetchFresh(`${shop.sandbox.paystackUrl}/refund`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_sandbox", "content-type": "application/json" },
      body: JSON.stringify({ transaction: order.reference }),
    });
    expect(byHand.ok).toBe(true);
    look();
    const view = await shop.until(order, ({ status }) => status === "under_review");
    expect(view.lines[0]?.reason).toBe("refund_not_found");
    expect((await effects(order.id)).map(({ state }) => state)).toEqual(["PARKED"]);
    const who = { name: "Ada", reason: "given back by hand" };
    const [parked] = await effects(order.id);
    expect(await decideParked(shop.ctx, parked?.id ?? "", { verdict: "refunded" }, who)).toMatchObject({
      ok: true,
    });
  });

  it.each([
    ["UNKNOWN", "refund-stall@example.com"],
    ["PROCESSING", "refund-pending@example.com"],
  ])(
    "that is %s and listed twice under its note is for a person: nobody here can tell them apart",
    async (state, email) => {
      const look = holdLooks();
      const order = await refused(email, 500, "08030000101");
      await expect.poll(async () => (await effects(order.id))[0]?.state).toBe(state);
      const [made] = await effects(order.id);
      const listed = shop.sandbox.state.paystack.refunds.find(
        (refund) => refund.merchantNote === made?.customer_ref,
      );
      if (!listed) throw new Error("no refund there");
      shop.sandbox.state.paystack.refunds.push({ ...listed, id: listed.id + 1_000_000 });
      look();
      const view = await shop.until(order, ({ status }) => status === "under_review");
      expect(view.lines[0]?.reason).toBe("refund_listed_twice");
      expect((await effects(order.id)).map((effect) => effect.state)).toEqual(["PARKED"]);
      shop.sandbox.state.paystack.refunds.pop();
      const who = { name: "Ada", reason: "the provider cancelled one of them" };
      expect(await decideParked(shop.ctx, made?.id ?? "", { verdict: "refunded" }, who)).toMatchObject({
        ok: true,
      });
    },
  );

  it("is found, not repeated, when it was made but answered with an error", async () => {
    await shop.control("/paystack/fault", { operation: "refund", fault: 500, after: true, times: 1 });
    const order = await refused("ada@example.com");
    await shop.until(order, ({ status }) => status === "refunded");
    const made = await effects(order.id);
    expect(made.map(({ state }) => state)).toEqual(["SUCCEEDED"]);
    expect((await shop.books()).paystack.refundPosts[made[0]?.customer_ref ?? ""]).toBe(1);
  });

  it("is retried later under a new ref when it couldn't be sent", async () => {
    faults.unreachable = true;
    const order = await refused("ada@example.com");
    await expect
      .poll(async () => (await effects(order.id)).length, { timeout: 45_000 })
      .toBeGreaterThanOrEqual(3);
    expect((await shop.order(order)).status).toBe("refund_due");
    faults.unreachable = false;
    await shop.until(order, ({ status }) => status === "refunded");
    const made = await effects(order.id);
    expect(
      made.slice(0, -1).every(({ state, reason }) => state === "REJECTED" && reason === "not_sent"),
    ).toBe(true);
    expect(await noted(made.map((one) => one.customer_ref))).toHaveLength(1);
    const started = (await shop.order(order)).timeline.filter(({ event }) => event === "refund_started");
    expect(started).toHaveLength(1);
  });
});

it("leaves the books consistent", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
