import { afterAll, expect, it } from "vitest";
import { watchAlerts } from "@/lib/alerts/watch-alerts";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { quoteOrder } from "@/lib/orders/checkout/quote-order";
import { vend } from "@/lib/orders/fulfilment/vend";
import { schedules } from "@/lib/platform/config/schedules";
import { silentLog } from "@/lib/platform/log/log";
import { WorkerLock } from "@/lib/worker/worker-lock";
import { checkSupplier } from "@/scripts/doctor/check-parts";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { openShop } from "@/test/open-shop";
import { runOperator } from "@/test/operator";
import { connectSuperuser } from "@/test/superuser";
import { getFloats } from "./get-float";
import { fetchSupplierBalance } from "./supplier-health";

/**
 * With MERCHANT_WALLET_TYPE set, data and eSIM purchases debit that wallet and all others the main one
 * (merchant-api.md 4.5, section 1): sales, bookings and alarms follow the wallet that each purchase debits
 * (docs/adr/0040).
 */
let time = Date.now();
const clock = { now: () => new Date(time) };
const shop = await openShop({
  env: { MERCHANT_WALLET_TYPE: "bonus" },
  sandbox: { clock },
  parts: { clock, schedules: schedules(1) },
});
const client = await connectSuperuser(shop.url);
const life = new WorkerLock(shop.url, silentLog);
await life.begin();
afterAll(async () => {
  await life.end();
  await client.end();
});

const PLAN = "1GB_MTN_SME_30Days";
let count = 0;
const phone = () => `0803127${String(1000 + ++count)}`;
const buyData = () => order("data", { plan: PLAN, phone: phone() });
const buyAirtime = () => order("airtime", { product: "MTN", phone: phone(), amount: 500 });
const order = (service: string, input: unknown) =>
  placeOrder(shop.ctx, { service, input, email: "ada@example.com", key: `second-wallet-${++count}` });
const REFUSED = { ok: false, code: "upstream_balance" };

async function setWallets(main: number, bonus: number): Promise<void> {
  await shop.control("/wallet", { balance: main });
  await shop.control("/wallet", { balance: bonus, wallet: "bonus" });
  time += 60_000;
  await fetchSupplierBalance(shop.ctx);
}
/** Sets the known balances, above the buffer, with only the last order reserved. */
async function balances(main: number, bonus: number): Promise<void> {
  const [{ buffer = 0 } = {}] = await rows<{ buffer: number }>("SELECT balance_buffer()::int AS buffer");
  await client.query(
    "UPDATE orders SET held_at = 'epoch' WHERE id <> (SELECT id FROM orders ORDER BY placed_at DESC, id DESC LIMIT 1)",
  );
  await client.query("UPDATE upstream_wallet SET balance_kobo = $1 WHERE name = 'main'", [main + buffer]);
  await client.query("UPDATE upstream_wallet SET balance_kobo = $1 WHERE name = 'bonus'", [bonus + buffer]);
}
const rows = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
const known = async () =>
  Object.fromEntries(
    (
      await rows<{ name: string; kobo: number }>(
        "SELECT name, balance_kobo::int AS kobo FROM upstream_wallet",
      )
    ).map(({ name, kobo }) => [name, kobo]),
  );
const ledger = async (account: string) =>
  (
    await rows<{ kobo: number }>(
      `SELECT coalesce(sum(amount_kobo), 0)::int AS kobo FROM ledger_entries WHERE account = '${account}'`,
    )
  )[0]?.kobo;

/** Pays an order and sends its only line. */
async function deliver(placed: Awaited<ReturnType<typeof order>>): Promise<string> {
  if (!placed.ok) throw new Error(`not placed: ${JSON.stringify(placed)}`);
  await shop.pay(placed.payment.reference);
  const { id } = await shop.database.line.findFirstOrThrow({ where: { orderId: placed.order.id } });
  await vend({ ...shop.ctx, worker: life.id }, id);
  time += 1_000;
  return (await shop.database.line.findUniqueOrThrow({ where: { id } })).status;
}

it("sells each service from the balance of the wallet that it debits", async () => {
  await setWallets(500_000, 0);
  expect(await buyData()).toMatchObject(REFUSED);
  expect(await buyAirtime()).toMatchObject({ ok: true });
  await setWallets(0, 500_000);
  expect(await buyData()).toMatchObject({ ok: true });
  expect(await buyAirtime()).toMatchObject(REFUSED);
});

