import { describe, expect, it } from "vitest";
import type { TransactionRecord } from "@/lib/merchant/schemas/transaction";
import { fetchSupplierBalance } from "@/lib/upstream/supplier-health";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { openClient, openShop } from "@/test/open-shop";
import { applyListedRows } from "./apply-listed-rows";

/**
 * Whatever the upstream lists about a purchase in any of our states, the books follow, and the customer isn't
 * charged.
 */
const shop = await openShop();
const client = await openClient(shop);
// The worker's own reconciliation would apply the rows before the tests do.
await shop.startWorker({ without: ["reconcile"] });

async function bought(phone: string, until: string) {
  const order = await shop.sell(phone, { status: until });
  const found = await client.query<{ id: string; customer_ref: string }>(
    "SELECT id, customer_ref FROM effects WHERE order_id = $1 AND kind = 'VEND' ORDER BY attempt DESC",
    [order.id],
  );
  const { id = "", customer_ref: customerRef = "" } = found.rows[0] ?? {};
  return { ...order, effect: id, customerRef };
}
async function rowsOf(customerRef: string): Promise<TransactionRecord[]> {
  const read = await shop.ctx.merchant.transactions({ query: customerRef });
  if (!read.ok) throw new Error(read.reason);
  return read.value.items;
}
const judge = async (customerRef: string) =>
  applyListedRows(shop.ctx, { customerRef, rows: await rowsOf(customerRef) });
const stateOf = async (effect: string) =>
  (await client.query<{ state: string }>("SELECT state FROM effects WHERE id = $1", [effect])).rows[0]?.state;
const balance = async (orderId: string, account: string) =>
  (
    await client.query<{ kobo: number | null }>(
      `SELECT sum(n.amount_kobo)::int AS kobo FROM ledger_entries n JOIN journals j ON j.id = n.journal_id
       WHERE j.order_id = $1 AND n.account = $2`,
      [orderId, account],
    )
  ).rows[0]?.kobo ?? 0;
/** Discrepancies after a read of the upstream's balance: a late vend was charged long before it is booked. */
const breaks = async () => {
  await fetchSupplierBalance(shop.ctx);
  return findBreaks(client);
};
const alarms = async (orderId: string) =>
  (
    await client.query<{ kind: string }>("SELECT kind FROM alarms WHERE order_id = $1 ORDER BY id", [orderId])
  ).rows.map(({ kind }) => kind);

describe("a delivered purchase", () => {
  it("is consistent and doesn't change when the list shows it too", async () => {
    const order = await bought("08031260001", "delivered");
    expect(await judge(order.customerRef)).toEqual({
      kind: "consistent",
      effect: order.effect,
      state: "SUCCEEDED",
    });
    expect((await shop.order(order)).status).toBe("delivered");
  });

  it("becomes REVERSED when the upstream reversed it, and is refunded once", async () => {
    const order = await bought("08031260002", "delivered");
    await shop.control("/settle", { id: order.customerRef, status: "FAILED", webhook: "lost" });
    const part = { customerRef: order.customerRef, rows: await rowsOf(order.customerRef), whole: false };
    await shop.control("/reads", { transactions: "error" });
    expect(await applyListedRows(shop.ctx, part)).toMatchObject({ kind: "undecided" });
    await shop.control("/reads", { transactions: "none" });
    const both = await Promise.all([judge(order.customerRef), judge(order.customerRef)]);
    expect(both.filter(({ kind }) => kind === "settled")).toEqual([
      { kind: "settled", effect: order.effect, from: "SUCCEEDED", to: "REVERSED" },
    ]);
    await shop.until(order, ({ status }) => status === "refunded");
    expect(await stateOf(order.effect)).toBe("REVERSED");
    for (const account of ["held", "sales", "cost", "upstream", "provider:paystack"])
      expect([account, await balance(order.id, account)]).toEqual([account, 0]);
    expect(await alarms(order.id)).toEqual(["reversed"]);
    expect(await judge(order.customerRef)).toMatchObject({ kind: "consistent", state: "REVERSED" });
    expect(await breaks()).toEqual([]);
  });

  it("reports a partial reversal and changes nothing", async () => {
    const order = await bought("08031260003", "delivered");
    await shop.control("/settle", { id: order.customerRef, status: "FAILED", webhook: "lost" });
    const rows = (await rowsOf(order.customerRef)).map((row) =>
      row.isReversal ? { ...row, amountPaid: 100 as never } : row,
    );
    expect(await applyListedRows(shop.ctx, { customerRef: order.customerRef, rows })).toEqual({
      kind: "disagree",
      effect: order.effect,
      what: "reversal_amount",
    });
    expect(await stateOf(order.effect)).toBe("SUCCEEDED");
    // The amount that the upstream really returned, so that both sides agree again.
    expect(await judge(order.customerRef)).toMatchObject({ kind: "settled", to: "REVERSED" });
  });
});

