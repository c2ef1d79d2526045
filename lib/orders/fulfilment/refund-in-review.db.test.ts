import { setTimeout } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import { reconcile } from "@/lib/reconcile/reconcile";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { hearPaystack } from "@/test/hear-paystack";
import { openTimedShop } from "@/test/timed-shop";
import { refund } from "./refund";
import { requery } from "./requery";
import { vend } from "./vend";

/** A refund in review may still be made: the provider's list settles it, and it isn't made again while it is listed. */
const { advance, client, ctx, shop } = await openTimedShop();
const { paystack } = shop.sandbox.state;
const DAY = 86_400_000;
const who = { name: "Ada", reason: "not there yet" };

let count = 0;
/** An order of two items, of which the first is in review because Paystack has been processing its refund for a day. */
async function inReview() {
  const phone = `0803128${String(1000 + ++count)}`;
  paystack.refundOutcome = "pending";
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 2_000 });
  await shop.pay(order.reference);
  const [line] = await shop.database.line.findMany({
    where: { orderId: order.id },
    orderBy: { position: "asc" },
  });
  await shop.control("/scenario", { scenario: "http-400", service: "airtime" });
  await vend(ctx(), line?.id ?? "");
  await refund(ctx(), (await attempts(order.id))[0]?.id ?? "");
  advance(DAY);
  const [attempt] = await attempts(order.id);
  expect(await requery(ctx(), attempt?.id ?? "")).toBe("PARKED");
  const listed = paystack.refunds.find(({ merchantNote }) => merchantNote === attempt?.customerRef);
  if (!attempt || !listed) throw new Error("no refund");
  return { ...order, attempt: attempt.id, listed };
}
const attempts = (orderId: string) =>
  shop.database.effect.findMany({ where: { orderId, kind: "REFUND" }, orderBy: { attempt: "asc" } });
const statesOf = async ({ id }: { id: string }) =>
  (await attempts(id)).map(({ state, reason }) => [state, reason]);
const itemOf = async (order: Awaited<ReturnType<typeof inReview>>) =>
  (await shop.order(order)).lines[0]?.status;
const hear = ({ listed, reference }: Awaited<ReturnType<typeof inReview>>) =>
  hearPaystack(ctx(), `refund.${listed.status}`, { id: String(listed.id), transaction_reference: reference });