it("sells a basket when each wallet covers its part, and reserves from each", async () => {
  const both = (costly: number) =>
    order("basket", {
      items: [
        { service: "airtime", input: { product: "MTN", phone: phone(), amount: costly } },
        { service: "data", input: { plan: PLAN, phone: phone() } },
      ],
    });
  await setWallets(500_000, 0);
  expect(await both(500)).toMatchObject(REFUSED);
  await setWallets(0, 500_000);
  expect(await both(500)).toMatchObject(REFUSED);
  await setWallets(500_000, 500_000);
  const unpaid = await both(500);
  if (!unpaid.ok) throw new Error(`not placed: ${JSON.stringify(unpaid)}`);
  const lines = await shop.database.line.findMany({ where: { orderId: unpaid.order.id } });
  const costOf = (service: string) =>
    lines.filter((line) => line.service === service).reduce((sum, line) => sum + Number(line.costKobo), 0);
  const free = async (service: string, input: unknown) => {
    const quoted = await quoteOrder(shop.ctx, { service, input });
    if (!quoted.ok) throw new Error("not priced");
    return { cost: quoted.quote.cost, refusal: quoted.selling.refusal };
  };
  // What is left in each is one kobo less than the basket and this purchase cost together.
  const airtime = { product: "MTN", phone: phone(), amount: 500 };
  const data = { plan: PLAN, phone: phone() };
  const [light, bundle] = [await free("airtime", airtime), await free("data", data)];
  await balances(costOf("airtime") + light.cost - 1, costOf("data") + bundle.cost - 1);
  expect((await free("airtime", airtime)).refusal).toBe("upstream_balance");
  expect((await free("data", data)).refusal).toBe("upstream_balance");
  await balances(costOf("airtime") + light.cost, costOf("data") + bundle.cost);
  expect((await free("airtime", airtime)).refusal).toBeNull();
  expect((await free("data", data)).refusal).toBeNull();
  await shop.database.order.updateMany({ data: { heldAt: new Date(0) } });
});

it("books a purchase and its reported balance to the wallet that it debited", async () => {
  await setWallets(400_000, 300_000);
  const before = { ledger: await ledger("upstream"), second: await ledger("upstream:bonus") };
  expect(await deliver(await buyData())).toBe("delivered");
  const { main = 0, bonus = 0 } = await known();
  expect(main).toBe(40_000_000);
  expect(bonus).toBeLessThan(30_000_000);
  expect(await ledger("upstream")).toBe(before.ledger);
  expect((before.second ?? 0) - ((await ledger("upstream:bonus")) ?? 0)).toBe(30_000_000 - bonus);

  // The answer to an eSIM purchase reports no balance.
  expect(await deliver(await order("esim", { packageCode: "GH_1_7", regionCode: "GH" }))).toBe("delivered");
  expect((await known()).bonus).toBe(bonus);
  await fetchSupplierBalance(shop.ctx);
  expect((await known()).main).toBe(40_000_000);
  expect((before.second ?? 0) - ((await ledger("upstream:bonus")) ?? 0)).toBe(
    30_000_000 - ((await known()).bonus ?? 0),
  );

  expect(await deliver(await buyAirtime())).toBe("delivered");
  expect((await known()).main).toBeLessThan(40_000_000);
  expect((before.ledger ?? 0) - ((await ledger("upstream")) ?? 0)).toBe(
    40_000_000 - ((await known()).main ?? 0),
  );
});

it("follows the answer when the supplier debits another wallet than was named", async () => {
  await setWallets(400_000, 300_000);
  const before = { main: await ledger("upstream"), second: await ledger("upstream:bonus") };
  await shop.control("/wallet", { ignoresType: true });
  expect(await deliver(await buyData())).toBe("delivered");
  await shop.control("/wallet", { ignoresType: false });
  const { main = 0, bonus } = await known();
  expect(bonus).toBe(30_000_000);
  expect(main).toBeLessThan(40_000_000);
  expect(await ledger("upstream:bonus")).toBe(before.second);
  expect((before.main ?? 0) - ((await ledger("upstream")) ?? 0)).toBe(40_000_000 - main);
});

