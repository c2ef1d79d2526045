import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addBlock } from "@/lib/admin/customers/blocklist";
import { refundLine } from "@/lib/admin/orders/refund-line";
import { newCustomerRef, newRefundRef } from "@/lib/model/ids";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { refund } from "@/lib/orders/fulfilment/refund";
import { silentLog } from "@/lib/platform/log/log";
import { kobo } from "@/lib/platform/money";
import { WorkerLock } from "@/lib/worker/worker-lock";
import { adopt } from "@/scripts/adopt/run-command";
import { hearPaystack } from "@/test/hear-paystack";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { watchBooks } from "./watch-books";

/** How a worker handles books whose age or count isn't the one last seen (docs/adr/0037). */
let folder: string;
let life: WorkerLock;
const shop = await openShop();
beforeEach(async () => {
  began = new Date();
  folder = await mkdtemp(path.join(tmpdir(), "kiosk-books-"));
  life = new WorkerLock(shop.url, silentLog, true);
  await life.begin();
  await look();
});
afterEach(async () => {
  expect(await adopt({ ctx: shop.ctx, print: () => undefined }, { write: true, by: "ada" })).toBe(0);
  await life.end();
  await rm(folder, { recursive: true });
});
const look = () => watchBooks(shop.ctx, life, folder);
const books = () => shop.database.books.findUniqueOrThrow({ where: { id: 1 } });
const alarms = () => shop.database.alarm.count({ where: { kind: "books_restored", at: { gte: began } } });
let began: Date;
const isRefused = async (key: string) => {
  const input = { product: "MTN", phone: "08031226001", amount: 500 };
  return !(await placeOrder(shop.ctx, { service: "airtime", input, email: "ada@example.com", key })).ok;
};
/** With an age that the books don't have, as after a promotion: it includes the server's timeline. */
const promote = () =>
  shop.database.books.update({
    where: { id: 1 },
    data: { age: (life.age ?? "").replace(/^(\d+\.)\w{8}/, "$1FFFFFFFE") },
  });
/** Sent according to the lost books. */
async function buyOutside(phone = "08031226002"): Promise<string> {
  const customerRef = newCustomerRef();
  const sent = await shop.ctx.merchant.buyAirtime({
    product: "MTN",
    phone,
    amount: kobo(500_00),
    customerRef,
  });
  expect(sent).toMatchObject({ kind: "answer" });
  return customerRef;
}

it("may send with the books that it knows", async () => {
  expect(life.id).not.toBeNull();
  expect((await books()).age).toBe(life.age);
});

it("continues under a new timeline once neither side knows more than the books", async () => {
  await promote();
  await look();
  expect(life.id).not.toBeNull();
  expect(await books()).toMatchObject({ age: life.age, stopped: null });
  expect(await alarms()).toBe(0);
});

it("stops under a new timeline that lacks a purchase", async () => {
  const ref = await buyOutside();
  await promote();
  await look();
  expect(life.id).toBeNull();
  expect((await books()).stopped).toMatchObject({ purchases: [ref] });
  expect(await alarms()).toBe(1);
  expect(await isRefused("stopped-by-a-timeline")).toBe(true);
  await look();
  expect(await alarms()).toBe(1);
});

it("sells nothing while a list can't be read, and continues once it can", async () => {
  await promote();
  await shop.control("/reads", { transactions: "error" });
  await look();
  expect(life.id).toBeNull();
  expect((await books()).stopped).toEqual({});
  expect(await isRefused("while-nobody-knows-yet")).toBe(true);
  expect(await alarms()).toBe(0);
  await shop.control("/reads", { transactions: "none" });
  await look();
  expect(life.id).not.toBeNull();
  expect(await isRefused("when-it-is-known-now")).toBe(false);
});

it("detects by the count outside that a whole machine was rolled back", async () => {
  const file = path.join(folder, "books-seen");
  await writeFile(file, `${life.age} 999999999\n`);
  const ref = await buyOutside();
  await look();
  expect(life.id).toBeNull();
  expect((await books()).stopped).toMatchObject({ purchases: [ref] });
});

it("accepts the lower count once nothing is missing", async () => {
  const file = path.join(folder, "books-seen");
  await writeFile(file, `${life.age} 999999999\n`);
  for (let time = 0; time < 2; time++) {
    await look();
    expect(life.id).not.toBeNull();
    expect(await readFile(file, "utf8")).not.toContain("999999999");
  }
});

