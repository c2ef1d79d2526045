import { describe, expect, it } from "vitest";
import { giveGoodwill } from "@/lib/admin/customers/give-goodwill";
import { refundLine } from "@/lib/admin/orders/refund-line";
import { refund } from "@/lib/orders/fulfilment/refund";
import { vend } from "@/lib/orders/fulfilment/vend";
import { naira } from "@/lib/platform/money";
import { reconcile } from "@/lib/reconcile/reconcile";
import { lineReason } from "@/lib/words/reason-sentence";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { accountBalances, DISPUTE_ACCOUNTS, hearPaystack } from "@/test/hear-paystack";
import { openTimedShop } from "@/test/timed-shop";

/**
 * A disputed payment's money is at risk in the books until the decision, then lost or released; nothing of
 * the payment is refunded or credited meanwhile (docs/adr/0041).
 */
const { advance, client, clock, ctx, shop } = await openTimedShop();

let count = 0;
/** A paid order with nothing sent, and its line. */
async function paid() {
  const phone = `0803128${String(1000 + ++count)}`;
  const order = await shop.place(
    "airtime",
    { product: "MTN", phone, amount: 500 },
    `dispute-${count}-of-airtime`,
  );
  await shop.pay(order.reference);
  const line = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
  return { ...order, line: line.id, total: Number(line.totalKobo) };
}
async function delivered() {
  const order = await paid();
  await vend(ctx(), order.line);
  return order;
}
const step = (reference: string, more: object) => shop.control("/paystack/dispute", { reference, ...more });
async function readWebhooks(reference: string, event: string): Promise<void> {
  const { disputes } = shop.sandbox.state.paystack;
  const dispute = disputes.find(({ payment }) => payment.reference === reference);
  const data = {
    id: dispute?.id,
    status: dispute?.status,
    resolution: dispute?.resolution,
    transaction: { reference },
  };
  await hear(event, data);
}
const hear = (event: string, data: object) => hearPaystack(ctx(), `charge.dispute.${event}`, data);
const accounts = () => accountBalances(client, DISPUTE_ACCOUNTS);
const whole = async () => expect(await findBreaks(client)).toEqual([]);

describe("the money of a disputed payment", () => {
  it.each([
    ["is a loss once the bank has given it back", "merchant-accepted", { provider: -1, lost: 1 }],
    ["is released once the dispute is declined", "declined", { provider: 0, lost: 0 }],
  ])("is at risk, then %s", async (_what, resolution, moved) => {
    const { id, reference, total } = await delivered();
    const margin = async () =>
      Number((await shop.database.order.findUniqueOrThrow({ where: { id } })).marginKobo);
    const before = await accounts();
    const earned = await margin();
    await step(reference, { step: "create" });
    await readWebhooks(reference, "create");
    expect(await accounts()).toEqual({
      ...before,
      provider: before.provider - total,
      risk: before.risk + total,
    });
    expect(await margin()).toBe(earned);
    await whole();
    await step(reference, { step: "resolve", resolution });
    for (const event of ["resolve", "resolve", "create"]) await readWebhooks(reference, event);
    expect(await accounts()).toEqual({
      provider: before.provider + moved.provider * total,
      risk: before.risk,
      lost: before.lost + moved.lost * total,
    });
    expect(await margin()).toBe(earned - moved.lost * total);
    await whole();
  });

  it("isn't decided by a message that the provider's record contradicts", async () => {
    const { reference, total } = await delivered();
    const before = await accounts();
    await step(reference, { step: "create", webhook: "lost" });
    const dispute = shop.sandbox.state.paystack.disputes.find(
      ({ payment }) => payment.reference === reference,
    );
    const data = {
      id: dispute?.id,
      status: "resolved",
      resolution: "merchant-accepted",
      transaction: { reference },
    };
    await hear("resolve", data);
    expect(await accounts()).toEqual({
      ...before,
      provider: before.provider - total,
      risk: before.risk + total,
    });
    await step(reference, { step: "resolve", resolution: "declined", webhook: "lost" });
    // Found through the list without any message.
    advance(40 * 60_000);
    await reconcile(ctx());
    expect(await accounts()).toEqual(before);
    await whole();
  });
});

it("books the dispute of a payment that we haven't recorded as captured", async () => {
  const { reference } = await shop.place(
    "airtime",
    { product: "MTN", phone: "08031289999", amount: 500 },
    "dispute-first",
  );
  await shop.control("/paystack", { reference, pay: true });
  await step(reference, { step: "create" });
  await readWebhooks(reference, "create");
  const payment = await shop.database.payment.findFirstOrThrow({ where: { reference } });
  expect(payment.state).toBe("CAPTURED");
  expect(await shop.database.dispute.findFirstOrThrow({ where: { paymentId: payment.id } })).toMatchObject({
    state: "open",
  });
  await whole();
});

