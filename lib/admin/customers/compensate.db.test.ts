import { describe, expect, it } from "vitest";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import { findOrderStory } from "@/lib/admin/orders/find-order-story";
import { orderMoney } from "@/lib/admin/orders/order-money";
import { messageContent } from "@/lib/messages/message-content";
import { mailText } from "@/lib/messages/send-messages";
import { WALLET } from "@/lib/model/wallet-provider";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { checkBounced } from "@/lib/orders/fulfilment/check-refund";
import { payOrder } from "@/lib/orders/payment/pay-order";
import { applyListedRows } from "@/lib/orders/resolution/apply-listed-rows";
import { fetchTransaction } from "@/lib/orders/resolution/fetch-transaction";
import { naira } from "@/lib/platform/money";
import { findReceipt } from "@/lib/receipts/find-receipt";
import { findReceiptProof } from "@/lib/receipts/find-receipt-proof";
import { receiptRows } from "@/lib/receipts/receipt-rows";
import { getWalletBalance } from "@/lib/wallet/get-wallet";
import { startTopUp } from "@/lib/wallet/start-topup";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { accountBalances } from "@/test/hear-paystack";
import { openClient } from "@/test/open-shop";
import { createPerson, type Person } from "@/test/people";
import { openShopWithRefundFaults } from "@/test/shop-with-refund-faults";
import { getGoodwillState, giveGoodwill } from "./give-goodwill";

/** Compensation for a delivered item (docs/adr/0078): an attempt like a refund, booked as goodwill; the sale remains. */

const { shop, faults } = await openShopWithRefundFaults({ parkUnknown: 1_500, resolve: [50, 100, 200] });
const client = await openClient(shop);
const owner = await createPerson(shop.ctx, { role: "owner" });
await shop.startWorker({ without: ["reconcile"] });

let count = 0;
async function bought(email = "ada@example.com", amount = 500, by?: { placer: Person; payer: Person }) {
  const input = { product: "MTN", phone: `0803129${String(1000 + ++count)}`, amount };
  const userId = by?.placer.userId ?? null;
  const placed = await placeOrder(shop.ctx, {
    service: "airtime",
    input,
    email,
    key: `gift-${count}`,
    userId,
  });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  if (by) {
    const { ref, token } = placed.order;
    const paid = await payOrder(shop.ctx, { ref, token, provider: WALLET, userId: by.payer.userId });
    expect(paid).toMatchObject({ ok: true });
  } else await shop.pay(placed.payment.reference);
  const order = { ...placed.order, reference: placed.payment.reference };
  await shop.until(order, ({ status }) => status === "delivered");
  const { totalKobo } = await shop.database.order.findUniqueOrThrow({ where: { id: order.id } });
  return { ...order, total: Number(totalKobo) };
}
async function fund({ userId, email }: Person): Promise<number> {
  const started = await startTopUp(shop.ctx, { userId, email, credit: naira(1_000), key: `fund-${userId}` });
  if (!started.ok) throw new Error(started.reason);
  await shop.pay(started.reference);
  return getWalletBalance(shop.ctx, userId);
}
const give = (order: { id: string }, amount: number, key = "1") =>
  giveGoodwill(shop.ctx, {
    key: `${order.id}:${key}`,
    orderId: order.id,
    amount: naira(amount),
    actor: owner,
    reason: "late",
  });
const gifts = (order: { id: string }) =>
  shop.database.effect.findMany({
    where: { orderId: order.id, goodwill: { not: null } },
    orderBy: { attempt: "asc" },
  });
const settled = (order: { id: string }, state: string) =>
  expect.poll(async () => (await gifts(order)).at(-1)?.state).toBe(state);
const listed = async (ref: string) =>
  (await shop.books()).paystack.refunds.filter(({ merchant_note }) => merchant_note === ref) as unknown as {
    id: number;
    amount: number;
  }[];
const whole = async () => expect(await findBreaks(client)).toEqual([]);
const who = { name: "Ada", reason: "the bank says so" };

