import { expect, it } from "vitest";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import { refundLine } from "@/lib/admin/orders/refund-line";
import { newCustomerRef, newId, newRefundRef } from "@/lib/model/ids";
import { requery } from "@/lib/orders/fulfilment/requery";
import { vend, vendIntentSql } from "@/lib/orders/fulfilment/vend";
import { runSql } from "@/lib/platform/db/sql-function";
import { silentLog } from "@/lib/platform/log/log";
import { kobo } from "@/lib/platform/money";
import { WorkerLock } from "@/lib/worker/worker-lock";
import { adopt } from "@/scripts/adopt/run-command";
import { createPerson } from "./people";
import { expectWholeBooks, openRestoredShop } from "./restored-database";
import type { TestShop } from "./shop";

/** The restore drill for what was half done at the backup: an intent, a refund to be sent, purchases that fail afterwards. */
const { shop, drill } = await openRestoredShop();

let phones = 0;
type Placed = Awaited<ReturnType<TestShop["place"]>>;
const nextPhone = () => `0803127${1000 + ++phones}`;
async function paid(amount = 500, phone = nextPhone()): Promise<Placed> {
  const order = await shop.place("airtime", { product: "MTN", phone, amount });
  await shop.pay(order.reference);
  return order;
}
async function processing(amount?: number): Promise<Placed> {
  const recipient = nextPhone();
  await shop.control("/scenario", { scenario: "never-settles", recipient, times: 1 });
  const order = await paid(amount, recipient);
  await shop.until(order, ({ lines }) => lines.some(({ status }) => status === "processing"));
  return order;
}
const vends = (order: Placed, state?: string) =>
  shop.database.effect.findMany({ where: { orderId: order.id, kind: "VEND", state } });
async function fails(order: Placed): Promise<void> {
  for (const { customerRef } of await vends(order, "PROCESSING"))
    await shop.control("/settle", { id: customerRef, status: "FAILED", webhook: "lost" });
}

it("refunds and buys nothing twice, whatever was half done at the backup", async () => {
  await shop.control("/settings", { settleAfterMs: 1e9 });
  const first = await shop.startWorker();
  const due = await processing();
  const failsLater = await processing(600);
  // Of its two items one fails after the backup.
  const partly = await processing(2_000);
  await shop.until(partly, ({ lines }) => lines.some(({ status }) => status === "delivered"));
  const claimed = await processing(650);
  await first.stop();
  await fails(due);
  for (const { id } of await vends(due)) await requery(shop.ctx, id);
  expect((await shop.order(due)).status).toBe("refund_due");
  // It waits for its token.
  const intended = await paid(700);
  const life = new WorkerLock(shop.url, silentLog);
  await life.begin();
  const [line] = await shop.database.line.findMany({ where: { orderId: intended.id } });
  const wanted = {
    line: line?.id ?? "",
    effect: newId(),
    customerRef: newCustomerRef(),
    refund: { id: newId(), ref: newRefundRef() },
    currentCostKobo: kobo(Number(line?.costKobo)),
    queueMs: 900_000,
    silentMs: 900_000,
    pauseMs: 1,
    breakerMs: 1,
    horizonMs: 1,
    scanGapMs: 1,
    wallet: "main",
    worker: life.id ?? 0,
  };
  expect(await runSql(shop.ctx.db, vendIntentSql, { wanted, now: new Date() })).toMatchObject({
    outcome: "ready",
  });
  await life.end();
  await drill.backUp();

  const second = await shop.startWorker();
  const lost = await processing(800);
  for (const order of [failsLater, partly, lost]) await fails(order);
  // Delivered, and later called failed without its money back: the lost books rejected that.
  const [delivered] = await vends(claimed);
  await shop.control("/settle", { id: delivered?.customerRef, status: "SUCCESS" });
  await shop.until(claimed, ({ status }) => status === "delivered");
  await shop.control("/settle", { id: delivered?.customerRef, status: "FAILED", word: true });
  for (const order of [due, failsLater, lost]) await shop.until(order, ({ status }) => status === "refunded");
  await shop.until(intended, ({ status }) => status === "delivered");
  await shop.until(partly, ({ lines }) => lines.some(({ status }) => status === "refunded"));
  await second.stop();
  const before = (await shop.books()).paystack.refunds.map(({ merchant_note }) => merchant_note).sort();
  expect(before).toHaveLength(4);
  await drill.restore();

  const said: string[] = [];
  expect(await adopt({ ctx: shop.ctx, print: (what) => said.push(what) }, { write: true, by: "ada" })).toBe(
    0,
  );
  for (const { ref } of [due, failsLater, partly])
    expect(said.filter((what) => what.includes(`is the refund of order ${ref}`))).toHaveLength(1);
  expect(said.filter((what) => what.includes(`becomes the attempt of order ${intended.ref}`))).toHaveLength(
    1,
  );
  const [parked] = await vends(claimed);
  expect(parked).toMatchObject({ state: "PARKED", reason: "failed_unproved" });
  const by = { name: "ada", reason: "the customer has it" };
  expect(await decideParked(shop.ctx, parked?.id ?? "", { verdict: "delivered" }, by)).toMatchObject({
    ok: true,
  });
  const third = await shop.startWorker();
  for (const order of [due, failsLater]) await shop.until(order, ({ status }) => status === "refunded");
  await shop.until(intended, ({ status }) => status === "delivered");
  await shop.until(partly, ({ status }) => status === "partly_delivered");
  await shop.until(partly, ({ lines }) => lines.some(({ status }) => status === "refunded"));
  await third.stop();

  const { purchases, paystack } = await shop.books();
  expect(Object.values(purchases).every(({ posts }) => posts === 1)).toBe(true);
  expect(paystack.refunds.map(({ merchant_note }) => merchant_note).sort()).toEqual(before);
  await expectWholeBooks(shop);
});

