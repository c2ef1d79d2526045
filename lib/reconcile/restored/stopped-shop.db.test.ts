import { expect, it } from "vitest";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { requery } from "@/lib/orders/fulfilment/requery";
import { kobo } from "@/lib/platform/money";
import { getWalletBalance } from "@/lib/wallet/get-wallet";
import { adopt } from "@/scripts/adopt/run-command";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { topUp } from "@/test/top-up";

/** A shop stopped until its restored books are adopted moves no money, not even to a wallet. */
const shop = await openShop();

it("refunds nothing to a wallet until the books are adopted, and then once", async () => {
  const ada = await createPerson(shop.ctx);
  const { userId, email } = ada;
  await topUp(shop, ada, kobo(1_000_00));
  const first = await shop.startWorker();
  await shop.control("/settings", { settleAfterMs: 1e9 });
  await shop.control("/scenario", { scenario: "never-settles", times: 1 });
  const input = { product: "MTN", phone: "08031228001", amount: 500 };
  const placed = await placeOrder(shop.ctx, {
    ...{ service: "airtime", input, email, userId, payment: "wallet", key: "wallet-order-of-the-stop" },
  });
  if (!placed.ok) throw new Error(placed.reason);
  const { order } = placed;
  const vend = () => shop.database.effect.findFirstOrThrow({ where: { orderId: order.id, kind: "VEND" } });
  await expect.poll(async () => (await vend()).state).toBe("PROCESSING");
  await first.stop();
  const left = await getWalletBalance(shop.ctx, userId);

  await shop.database.books.update({
    where: { id: 1 },
    data: { stopped: { purchases: [], payments: [], refunds: [] } },
  });
  const { id, customerRef } = await vend();
  await shop.control("/settle", { id: customerRef, status: "FAILED", webhook: "lost" });
  await expect
    .poll(async () => {
      await requery(shop.ctx, id);
      return (await shop.order(order)).status;
    })
    .toBe("refund_due");
  expect(await getWalletBalance(shop.ctx, userId)).toBe(left);
  const second = await shop.startWorker();
  const refund = { orderId: order.id, kind: "REFUND" };
  expect(await shop.database.effect.findMany({ where: refund })).toMatchObject([{ state: "INTENT" }]);
  expect(await getWalletBalance(shop.ctx, userId)).toBe(left);

  expect(await adopt({ ctx: shop.ctx, print: () => undefined }, { write: true, by: "ada" })).toBe(0);
  await shop.until(order, ({ status }) => status === "refunded");
  expect(await getWalletBalance(shop.ctx, userId)).toBe(1_000_00);
  expect(await shop.database.effect.findMany({ where: refund })).toMatchObject([{ state: "SUCCEEDED" }]);
  await second.stop();
});
