import { expect, it } from "vitest";
import { payOrder } from "@/lib/orders/payment/pay-order";
import { reconcile } from "@/lib/reconcile/reconcile";
import { adopt } from "@/scripts/adopt/run-command";
import { expectWholeBooks, openRestoredShop } from "./restored-database";

/** The restore drill for payments that were refunded since the backup: one of two for an order, and that of a lost order whose refund fails later. */
const { shop, drill } = await openRestoredShop();

const airtime = (phone: string, amount: number) => shop.place("airtime", { product: "MTN", phone, amount });
const refunds = async () =>
  (await shop.books()).paystack.refunds as unknown as { id: number; amount: number; status: string }[];

it("refunds no second payment again, and takes back what a failed refund had booked", async () => {
  const twice = await airtime("08031274002", 700);
  const again = await payOrder(shop.ctx, { ...twice, again: true });
  if (!again.ok) throw new Error(again.reason);
  await drill.backUp();

  const second = await shop.startWorker();
  // The payment that was started last is paid first.
  await shop.pay(again.payment.reference);
  await shop.until(twice, ({ status }) => status === "delivered");
  await shop.pay(twice.reference);
  await shop.until(twice, ({ timeline }) => timeline.some(({ event }) => event === "refunded"));
  await shop.control("/paystack/refunds", { outcome: "pending" });
  await shop.control("/scenario", { scenario: "refused", recipient: "08031274001", times: 1 });
  const lost = await airtime("08031274001", 600);
  await shop.pay(lost.reference);
  await expect.poll(async () => (await refunds()).length).toBe(2);
  await second.stop();
  await drill.restore();

  const said: string[] = [];
  const print = (line: string) => said.push(line);
  expect(await adopt({ ctx: shop.ctx, print }, { write: true, by: "ada" })).toBe(0);
  expect(said.filter((line) => line.includes(`is the refund of order ${twice.ref}`))).toHaveLength(1);
  expect(said.filter((line) => /^refund .* its order is lost/.test(line))).toHaveLength(1);

  const made = (await refunds()).find(({ status }) => status === "pending");
  await shop.control("/paystack/refunds", { id: String(made?.id), status: "failed" });
  await reconcile({ ...shop.ctx, schedules: { ...shop.ctx.schedules, reconcileAfter: 1 as never } });
  await expectWholeBooks(shop);
  const third = await shop.startWorker();
  await shop.until(twice, ({ status }) => status === "delivered");
  await third.stop();

  expect((await refunds()).map(({ status }) => status).sort()).toEqual(["failed", "processed"]);
  const { purchases } = await shop.books();
  expect(Object.values(purchases).every(({ posts }) => posts === 1)).toBe(true);
  await expectWholeBooks(shop);
});