/** The supplier reverses its delivery, with proof. */
async function reversed(order: { id: string }) {
  const vend = await shop.database.effect.findFirstOrThrow({ where: { orderId: order.id, kind: "VEND" } });
  await shop.control("/settle", { id: vend.customerRef, status: "FAILED", webhook: "lost" });
  const found = await fetchTransaction(shop.ctx, vend.customerRef);
  if (!found) throw new Error("no answer");
  expect(await applyListedRows(shop.ctx, { ...found, customerRef: vend.customerRef })).toMatchObject({
    to: "REVERSED",
  });
}

describe("a guest", () => {
  it("gets a part of the payment back once, booked as goodwill, and is told; the sale stays", async () => {
    const order = await bought();
    const { goodwill } = await accountBalances(client, { goodwill: "goodwill" });
    expect(await getGoodwillState(shop.ctx, order.id)).toEqual({
      outcome: "open",
      to: "source",
      leftKobo: order.total,
    });
    const presses = await Promise.all([give(order, 200), give(order, 200), give(order, 200)]);
    expect(presses.sort()).toEqual(["already", "already", "done"]);
    await settled(order, "SUCCEEDED");
    const [gift] = await gifts(order);
    expect(await listed(gift?.customerRef ?? "")).toMatchObject([{ amount: 20_000 }]);
    expect(await accountBalances(client, { goodwill: "goodwill" })).toEqual({ goodwill: goodwill + 20_000 });

    const view = await shop.until(order, ({ timeline }) => timeline.at(-1)?.event === "compensated");
    expect(view).toMatchObject({ status: "delivered", lines: [{ status: "delivered" }] });
    expect(view.timeline.slice(-2)).toMatchObject([
      { event: "compensation_started", amount: { amount: 20_000 } },
      { event: "compensated", amount: { amount: 20_000 } },
    ]);
    const mail = await shop.database.message.findFirstOrThrow({
      where: { orderId: order.id, kind: "order_compensated" },
    });
    const { content } = await messageContent(shop.ctx, {
      ...mail,
      order_id: mail.orderId,
      created_at: "",
    } as never);
    expect(mailText(content)).toContain("We're returning ₦200 of your payment");
    const { books } = (await findOrderStory(shop.ctx, order.ref)) ?? {};
    expect(orderMoney(books?.ledger ?? [])).toMatchObject({ given: 20_000, refunded: 0 });
    expect(books?.audit).toMatchObject([{ action: "goodwill.given", who: owner.email, reason: "late" }]);
    await whole();
  });

  it("pays by card even if the address belongs to an account, or the order's account was deleted", async () => {
    const eve = await createPerson(shop.ctx, { email: "eve@example.com" });
    const order = await bought(eve.email);
    const belongs = (userHow: string) =>
      shop.database.order.update({ where: { id: order.id }, data: { userId: eve.userId, userHow } });
    await belongs("email");
    expect(await getGoodwillState(shop.ctx, order.id)).toMatchObject({ outcome: "open", to: "source" });
    const mine = await bought(eve.email);
    await shop.database.order.update({
      where: { id: mine.id },
      data: { userId: eve.userId, userHow: "placed" },
    });
    expect(await getGoodwillState(shop.ctx, mine.id)).toMatchObject({ outcome: "open", to: "wallet" });
    await shop.database.user.update({ where: { id: eve.userId }, data: { deletedAt: new Date() } });
    expect(await getGoodwillState(shop.ctx, mine.id)).toMatchObject({ outcome: "open", to: "source" });
  });

  it("gets no more in all than was paid", async () => {
    const order = await bought();
    expect(await give(order, order.total / 100 + 1)).toBe("too_much");
    expect(await give(order, 300)).toBe("done");
    await settled(order, "SUCCEEDED");
    expect(await give(order, 300, "2")).toBe("too_much");
    expect(await give(order, Math.floor(order.total / 100) - 300, "2")).toBe("done");
    await settled(order, "SUCCEEDED");
    expect(await gifts(order)).toHaveLength(2);
    expect((await getGoodwillState(shop.ctx, order.id)).leftKobo ?? 0).toBeLessThan(100);
    await whole();
  });

  it("gets the next one only after the previous one has completed", async () => {
    const order = await bought("refund-pending@example.com");
    expect(await give(order, 100)).toBe("done");
    await settled(order, "PROCESSING");
    expect(await give(order, 100, "2")).toBe("refund_under_way");
    expect(await getGoodwillState(shop.ctx, order.id)).toMatchObject({ outcome: "refund_under_way" });
    const [gift] = await gifts(order);
    const [made] = await listed(gift?.customerRef ?? "");
    await shop.control("/paystack/refunds", { id: String(made?.id), status: "processed" });
    await settled(order, "SUCCEEDED");
    expect(await give(order, 100, "2")).toBe("done");
    await settled(order, "PROCESSING");
    const [next] = await listed((await gifts(order)).at(-1)?.customerRef ?? "");
    await shop.control("/paystack/refunds", { id: String(next?.id), status: "processed" });
    await settled(order, "SUCCEEDED");
  });

  it("gets it once although the answer is lost", async () => {
    const order = await bought("refund-stall@example.com");
    faults.stalls = true;
    expect(await give(order, 100)).toBe("done");
    await settled(order, "SUCCEEDED");
    faults.stalls = false;
    const [gift, ...more] = await gifts(order);
    expect(more).toEqual([]);
    expect(await listed(gift?.customerRef ?? "")).toHaveLength(1);
    expect((await shop.books()).paystack.refundPosts[gift?.customerRef ?? ""]).toBe(1);
  });

  it("is paid again if the bank returns it; a failed one goes to review", async () => {
    const order = await bought();
    expect(await give(order, 100)).toBe("done");
    await settled(order, "SUCCEEDED");
    const [first] = await gifts(order);
    const [made] = await listed(first?.customerRef ?? "");
    await shop.control("/paystack/refunds", { outcome: "failed" });
    await shop.control("/paystack/refunds", { id: String(made?.id), status: "failed" });
    expect(await checkBounced(shop.ctx, first?.id ?? "")).toBe("bounced");
    await settled(order, "PARKED");
    expect((await shop.order(order)).status).toBe("delivered");
    await whole();
    await shop.control("/paystack/refunds", { outcome: "processed" });
    const parked = (await gifts(order)).at(-1);
    expect(await decideParked(shop.ctx, parked?.id ?? "", { verdict: "failed" }, who)).toMatchObject({
      ok: true,
    });
    await settled(order, "SUCCEEDED");
    expect((await gifts(order)).map(({ state }) => state)).toEqual(["REVERSED", "FAILED", "SUCCEEDED"]);
    await whole();
  });
});