it("counts one refund for one of two equal items", async () => {
  await shop.control("/settings", { settleAfterMs: 1e9 });
  const phones = [nextPhone(), nextPhone()];
  for (const recipient of phones)
    await shop.control("/scenario", { scenario: "never-settles", recipient, times: 1 });
  const order = await shop.place("airtime", {
    recipients: phones.map((phone) => ({ product: "MTN", phone, amount: 500 })),
  });
  await shop.pay(order.reference);
  const first = await shop.startWorker();
  await shop.until(order, ({ lines }) => lines.every(({ status }) => status === "processing"));
  await first.stop();
  await drill.backUp();

  // The second is delivered, and later called failed without its money back: the lost books rejected that. The first fails.
  const [failed, claimed] = await vends(order);
  await shop.control("/settle", { id: claimed?.customerRef, status: "SUCCESS", webhook: "lost" });
  await shop.control("/settle", { id: failed?.customerRef, status: "FAILED", webhook: "lost" });
  const second = await shop.startWorker();
  await shop.until(order, ({ status }) => status === "partly_delivered");
  await shop.until(order, ({ lines }) => lines.some(({ status }) => status === "refunded"));
  await second.stop();
  await shop.control("/settle", { id: claimed?.customerRef, status: "FAILED", word: true });
  const refunds = async () => (await shop.books()).paystack.refunds.map(({ merchant_note }) => merchant_note);
  const before = await refunds();
  await drill.restore();

  expect(await adopt({ ctx: shop.ctx, print: () => undefined }, { write: true, by: "ada" })).toBe(0);
  const [parked] = await vends(order, "PARKED");
  expect(parked).toMatchObject({ customerRef: claimed?.customerRef, reason: "failed_unproved" });
  const by = { name: "ada", reason: "the customer has it" };
  expect(await decideParked(shop.ctx, parked?.id ?? "", { verdict: "delivered" }, by)).toMatchObject({
    ok: true,
  });
  const third = await shop.startWorker();
  await shop.until(order, ({ lines }) => lines.some(({ status }) => status === "refunded"));
  await third.stop();
  expect((await shop.order(order)).lines.map(({ status }) => status).sort()).toEqual([
    "delivered",
    "refunded",
  ]);
  expect(await refunds()).toEqual(before);
  await expectWholeBooks(shop);
});

it("doesn't buy a waiting item that the lost books refunded", async () => {
  const order = await paid(750);
  await drill.backUp();

  const { id } = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
  const owner = await createPerson(shop.ctx, { role: "owner" });
  await refundLine(shop.ctx, id, {
    actor: { userId: owner.userId, role: "owner" },
    reason: "asked by phone",
  });
  const second = await shop.startWorker();
  await shop.until(order, ({ status }) => status === "refunded");
  await second.stop();
  const refunds = async () => (await shop.books()).paystack.refunds.length;
  const before = await refunds();
  await drill.restore();

  expect(await adopt({ ctx: shop.ctx, print: () => undefined }, { write: true, by: "ada" })).toBe(0);
  const third = await shop.startWorker();
  await shop.until(order, ({ status }) => ["refunded", "delivered"].includes(status));
  await third.stop();
  expect((await shop.order(order)).status).toBe("refunded");
  expect(await vends(order)).toEqual([]);
  expect(await refunds()).toBe(before);
  await expectWholeBooks(shop);
});

it("adopts the purchase of a plan for the item that it paid for, not for a dearer one of the same number", async () => {
  const phone = nextPhone();
  const { plans } = await shop.ctx.snapshot();
  const alike = plans.filter(({ service, product }) => service === "data" && product === "MTN SME");
  const [cheap, dear] = alike.toSorted((a, b) => a.cost - b.cost);
  const data = async (plan: typeof dear) => {
    const order = await shop.place("data", { plan: plan?.id, phone });
    await shop.pay(order.reference);
    return order;
  };
  const [first, second] = [await data(dear), await data(cheap)];
  await drill.backUp();

  const life = new WorkerLock(shop.url, silentLog);
  await life.begin();
  const bought = await shop.database.line.findFirstOrThrow({ where: { orderId: second.id } });
  await vend({ ...shop.ctx, worker: life.id }, bought.id);
  await life.end();
  await drill.restore();

  expect(await adopt({ ctx: shop.ctx, print: () => undefined }, { write: true, by: "ada" })).toBe(0);
  const worker = await shop.startWorker();
  for (const order of [first, second]) await shop.until(order, ({ status }) => status === "delivered");
  await worker.stop();
  const { transactions } = await shop.books();
  const costs = transactions.filter(({ number }) => number === phone).map(({ amount }) => amount);
  expect(costs.toSorted((a, b) => a - b)).toEqual([cheap?.cost, dear?.cost].map((cost) => (cost ?? 0) / 100));
  await expectWholeBooks(shop);
});