describe("a refunded purchase", () => {
  it("becomes a late vend when it was carried out: one loss, one alarm, no charge to the customer", async () => {
    const order = await bought("08030001400", "refunded");
    const before = await shop.order(order);
    expect(await stateOf(order.effect)).toBe("REJECTED");
    const both = await Promise.all([judge(order.customerRef), judge(order.customerRef)]);
    expect(both.map((one) => one.kind)).toEqual(["late_vend", "late_vend"]);
    expect(both.filter((one) => one.kind === "late_vend" && one.isNew)).toHaveLength(1);
    const late = await client.query(
      "SELECT was, loss_kobo::int, reversed_at FROM late_vends WHERE effect_id = $1",
      [order.effect],
    );
    const paid = (await rowsOf(order.customerRef))[0]?.amountPaid;
    expect(late.rows).toEqual([{ was: "REJECTED", loss_kobo: paid, reversed_at: null }]);
    expect(await balance(order.id, "late_vends")).toBe(paid);
    expect(await balance(order.id, "upstream")).toBe(-(paid ?? 0));
    expect(await alarms(order.id)).toEqual(expect.arrayContaining(["late_vend"]));
    const after = await shop.order(order);
    expect(after.status).toBe("refunded");
    expect(after.timeline).toEqual(before.timeline);
    expect(await breaks()).toEqual([]);
  });

  it("has its loss reversed when the late vend is reversed", async () => {
    const order = await bought("08030001400", "refunded");
    await judge(order.customerRef);
    await shop.control("/settle", { id: order.customerRef, status: "FAILED", webhook: "lost" });
    expect(await judge(order.customerRef)).toEqual({ kind: "late_reversal", effect: order.effect });
    expect(await judge(order.customerRef)).toMatchObject({ kind: "consistent" });
    expect(await balance(order.id, "late_vends")).toBe(0);
    expect(await breaks()).toEqual([]);
  });

  it("isn't a late vend on partial rows: searches for a reversal outside the window", async () => {
    const order = await bought("08030000101", "refunded");
    expect(await stateOf(order.effect)).toBe("FAILED");
    // The upstream leaves the debit at SUCCESS and adds a CREDIT row; the window shows only the debit.
    const debit = (await rowsOf(order.customerRef)).filter((row) => !row.isReversal);
    const rows = debit.map((row) => ({ ...row, status: "SUCCESS" }));
    expect((await applyListedRows(shop.ctx, { customerRef: order.customerRef, rows })).kind).toBe(
      "consistent",
    );
    await shop.control("/reads", { transactions: "error" });
    expect((await applyListedRows(shop.ctx, { customerRef: order.customerRef, rows })).kind).toBe(
      "undecided",
    );
    await shop.control("/reads", { transactions: "none" });
    expect(await client.query("SELECT 1 FROM late_vends WHERE effect_id = $1", [order.effect])).toMatchObject(
      {
        rowCount: 0,
      },
    );
  });
});

it("ignores purchases that aren't ours or have no rows", async () => {
  const order = await bought("08031260004", "delivered");
  expect(await applyListedRows(shop.ctx, { customerRef: "KVNOBODY", rows: [] })).toEqual({
    kind: "foreign",
  });
  expect(await applyListedRows(shop.ctx, { customerRef: order.customerRef, rows: [] })).toEqual({
    kind: "no_rows",
  });
});

it("follows a pending purchase to its success, whichever check sees it first", async () => {
  const order = await shop.place("airtime", { product: "MTN", phone: "08030000107", amount: 500 });
  await shop.pay(order.reference);
  await shop.until(order, ({ lines }) => lines[0]?.status === "processing");
  const ref =
    (
      await client.query<{ r: string }>("SELECT customer_ref AS r FROM effects WHERE order_id = $1", [
        order.id,
      ])
    ).rows[0]?.r ?? "";
  expect(await judge(ref)).toMatchObject({ kind: "undecided", state: "PROCESSING" });
  await shop.control("/settle", { id: ref, status: "SUCCESS", webhook: "lost" });
  expect(["settled", "lost", "consistent"]).toContain((await judge(ref)).kind);
  await shop.until(order, ({ status }) => status === "delivered");
});

it("leaves the books consistent", async () => {
  expect(await breaks()).toEqual([]);
});
