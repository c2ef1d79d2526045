import { expect, it } from "vitest";
import { addBlock } from "@/lib/admin/customers/blocklist";
import { getGoodwillState, giveGoodwill } from "@/lib/admin/customers/give-goodwill";
import { payOutWallet } from "@/lib/admin/customers/pay-out-wallet";
import { decideHold, HOLD_DECISIONS } from "@/lib/admin/orders/decide-hold";
import { refundLine } from "@/lib/admin/orders/refund-line";
import { newCustomerRef } from "@/lib/model/ids";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { requery } from "@/lib/orders/fulfilment/requery";
import { kobo, naira } from "@/lib/platform/money";
import { getWalletBalance } from "@/lib/wallet/get-wallet";
import { adopt } from "@/scripts/adopt/run-command";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { topUp } from "@/test/top-up";

/** A shop stopped until its restored books are adopted moves no money, not even to a wallet. */
const shop = await openShop();
const owner = await createPerson(shop.ctx, { role: "owner" });

const paid = async (phone: string) => {
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
  await shop.pay(order.reference);
  return order;
};
const stop = () =>
  shop.database.books.update({
    where: { id: 1 },
    data: { stopped: { purchases: [], payments: [], refunds: [] } },
  });
const adoptNow = () => adopt({ ctx: shop.ctx, print: () => undefined }, { write: true, by: "ada" });
const refundsOf = ({ id }: { id: string }) =>
  shop.database.effect.count({ where: { orderId: id, kind: "REFUND" } });
const by = { actor: owner, reason: "asked by phone" };

it("refunds no waiting item by hand that the lost books delivered", async () => {
  const order = await paid("08031228002");
  const bought = {
    product: "MTN",
    phone: "08031228002",
    amount: kobo(500_00),
    customerRef: newCustomerRef(),
  };
  expect(await shop.ctx.merchant.buyAirtime(bought)).toMatchObject({ kind: "answer" });
  await stop();
  const { id } = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
  expect(await refundLine(shop.ctx, id, by)).toEqual({ ok: false, reason: "books_stopped" });
  expect(await adoptNow()).toBe(0);
  expect((await shop.order(order)).status).toBe("delivered");
  expect(await refundsOf(order)).toBe(0);
});

it("leaves held orders undecided until the books are adopted", async () => {
  const value = "08031228003";
  const block = { kind: "number" as const, value, hold: true, reason: "chargebacks", expiresAt: null };
  expect(await addBlock(shop.ctx, owner, block)).toBe("added");
  const order = await paid(value);
  await stop();
  for (const decision of HOLD_DECISIONS)
    expect(await decideHold(shop.ctx, order.id, decision, by)).toBe("books_stopped");
  const held = () => shop.database.order.findUniqueOrThrow({ where: { id: order.id } });
  expect((await held()).holdState).toBe("held");
  expect(await adoptNow()).toBe(0);
  expect(await decideHold(shop.ctx, order.id, "release", by)).toBe("done");
});

it("records no payout of a wallet until the books are adopted, because its balance may be spent", async () => {
  const ada = await createPerson(shop.ctx);
  await topUp(shop, ada, naira(1_000));
  const payOut = () =>
    payOutWallet(shop.ctx, { key: "restored", userId: ada.userId, amount: naira(600), ...by });
  await stop();
  expect(await payOut()).toMatchObject({ outcome: "books_stopped" });
  expect(await getWalletBalance(shop.ctx, ada.userId)).toBe(naira(1_000));
  expect(await adoptNow()).toBe(0);
  expect(await payOut()).toMatchObject({ outcome: "done" });
});

it("gives no compensation until the books are adopted, neither to a wallet nor to a card", async () => {
  const worker = await shop.startWorker();
  const guest = await paid("08031228004");
  const theirs = await paid("08031228005");
  for (const order of [guest, theirs]) await shop.until(order, ({ status }) => status === "delivered");
  await worker.stop();
  const { userId } = await createPerson(shop.ctx);
  await shop.database.order.update({ where: { id: theirs.id }, data: { userId, userHow: "placed" } });
  await stop();
  const give = ({ id }: { id: string }) =>
    giveGoodwill(shop.ctx, { key: `${id}:stopped`, orderId: id, amount: naira(100), ...by });
  for (const order of [guest, theirs]) {
    expect(await give(order)).toBe("books_stopped");
    expect((await getGoodwillState(shop.ctx, order.id)).outcome).toBe("books_stopped");
  }
  expect([await refundsOf(guest), await getWalletBalance(shop.ctx, userId)]).toEqual([0, 0]);
  expect(await adoptNow()).toBe(0);
  expect([await give(guest), await give(theirs)]).toEqual(["done", "done"]);
});

it("refunds nothing to a wallet until the books are adopted, and then once", async () => {
  const ada = await createPerson(shop.ctx);
  const { userId, email } = ada;
  await topUp(shop, ada, kobo(1_000_00));
  const first = await shop.startWorker();
  await shop.control("/settings", { settleAfterMs: 1e9 });
  await shop.control("/scenario", { scenario: "never-settles", recipient: "08031228001", times: 1 });
  const input = { product: "MTN", phone: "08031228001", amount: 500 };
  const placed = await placeOrder(shop.ctx, {
    service: "airtime",
    input,
    email,
    userId,
    payment: "wallet",
    key: "wallet-order-of-the-stop",
  });
  if (!placed.ok) throw new Error(placed.reason);
  const { order } = placed;
  const vend = () => shop.database.effect.findFirstOrThrow({ where: { orderId: order.id, kind: "VEND" } });
  await expect.poll(async () => (await vend()).state).toBe("PROCESSING");
  await first.stop();
  const left = await getWalletBalance(shop.ctx, userId);

  await stop();
  const { id, customerRef } = await vend();
  await shop.control("/settle", { id: customerRef, status: "FAILED", webhook: "lost" });
  await expect
    .poll(async () => {
      await requery(shop.ctx, id);
      return (await shop.order(order)).status;
    })
    .toBe("refund_due");
  expect(await shop.order(order)).toMatchObject({
    refundTo: "wallet",
    refundWaits: { amount: 50_000 },
    refundWaitsFor: "books",
  });
  expect(await getWalletBalance(shop.ctx, userId)).toBe(left);
  const second = await shop.startWorker();
  const refund = { orderId: order.id, kind: "REFUND" };
  expect(await shop.database.effect.findMany({ where: refund })).toMatchObject([{ state: "INTENT" }]);
  expect(await getWalletBalance(shop.ctx, userId)).toBe(left);

  expect(await adoptNow()).toBe(0);
  await shop.until(order, ({ status }) => status === "refunded");
  expect(await getWalletBalance(shop.ctx, userId)).toBe(1_000_00);
  expect(await shop.database.effect.findMany({ where: refund })).toMatchObject([{ state: "SUCCEEDED" }]);
  await second.stop();
});