it("stops only what debits an insufficient wallet", async () => {
  await setWallets(400_000, 300_000);
  const data = await buyData();
  await shop.control("/scenario", { scenario: "insufficient", service: "data" });
  expect(await deliver(data)).toBe("waiting");
  expect(await buyData()).toMatchObject({ ok: false, code: "selling_stopped" });
  expect(await deliver(await buyAirtime())).toBe("delivered");
  time += schedules(1).stopSelling;
});

it("keeps the latest known balance, in whatever order the answers arrive", async () => {
  await setWallets(400_000, 300_000);
  const data = await buyData();
  if (!data.ok) throw new Error("not placed");
  await shop.pay(data.payment.reference);
  const { id } = await shop.database.line.findFirstOrThrow({ where: { orderId: data.order.id } });
  // The purchase is under way when the owner tops up the wallet and the balance is read.
  const buyDataOf = shop.ctx.merchant.buyData;
  const merchant = {
    ...shop.ctx.merchant,
    buyData: async (...asked: Parameters<typeof buyDataOf>) => {
      const answer = await buyDataOf(...asked);
      time += 1_000;
      await shop.control("/wallet", { balance: 900_000, wallet: "bonus" });
      await fetchSupplierBalance(shop.ctx);
      return answer;
    },
  };
  await vend({ ...shop.ctx, merchant, worker: life.id }, id);
  expect((await shop.database.line.findUniqueOrThrow({ where: { id } })).status).toBe("delivered");
  expect((await known()).bonus).toBe(90_000_000);

  // A read that was requested before and is answered after.
  const walletsOf = shop.ctx.merchant.wallets;
  const slow = {
    ...shop.ctx.merchant,
    wallets: async (...asked: Parameters<typeof walletsOf>) => {
      const answer = await walletsOf(...asked);
      time += 1_000;
      await deliver(await buyAirtime());
      return answer;
    },
  };
  const { main = 0 } = await known();
  await fetchSupplierBalance({ ...shop.ctx, merchant: slow });
  expect((await known()).main).toBeLessThan(main);
});

it("names each wallet in alarms, in admin, in the terminal and in the doctor", async () => {
  await setWallets(400_000, 500);
  const [alarm] = await shop.database.alarm.findMany({
    where: { kind: "low_balance" },
    orderBy: { id: "desc" },
  });
  expect(alarm?.detail).toMatchObject({ wallet: "bonus", kobo: 50_000 });
  await watchAlerts(shop.ctx);
  expect(await shop.database.incident.findMany({ where: { key: "low_balance:bonus" } })).toHaveLength(1);
  const [main, bonus] = await getFloats(shop.ctx);
  expect([main.balance, bonus?.balance]).toEqual([40_000_000, 50_000]);
  expect([main.spentDay, bonus?.spentDay].every((spent) => spent && spent > 0)).toBe(true);

  const { text } = await runOperator(shop, "float");
  expect(text).toContain("Our wallet at the supplier holds ₦400,000, ");
  expect(text).toContain('Our wallet "bonus" at the supplier holds ₦500, ');
  const [, less] = /₦([\d,.]+) less\. .*--wallet bonus/.exec(text) ?? [];
  const [, of] = /₦([\d,.]+) (?:less|more)\. .*-- book$/m.exec(text) ?? [];
  await runOperator(shop, "float", "book", String(less), "--out", "--wallet", "bonus", "--because", "bonus");
  await runOperator(
    shop,
    "float",
    "book",
    String(of),
    ...(/more\. .*-- book$/m.test(text) ? [] : ["--out"]),
    "--because",
    "main",
  );
  expect((await runOperator(shop, "float")).text.match(/which agrees/g)).toHaveLength(2);
  expect(await findBreaks(client)).toEqual([]);
  await client.query("UPDATE upstream_wallet SET balance_kobo = balance_kobo + 5 WHERE name = 'bonus'");
  expect(await findBreaks(client)).toMatchObject([{ id: "S10", what: [expect.stringContaining("bonus")] }]);
  await client.query("UPDATE upstream_wallet SET balance_kobo = balance_kobo - 5 WHERE name = 'bonus'");
  expect(await checkSupplier(shop.ctx)).toMatchObject({
    text: expect.stringContaining('"bonus" there holds ₦500'),
  });
});