describe("closed", () => {
  it("while the payment is disputed, for what isn't delivered, and where nothing is left", async () => {
    const refused = await shop.place("airtime", { product: "MTN", phone: "08030000101", amount: 500 });
    expect(await give(refused, 100)).toBe("not_delivered");
    const order = await bought();
    const { id } = await shop.database.payment.findFirstOrThrow({ where: { orderId: order.id } });
    const dispute = { id: `paystack:${id}`, paymentId: id, kobo: 100, openedAt: new Date() };
    await shop.database.dispute.create({ data: { ...dispute, state: "open" } });
    expect(await give(order, 100)).toBe("disputed");
    await shop.database.dispute.update({
      where: { id: dispute.id },
      data: { state: "won", decidedAt: new Date() },
    });
    expect(await give(order, Math.floor(order.total / 100))).toBe("done");
    await settled(order, "SUCCEEDED");
  });
});

describe("what the supplier takes back later", () => {
  it("is refunded with what was paid back before, and no more than was captured", async () => {
    const order = await bought();
    expect(await give(order, 200)).toBe("done");
    await settled(order, "SUCCEEDED");
    await findReceipt(shop.ctx, order);
    await reversed(order);
    await shop.until(order, ({ status }) => status === "refunded");
    const all = await shop.database.effect.findMany({ where: { orderId: order.id, kind: "REFUND" } });
    expect(all.map(({ amountKobo }) => Number(amountKobo)).sort((a, b) => a - b)).toEqual(
      [20_000, order.total - 20_000].sort((a, b) => a - b),
    );
    const { books } = (await findOrderStory(shop.ctx, order.ref)) ?? {};
    expect(orderMoney(books?.ledger ?? [])).toMatchObject({ refunded: order.total, given: 0 });
    const receipt = await findReceipt(shop.ctx, order);
    if (!receipt) throw new Error("no receipt");
    const amount = order.total - 20_000;
    expect(receiptRows(receipt.order).back).toEqual([
      { label: "Refunded", amount },
      { label: "Given for the trouble", amount: 20_000 },
    ]);
    expect((await findReceiptProof(shop.ctx, receipt.code))?.back).toMatchObject({ amount });
    await whole();
  });

  it("counts as refunded at once where all of it went back before, and a wallet credit counts too", async () => {
    const order = await bought();
    const customer = await createPerson(shop.ctx);
    await shop.database.order.update({
      where: { id: order.id },
      data: { userId: customer.userId, userHow: "placed" },
    });
    const left = order.total / 100;
    expect(Number.isInteger(left)).toBe(true);
    expect(await give(order, left - 100)).toBe("done");
    expect(await give(order, 100, "2")).toBe("done");
    expect(await getWalletBalance(shop.ctx, customer.userId)).toBe(order.total);
    expect((await shop.order(order)).timeline.at(-1)).toMatchObject({ event: "credited" });
    expect(await give(order, 1, "3")).toBe("nothing_left");
    await reversed(order);
    await shop.until(order, ({ status }) => status === "refunded");
    const [refund] = await shop.database.effect.findMany({ where: { orderId: order.id, kind: "REFUND" } });
    expect(refund).toMatchObject({ state: "NOT_SENT", reason: "already_back", amountKobo: 0n });
    await whole();
  });
});