it("books a hold's release and its purchase that the lost books recorded", async () => {
  const owner = await createPerson(shop.ctx, { role: "owner" });
  const phone = "08031226003";
  const block = { kind: "number" as const, value: phone, hold: true, reason: "chargebacks", expiresAt: null };
  expect(await addBlock(shop.ctx, owner, block)).toBe("added");
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
  await shop.pay(order.reference);
  expect((await shop.order(order)).status).toBe("under_review");
  await buyOutside(phone);
  await promote();
  await look();
  expect(life.id).toBeNull();
  expect(await adopt({ ctx: shop.ctx, print: () => undefined }, { write: true, by: "ada" })).toBe(0);
  expect((await shop.order(order)).status).toBe("delivered");
  const row = await shop.database.order.findUniqueOrThrow({
    where: { id: order.id },
    include: { cases: true },
  });
  expect(row).toMatchObject({
    holdState: "released",
    cases: [{ kind: "held", state: "closed", closedBy: "ada" }],
  });
});

it.each([
  ["refunds", "with its money back", {}, { state: "FAILED", status: "refund_due" }],
  ["leaves to a person", "without", { word: true }, { state: "PARKED", status: "under_review" }],
])("%s what the supplier calls failed %s, of the books that were lost", async (_what, _how, more, ends) => {
  // The lost books may have recorded that it was delivered.
  const phone = ends.state === "PARKED" ? "08031226004" : "08031226005";
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
  await shop.pay(order.reference);
  const customerRef = await buyOutside(phone);
  await shop.control("/settle", { id: customerRef, status: "FAILED", webhook: "lost", ...more });
  await promote();
  await look();
  expect(await adopt({ ctx: shop.ctx, print: () => undefined }, { write: true, by: "ada" })).toBe(0);
  expect(await shop.database.effect.findUniqueOrThrow({ where: { customerRef } })).toMatchObject({
    state: ends.state,
  });
  expect((await shop.order(order)).status).toBe(ends.status);
});

it("keeps a refund sent by the lost books waiting for the end of a dispute, and sends no other", async () => {
  const order = await shop.place("airtime", { product: "MTN", phone: "08031226006", amount: 500 });
  await shop.pay(order.reference);
  const { id: line, totalKobo } = await shop.database.line.findFirstOrThrow({
    where: { orderId: order.id },
  });
  const owner = { userId: "01OWNER", role: "owner" } as const;
  expect(await refundLine(shop.ctx, line, { actor: owner, reason: "asked" })).toMatchObject({ ok: true });
  const made = { merchantNote: newRefundRef(), customerNote: "Refund", currency: "NGN" };
  await shop.ctx.payments
    .get("paystack")
    ?.refund({ reference: order.reference, amount: kobo(Number(totalKobo)), ...made }, {});
  const dispute = async (event: string, more: object) => {
    await shop.control("/paystack/dispute", { reference: order.reference, ...more });
    const known = shop.sandbox.state.paystack.disputes.find(
      ({ payment }) => payment.reference === order.reference,
    );
    const { id, status, resolution } = known ?? {};
    const data = { id, status, resolution, transaction: { reference: order.reference } };
    await hearPaystack({ ...shop.ctx, worker: life.id }, `charge.dispute.${event}`, data);
  };
  await dispute("create", { step: "create" });
  await promote();
  await look();
  expect(await adopt({ ctx: shop.ctx, print: () => undefined }, { write: true, by: "ada" })).toBe(0);
  const due = { lineId: line, kind: "REFUND" as const };
  expect(await shop.database.effect.findFirstOrThrow({ where: due })).toMatchObject({ state: "INTENT" });
  await look();
  await dispute("resolve", { step: "resolve", resolution: "declined" });
  const { id } = await shop.database.effect.findFirstOrThrow({ where: due });
  await refund({ ...shop.ctx, worker: life.id }, id);
  expect(await shop.database.effect.findMany({ where: due })).toMatchObject([
    { state: "PROCESSING", reason: "adopted" },
  ]);
  const { refundPosts } = (await shop.books()).paystack;
  const own = await shop.database.effect.findUniqueOrThrow({ where: { id } });
  expect([refundPosts[made.merchantNote], refundPosts[own.customerRef]]).toEqual([1, undefined]);
});