describe("while a payment is disputed", () => {
  it("rejects manual credits and refunds, and holds due refunds", async () => {
    const order = await paid();
    await step(order.reference, { step: "create" });
    await readWebhooks(order.reference, "create");
    const owner = { userId: "01OWNER", role: "owner" } as const;
    expect(await refundLine(shop.ctx, order.line, { actor: owner, reason: "asked" })).toEqual({
      ok: false,
      reason: "disputed",
    });
    await shop.control("/scenario", { scenario: "http-400", service: "airtime" });
    await vend(ctx(), order.line);
    const due = await shop.database.effect.findFirstOrThrow({ where: { orderId: order.id, kind: "REFUND" } });
    await refund(ctx(), due.id);
    expect(await shop.database.effect.findUniqueOrThrow({ where: { id: due.id } })).toMatchObject({
      state: "INTENT",
      sentAt: null,
    });
    expect((await shop.books()).paystack.refundPosts[due.customerRef]).toBeUndefined();
    await expect(
      client.query("UPDATE effects SET state = 'SENDING', sent_at = now() WHERE id = $1", [due.id]),
    ).rejects.toThrow("is disputed");
    await whole();

    await step(order.reference, { step: "resolve", resolution: "declined" });
    await readWebhooks(order.reference, "resolve");
    await refund(ctx(), due.id);
    expect((await shop.books()).paystack.refundPosts[due.customerRef]).toBe(1);
    await whole();
  });

  it("counts what the bank returned as the refund of what wasn't delivered", async () => {
    const order = await paid();
    await step(order.reference, { step: "create" });
    await readWebhooks(order.reference, "create");
    await shop.control("/scenario", { scenario: "http-400", service: "airtime" });
    await vend(ctx(), order.line);
    const before = await accounts();
    await step(order.reference, { step: "resolve", resolution: "merchant-accepted" });
    await readWebhooks(order.reference, "resolve");
    const due = await shop.database.effect.findFirstOrThrow({ where: { orderId: order.id, kind: "REFUND" } });
    expect(due).toMatchObject({ state: "NOT_SENT", reason: "already_back" });
    expect((await shop.order(order)).status).toBe("refunded");
    expect(await accounts()).toEqual({ ...before, risk: before.risk - order.total });
    await whole();
  });

  describe("lost, and won after all,", () => {
    /** A dispute of the order is lost, and then the bank takes the money back from the customer. */
    async function won({ reference }: { reference: string }) {
      await step(reference, { step: "resolve", resolution: "declined" });
      for (const event of ["resolve", "resolve"]) await readWebhooks(reference, event);
      await whole();
    }
    async function lost({ reference }: { reference: string }) {
      await step(reference, { step: "create" });
      await readWebhooks(reference, "create");
      await step(reference, { step: "resolve", resolution: "merchant-accepted" });
      await readWebhooks(reference, "resolve");
      await whole();
    }
    const refundsOf = ({ id }: { id: string }) =>
      shop.database.effect.findMany({
        where: { orderId: id, kind: "REFUND" },
        orderBy: { attempt: "asc" },
      });

    it("is refunded to the customer if nothing was delivered", async () => {
      const order = await paid();
      const before = await accounts();
      await shop.control("/scenario", { scenario: "http-400", service: "airtime" });
      await vend(ctx(), order.line);
      await lost(order);
      expect(await refundsOf(order)).toMatchObject([{ state: "NOT_SENT", reason: "already_back" }]);

      await won(order);
      expect(await accounts()).toEqual(before);
      const [covered, again, ...more] = await refundsOf(order);
      expect([covered, again, more]).toMatchObject([{ reason: "refund_bounced" }, { state: "INTENT" }, []]);
      expect(await shop.order(order)).toMatchObject({
        status: "refund_due",
        lines: [{ status: "refund_due", reason: "refund_bounced" }],
      });
      const mails = { orderId: order.id, kind: "order_refund_due" };
      expect(await shop.database.message.count({ where: mails })).toBe(2);
      await refund(ctx(), again?.id ?? "");
      expect((await shop.books()).paystack.refundPosts[again?.customerRef ?? ""]).toBe(1);
      await whole();
    });

    it("is refunded if the item was withdrawn because the money was lost", async () => {
      const order = await paid();
      await lost(order);
      await vend(ctx(), order.line);
      await refund(ctx(), (await refundsOf(order))[0]?.id ?? "");
      const { status, lines } = await shop.order(order);
      expect({ status, why: lines.map(lineReason) }).toEqual({
        status: "refunded",
        why: ["Your bank took the payment back, so we didn't send it."],
      });

      await won(order);
      expect((await shop.order(order)).status).toBe("refund_due");
      await refund(ctx(), (await refundsOf(order))[1]?.id ?? "");
      expect((await refundsOf(order)).map(({ state }) => state)).toEqual(["NOT_SENT", "PROCESSING"]);
      await whole();
    });

    it("isn't refunded if everything was delivered", async () => {
      const order = await delivered();
      await lost(order);
      await won(order);
      expect(await refundsOf(order)).toEqual([]);
      expect((await shop.order(order)).status).toBe("delivered");
    });
  });

  it("allows no goodwill", async () => {
    const order = await delivered();
    const user = await shop.database.user.create({
      data: { id: "01USER", email: "dispute@example.com", createdAt: clock.now() },
    });
    await client.query("UPDATE orders SET user_id = $2, user_how = 'email' WHERE id = $1", [
      order.id,
      user.id,
    ]);
    await step(order.reference, { step: "create" });
    await readWebhooks(order.reference, "create");
    const gift = {
      key: "disputed",
      orderId: order.id,
      amount: naira(100),
      actor: { userId: "01OWNER", role: "owner" } as const,
      reason: "sorry",
    };
    expect(await giveGoodwill(shop.ctx, gift)).toBe("disputed");
    await step(order.reference, { step: "resolve", resolution: "declined" });
    await readWebhooks(order.reference, "resolve");
    expect(await giveGoodwill(shop.ctx, gift)).toBe("done");
  });
});