describe("a refund in review", () => {
  it("is completed without a webhook, too", async () => {
    const order = await inReview();
    order.listed.status = "processed";
    advance(DAY);
    await reconcile(ctx());
    expect(await itemOf(order)).toBe("refunded");
    expect(await findBreaks(client)).toEqual([]);
  });

  it("is completed by the webhook of a slow bank", async () => {
    const order = await inReview();
    order.listed.status = "processing";
    await hear(order);
    // Nothing new: still in review, without another case or email.
    expect(await statesOf(order)).toEqual([["PARKED", "refund_not_processed"]]);
    order.listed.status = "processed";
    await hear(order);
    expect((await statesOf(order)).map(([state]) => state)).toEqual(["SUCCEEDED"]);
    expect(await itemOf(order)).toBe("refunded");
    expect(
      await shop.database.case.count({ where: { orderId: order.id, state: "open", kind: "parked" } }),
    ).toBe(0);
    expect(await findBreaks(client)).toEqual([]);
  });

  it("keeps a webhook whose list can't be read", async () => {
    const order = await inReview();
    order.listed.status = "processed";
    await shop.control("/paystack/fault", { operation: "list-refunds", fault: 500, times: 1 });
    await hear(order);
    const last = await shop.database.inboxMessage.findFirstOrThrow({ orderBy: { id: "desc" } });
    expect(last.doneAt).toBeNull();
    expect(await itemOf(order)).toBe("under_review");
  });

  it.each(["pending", "processing", "processed"] as const)(
    "isn't made again while it is listed as %s",
    async (status) => {
      const order = await inReview();
      order.listed.status = status;
      expect(await decideParked(ctx(), order.attempt, { verdict: "failed" }, who)).toEqual({
        ok: false,
        reason: "refund_listed",
      });
      expect((await statesOf(order)).map(([state]) => state)).toEqual(["PARKED"]);
    },
  );

  it("isn't made again while an earlier attempt is listed, whatever was decided about it", async () => {
    const order = await inReview();
    order.listed.status = "failed";
    await decideParked(ctx(), order.attempt, { verdict: "failed" }, who);
    const second = (await attempts(order.id))[1]?.id ?? "";
    await refund(ctx(), second);
    advance(DAY);
    expect(await requery(ctx(), second)).toBe("PARKED");
    for (const one of paystack.refunds) if (one.payment.reference === order.reference) one.status = "failed";
    order.listed.status = "processing";
    expect(await decideParked(ctx(), second, { verdict: "failed" }, who)).toMatchObject({
      reason: "refund_listed",
    });
  });

  /** Staff decide to try again while the list shows the first attempt as failed. The second is not sent yet. */
  async function triedAgain() {
    const order = await inReview();
    order.listed.status = "failed";
    expect(await decideParked(ctx(), order.attempt, { verdict: "failed" }, who)).toMatchObject({ ok: true });
    return order;
  }
  /** Sends the refund that waits, and returns how many refunds Paystack has made or may still make of the payment. */
  async function sendNext({ id, reference }: Awaited<ReturnType<typeof inReview>>) {
    await refund(ctx(), (await attempts(id)).find(({ state }) => state === "INTENT")?.id ?? "");
    return paystack.refunds.filter((one) => one.payment.reference === reference && one.status !== "failed")
      .length;
  }

  it("isn't made again if the list shows the first attempt once the second is to be sent", async () => {
    const order = await triedAgain();
    order.listed.status = "processing";
    expect(await sendNext(order)).toBe(1);
    expect(await statesOf(order)).toEqual([
      ["FAILED", "refund_failed"],
      ["PARKED", "refund_listed"],
    ]);
    expect(await itemOf(order)).toBe("under_review");
    expect(await findBreaks(client)).toEqual([]);

    const second = (await attempts(order.id))[1]?.id ?? "";
    expect(await decideParked(ctx(), second, { verdict: "failed" }, who)).toMatchObject({
      reason: "refund_listed",
    });
    order.listed.status = "processed";
    expect(await decideParked(ctx(), second, { verdict: "refunded" }, who)).toMatchObject({ ok: true });
    expect(await itemOf(order)).toBe("refunded");
    expect(await findBreaks(client)).toEqual([]);
  });

  it("isn't sent again before the list can be read", async () => {
    const order = await triedAgain();
    await shop.control("/paystack/fault", { operation: "list-refunds", fault: 500, times: 1 });
    expect(await sendNext(order)).toBe(0);
    expect(await statesOf(order)).toEqual([
      ["FAILED", "refund_failed"],
      ["REJECTED", "not_sent"],
      ["INTENT", null],
    ]);
    expect(await sendNext(order)).toBe(1);
    expect(await findBreaks(client)).toEqual([]);
  });

  it("is sent again however long the list takes", async () => {
    const order = await triedAgain();
    const provider = ctx().payments.get("paystack");
    if (!provider) throw new Error("no provider");
    const { listRefunds } = provider;
    vi.spyOn(provider, "listRefunds").mockImplementation(async (reference) => {
      const listed = await listRefunds.call(provider, reference);
      // Longer than a mark allows (sendWithin).
      await setTimeout(2_100);
      return listed;
    });
    expect(await sendNext(order)).toBe(1);
    expect(await findBreaks(client)).toEqual([]);
  });

  it("isn't made again while the list can't be read", async () => {
    const order = await inReview();
    order.listed.status = "failed";
    await shop.control("/paystack/fault", { operation: "list-refunds", fault: 500, times: 1 });
    const decide = () => decideParked(ctx(), order.attempt, { verdict: "failed" }, who);
    expect(await decide()).toEqual({ ok: false, reason: "refund_not_told" });
    expect(await decide()).toMatchObject({ ok: true });
    expect((await statesOf(order)).map(([state]) => state)).toEqual(["FAILED", "INTENT"]);
  });
});
