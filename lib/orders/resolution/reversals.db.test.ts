import { afterEach, describe, expect, it } from "vitest";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import { findParked } from "@/lib/admin/orders/find-parked";
import { watchAlerts } from "@/lib/alerts/watch-alerts";
import { fetchSupplierBalance } from "@/lib/upstream/supplier-health";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { writeSetting } from "@/scripts/setting/write-setting";
import { openClient, openShop } from "@/test/open-shop";
import { applyListedRows } from "./apply-listed-rows";
import { fetchTransaction } from "./fetch-transaction";

/** A supplier that reverses deliveries: only proof refunds them, and only up to a limit. */
const shop = await openShop();
const client = await openClient(shop);
await shop.startWorker({ without: ["reconcile"] });
await fetchSupplierBalance(shop.ctx);
afterEach(async () => {
  await shop.control("/settings", { reversals: "credit-row" });
  await client.query("DELETE FROM settings WHERE key LIKE 'reversals%'");
  await setLimit("1000");
  // An open claim would prevent the balance from proving the next one.
  for (const { id } of (await findParked(shop.ctx, {})).parked)
    await decideParked(shop.ctx, id, { verdict: "delivered" }, who);
});
const setLimit = (max: string) => writeSetting(shop.database, "reversals_an_hour", max, new Date());

/** As after reconciliation has read the supplier's list up to now. */
const listIsRead = () =>
  client.query(`INSERT INTO reconciliations (source, read_until) VALUES ('upstream', now())
    ON CONFLICT (source) DO UPDATE SET read_until = excluded.read_until`);