describe("an order that another customer paid from their wallet", () => {
  it("compensates the payer, to whom its refunds go too", async () => {
    const [placer, payer] = [await createPerson(shop.ctx), await createPerson(shop.ctx)];
    const total = await fund(payer);
    const order = await bought(placer.email, 500, { placer, payer });
    const balance = await getWalletBalance(shop.ctx, payer.userId);
    expect(balance).toBe(total - order.total);
    expect(await getGoodwillState(shop.ctx, order.id)).toMatchObject({ outcome: "open", to: "wallet" });
    expect(await give(order, 200)).toBe("done");
    expect(await getWalletBalance(shop.ctx, placer.userId)).toBe(0);
    expect(await getWalletBalance(shop.ctx, payer.userId)).toBe(balance + 20_000);
    const mail = { orderId: order.id, kind: "order_compensated" };
    expect(await shop.database.message.findMany({ where: mail })).toMatchObject([{ toAddress: payer.email }]);

    await reversed(order);
    await shop.until(order, ({ status }) => status === "refunded");
    expect(await getWalletBalance(shop.ctx, payer.userId)).toBe(total);
    expect(await shop.order(order)).toMatchObject({ refundTo: "payer" });
    await whole();
  });

  it("compensates nobody once the payer's account was deleted", async () => {
    const [placer, payer] = [await createPerson(shop.ctx), await createPerson(shop.ctx)];
    await fund(payer);
    const order = await bought(placer.email, 500, { placer, payer });
    await shop.database.user.update({ where: { id: payer.userId }, data: { deletedAt: new Date() } });
    expect(await getGoodwillState(shop.ctx, order.id)).toMatchObject({ outcome: "no_way" });
    expect(await give(order, 200)).toBe("no_way");
    expect(await getWalletBalance(shop.ctx, placer.userId)).toBe(0);
  });
});
