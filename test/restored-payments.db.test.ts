import { expect, it } from "vitest";
import { newRefundRef } from "@/lib/model/ids";
import { payOrder } from "@/lib/orders/payment/pay-order";
import { kobo } from "@/lib/platform/money";
import { reconcile } from "@/lib/reconcile/reconcile";
import { getWalletBalance } from "@/lib/wallet/get-wallet";
import { startTopUp } from "@/lib/wallet/start-topup";
import { adopt } from "@/scripts/adopt/run-command";
import { createPerson } from "./people";
import { expectWholeBooks, openRestoredShop } from "./restored-database";
import { topUp } from "./top-up";

/**
 * The restore drill for payments that the books lack: refunded since the backup (one of two for an order, that of a lost order whose
 * refund fails later, returned whole), and top-ups.
 */
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

it("books lost top-ups and their refunds, and credits one that was only paid after the backup", async () => {
  const ada = await createPerson(shop.ctx);
  const bea = await createPerson(shop.ctx);
  const request = { userId: bea.userId, email: bea.email, credit: kobo(2_000_00), key: "started-before-it" };
  const started = await startTopUp(shop.ctx, request);
  if (!started.ok) throw new Error(started.reason);
  await drill.backUp();

  await shop.pay(started.reference);
  const lost = await topUp(shop, ada, kobo(1_000_00));
  const back = await topUp(shop, ada, kobo(3_000_00));
  const made = { merchantNote: newRefundRef(), customerNote: "Refund", amount: kobo(500_00) };
  await shop.ctx.payments.get("paystack")?.refund({ reference: back, ...made }, {});
  await drill.restore();

  const said: string[] = [];
  const print = (line: string) => said.push(line);
  expect(await adopt({ ctx: shop.ctx, print }, { write: true, by: "ada" })).toBe(0);
  expect(said).toContain(`payment ${started.reference}: received since, credited to its wallet`);
  for (const name of [`payment ${lost}`, `payment ${back}`, `refund ${made.merchantNote}`])
    expect(said.find((line) => line.startsWith(name))).toContain("its top-up is lost");
  expect(await getWalletBalance(shop.ctx, bea.userId)).toBe(2_000_00);
  expect(await getWalletBalance(shop.ctx, ada.userId)).toBe(0);
  await expectWholeBooks(shop);
  expect(await adopt({ ctx: shop.ctx, print }, { write: true, by: "ada" })).toBe(0);
  expect(said.at(-2)).toBe("The books have every reference.");
});

it("books payments that were returned whole since, and delivers nothing for them", async () => {
  const known = await airtime("08031274003", 800);
  await drill.backUp();

  const second = await shop.startWorker();
  for (const recipient of ["08031274003", "08031274004"])
    await shop.control("/scenario", { scenario: "refused", recipient, times: 1 });
  await shop.control("/paystack/refunds", { outcome: "processed" });
  const other = await airtime("08031274004", 900);
  for (const order of [known, other]) {
    await shop.pay(order.reference);
    await shop.until(order, ({ status }) => status === "refunded");
    // Paystack's word for a payment of which nothing is left.
    await shop.control("/paystack", { reference: order.reference, status: "reversed" });
  }
  await second.stop();
  await drill.restore();

  const said: string[] = [];
  const print = (line: string) => said.push(line);
  expect(await adopt({ ctx: shop.ctx, print }, { write: true, by: "ada" })).toBe(0);
  const lineOf = ({ reference }: { reference: string }) =>
    said.find((line) => line.startsWith(`payment ${reference}`));
  expect(lineOf(known)).toContain(`of order ${known.ref} was returned whole: the difference is booked`);
  expect(lineOf(other)).toContain("its order is lost: the difference is booked");
  await expectWholeBooks(shop);
  await reconcile({ ...shop.ctx, schedules: { ...shop.ctx.schedules, reconcileAfter: 1 as never } });
  const differences = { kind: { startsWith: "payment_" }, state: "open" };
  expect(await shop.database.difference.findMany({ where: differences })).toEqual([]);
  expect((await shop.order(known)).status).toBe("awaiting_payment");
  expect(await shop.database.effect.count({ where: { orderId: known.id } })).toBe(0);
});