let phones = 0;
async function bought(service = "airtime", input?: unknown) {
  const phone = `0803126${String(1000 + ++phones)}`;
  const order = await shop.place(service, input ?? { product: "MTN", phone, amount: 500 });
  await shop.pay(order.reference);
  await shop.until(order, ({ status }) => status === "delivered");
  const found = await client.query<{ id: string; ref: string }>(
    "SELECT id, customer_ref AS ref FROM effects WHERE order_id = $1",
    [order.id],
  );
  const { id: effect = "", ref: customerRef = "" } = found.rows[0] ?? {};
  return { ...order, effect, customerRef };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const says = (of: Bought, more: object = {}) =>
  shop.control("/settle", { id: of.customerRef, status: "FAILED", webhook: "lost", ...more });
async function judge({ customerRef }: Bought) {
  const found = await fetchTransaction(shop.ctx, customerRef);
  if (!found) throw new Error("no answer");
  return applyListedRows(shop.ctx, { ...found, customerRef });
}
const cases = async (of: Bought) =>
  (
    await client.query<{ why: string; state: string }>(
      "SELECT why, state FROM cases WHERE kind = 'reversal' AND order_id = $1 ORDER BY id",
      [of.id],
    )
  ).rows;
const refunds = async (of: Bought) =>
  (await client.query("SELECT 1 FROM effects WHERE order_id = $1 AND kind = 'REFUND'", [of.id])).rowCount;
const who = { name: "ada", reason: "ticket 1" };
/** A purchase that the supplier calls reversed, without proof. */
async function unproven() {
  const order = await bought();
  await says(order, { word: true });
  await judge(order);
  return order;
}

it("refunds nothing on a status alone", async () => {
  const order = await bought();
  await says(order, { word: true });
  expect(await judge(order)).toMatchObject({ kind: "held", effect: order.effect });
  expect(await judge(order)).toMatchObject({ kind: "held" });
  expect(await cases(order)).toEqual([{ why: "reversal_unproven", state: "open" }]);
  expect(await refunds(order)).toBe(0);
  expect((await shop.order(order)).status).toBe("delivered");
  expect(await findBreaks(client)).toEqual([]);
  expect(await decideParked(shop.ctx, order.effect, { verdict: "delivered" }, who)).toMatchObject({
    ok: true,
  });
});

it("closes the case when the supplier reports success again", async () => {
  const order = await unproven();
  await says(order, { word: true, status: "SUCCESS" });
  expect(await judge(order)).toMatchObject({ kind: "consistent" });
  expect(await cases(order)).toEqual([{ why: "reversal_unproven", state: "closed" }]);
});

it("refunds once the balance shows the money, when the list has no row for it", async () => {
  await shop.control("/settings", { reversals: "debit-flagged" });
  const order = await bought();
  const other = await bought();
  await says(order);
  await says(other);
  expect(await judge(order)).toMatchObject({ kind: "held" });
  expect(await judge(other)).toMatchObject({ kind: "held" });
  // A balance read earlier is no evidence.
  expect(await judge(order)).toMatchObject({ kind: "held" });
  await fetchSupplierBalance(shop.ctx);
  // It may be another purchase's money while the list isn't read that far.
  for (const one of [order, other, order]) expect(await judge(one)).toMatchObject({ kind: "held" });
  await listIsRead();
  for (const one of [order, other]) {
    expect(await judge(one)).toMatchObject({ kind: "settled", to: "REVERSED" });
    await shop.until(one, ({ status }) => status === "refunded");
    expect(await cases(one)).toEqual([{ why: "reversal_unproven", state: "closed" }]);
  }
  expect(await findBreaks(client)).toEqual([]);
});

it("rejects money of another origin as proof", async () => {
  const order = await unproven();
  const { balanceKobo } = shop.sandbox.state.books;
  await shop.control("/wallet", { balance: balanceKobo / 100 + 5_000 });
  await fetchSupplierBalance(shop.ctx);
  expect(await judge(order)).toMatchObject({ kind: "held" });
  await shop.control("/wallet", { balance: balanceKobo / 100 });
  await fetchSupplierBalance(shop.ctx);
});

it("rejects another purchase's money as proof", async () => {
  const called = await bought();
  const returned = await bought();
  await says(called, { word: true });
  await judge(called);
  await says(returned);
  await fetchSupplierBalance(shop.ctx);
  // The balance shows exactly the claimed amount, but it belongs to the other purchase, whose row hasn't been
  // read yet.
  expect(await judge(called)).toMatchObject({ kind: "held" });
  expect(await judge(returned)).toMatchObject({ kind: "settled", to: "REVERSED" });
  await listIsRead();
  await fetchSupplierBalance(shop.ctx);
  expect(await judge(called)).toMatchObject({ kind: "held" });
  expect(await refunds(called)).toBe(0);
});

it("rejects a balance that predates a booked purchase as proof", async () => {
  const called = await bought();
  await says(called, { word: true });
  await judge(called);
  await fetchSupplierBalance(shop.ctx);
  const { balanceKobo } = shop.sandbox.state.books;
  await bought();
  // The wallet row as that read left it: the purchase's own answer had no balance.
  await client.query(
    "UPDATE upstream_wallet SET balance_kobo = $1, balance_at = (SELECT max(opened_at) FROM cases) + interval '1 millisecond' WHERE id = 1",
    [balanceKobo],
  );
  for (let time = 0; time < 2; time++) {
    expect(await judge(called)).toMatchObject({ kind: "held" });
    await listIsRead();
  }
});

it("never refunds automatically what the customer can still use", async () => {
  const order = await bought("exam-pin", { product: "WAEC", quantity: 1 });
  await says(order);
  expect(await judge(order)).toMatchObject({ kind: "held" });
  expect(await cases(order)).toEqual([{ why: "reversal_usable", state: "open" }]);
  expect(await refunds(order)).toBe(0);
  expect(await decideParked(shop.ctx, order.effect, { verdict: "failed" }, who)).toMatchObject({ ok: true });
  await shop.until(order, ({ status }) => status === "refunded");
});

describe("a supplier that reverses many", () => {
  it("refunds three an hour automatically, even concurrently, and raises one alarm for the rest", async () => {
    await client.query("DELETE FROM settings WHERE key = 'reversals_an_hour'");
    await watchAlerts(shop.ctx);
    const before = await client.query(
      "SELECT 1 FROM effects WHERE state = 'REVERSED' AND evidence ? 'proof'",
    );
    await setLimit(String((before.rowCount ?? 0) + 3));
    const orders: Bought[] = [];
    for (let n = 0; n < 6; n++) orders.push(await bought());
    for (const order of orders) await says(order);
    const judged = await Promise.all([...orders, ...orders].map(judge));
    expect(judged.filter(({ kind }) => kind === "settled")).toHaveLength(3);
    const held: Bought[] = [];
    for (const order of orders) if ((await cases(order)).length > 0) held.push(order);
    expect(held).toHaveLength(3);
    const alarms = await client.query<{ detail: { orders: number } }>(
      "SELECT detail FROM alarms WHERE kind = 'reversal' AND incident_id IS NULL",
    );
    const open = await client.query("SELECT 1 FROM cases WHERE kind = 'reversal' AND state = 'open'");
    expect(alarms.rows).toEqual([{ detail: { orders: open.rowCount } }]);
    await watchAlerts(shop.ctx);
    const incidents = await client.query(
      "SELECT 1 FROM incidents WHERE kind = 'reversal' AND ended_at IS NULL",
    );
    expect(incidents.rowCount).toBe(1);
    // An hour later the next ones are allowed.
    for (const order of held) {
      await setLimit("1000");
      expect(await judge(order)).toMatchObject({ kind: "settled", to: "REVERSED" });
    }
    for (const order of orders) await shop.until(order, ({ status }) => status === "refunded");
    expect(await findBreaks(client)).toEqual([]);
  });

  it("limits the amount too", async () => {
    await writeSetting(shop.database, "reversals_naira_an_hour", "1", new Date());
    const order = await bought();
    await says(order);
    expect(await judge(order)).toMatchObject({ kind: "held" });
    expect(await cases(order)).toEqual([{ why: "reversal_limit", state: "open" }]);
    expect(await decideParked(shop.ctx, order.effect, { verdict: "failed" }, who)).toMatchObject({
      ok: true,
    });
  });
});

it("leaves the decision to the owner, once", async () => {
  const order = await unproven();
  const { parked } = await findParked(shop.ctx, { orderId: order.id });
  expect(parked).toMatchObject([{ id: order.effect, reason: "reversal_unproven" }]);
  expect(await decideParked(shop.ctx, order.effect, { verdict: "delivered" }, who)).toEqual({
    ok: true,
    status: "delivered",
  });
  expect(await decideParked(shop.ctx, order.effect, { verdict: "failed" }, who)).toEqual({
    ok: false,
    reason: "not_parked",
  });
  // The same status again changes nothing.
  expect(await judge(order)).toMatchObject({ kind: "held" });
  expect(await cases(order)).toEqual([{ why: "reversal_unproven", state: "closed" }]);
  expect((await findParked(shop.ctx, { orderId: order.id })).parked).toEqual([]);
  expect((await shop.order(order)).status).toBe("delivered");
});
