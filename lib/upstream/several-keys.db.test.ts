import { afterAll, beforeEach, expect, it } from "vitest";
import { findFigures } from "@/lib/metrics/find-figures";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { requery } from "@/lib/orders/fulfilment/requery";
import { vend } from "@/lib/orders/fulfilment/vend";
import { payOrder } from "@/lib/orders/payment/pay-order";
import { scanUnknowns } from "@/lib/orders/resolution/scan-unknowns";
import { schedules } from "@/lib/platform/config/schedules";
import { silentLog } from "@/lib/platform/log/log";
import { kobo } from "@/lib/platform/money";
import { reconcile } from "@/lib/reconcile/reconcile";
import { WorkerLock } from "@/lib/worker/worker-lock";
import { checkSuppliers } from "@/scripts/doctor/check-parts";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { findLiveBreaks } from "@/scripts/doctor/live-rules";
import { bookMove } from "@/scripts/float/book-move";
import { openShop } from "@/test/open-shop";
import { connectSuperuser } from "@/test/superuser";
import { getFloats } from "./get-float";
import { fetchEveryBalance } from "./supplier-health";
import { ledgerSides } from "./upstream-by-ledger";

/**
 * With MERCHANT_API_KEYS each key has its own limits, wallet, books and stops. An attempt stays with the key that made it
 * (docs/adr/0051).
 */
const BUYS = 30;
let time = Date.now();
const clock = { now: () => new Date(time) };
const shop = await openShop({
  env: {
    MERCHANT_API_KEYS:
      "main:sandbox-merchant-key:12345,lagos:sandbox-merchant-key-lagos:12345,abuja:sandbox-merchant-key-abuja:12345",
    MERCHANT_BUYS_PER_MINUTE: String(BUYS),
    MERCHANT_CALLS_PER_MINUTE: "120",
  },
  sandbox: { clock, rateLimits: true },
  parts: { clock, schedules: schedules(1) },
});
const client = await connectSuperuser(shop.url);
const life = new WorkerLock(shop.url, silentLog);
await life.begin();
const worker = { ...shop.ctx, worker: life.id };
afterAll(async () => {
  await life.end();
  await client.end();
});

const KEYS = [undefined, "lagos", "abuja"];
const accountOf = (name: string | undefined) =>
  name === undefined ? shop.sandbox.state : shop.sandbox.state.accounts.get(name);
const rows = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
let count = 0;

async function setBalances(...balances: number[]): Promise<void> {
  for (const [index, account] of KEYS.entries())
    await shop.control("/wallet", { balance: balances[index], ...(account ? { account } : {}) });
  time += 66_000;
  await fetchEveryBalance(shop.ctx);
}

const order = (phone = `0803127${1000 + ++count}`) =>
  placeOrder(shop.ctx, {
    service: "airtime",
    // Never the same purchase twice: that would need confirmation.
    input: { product: "MTN", phone, amount: 500 + (++count % 400) },
    email: "ada@example.com",
    key: `several-keys-${++count}-of-this-test`,
  });

/** The paid order's only line. */
async function paid(phone?: string): Promise<string> {
  const placed = await order(phone);
  if (!placed.ok) throw new Error(`not placed: ${JSON.stringify(placed)}`);
  await shop.pay(placed.payment.reference);
  return (await shop.database.line.findFirstOrThrow({ where: { orderId: placed.order.id } })).id;
}
async function deliver(phone?: string) {
  const id = await paid(phone);
  await vend(worker, id);
  return attempts(id);
}
const attempts = (lineId: string) =>
  shop.database.effect.findMany({
    where: { lineId, kind: "VEND" },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, state: true, supplierKey: true, wallet: true, customerRef: true },
  });

beforeEach(async () => {
  await shop.control("/key", { state: "active" });
  for (const account of ["lagos", "abuja"]) await shop.control("/key", { state: "active", account });
  await client.query("UPDATE upstream_wallet SET stopped_until = NULL");
  time += 66_000;
});

it("sells three times one key's limit per minute, and never exceeds a key's own", async () => {
  await setBalances(500_000, 500_000, 500_000);
  const lines: string[] = [];
  for (let index = 0; index < 3 * BUYS + 2; index++) lines.push(await paid());
  for (const id of lines) await vend(worker, id);
  const made = (await Promise.all(lines.map(attempts))).flat();
  expect(made.filter(({ state }) => state === "SUCCEEDED")).toHaveLength(3 * BUYS);
  expect(made.filter(({ state }) => state === "INTENT")).toHaveLength(2);
  for (const account of KEYS)
    expect(accountOf(account)?.rates.report().purchases).toMatchObject({ total: BUYS, refused: 0 });
  // Each key's sales are booked to its own wallet.
  for (const [wallet, account] of [
    ["upstream", undefined],
    ["upstream:lagos", "lagos"],
    ["upstream:abuja", "abuja"],
  ] as const)
    expect(
      await rows(`SELECT sum(amount_kobo)::int AS kobo FROM ledger_entries WHERE account = '${wallet}'`),
    ).toEqual([{ kobo: accountOf(account)?.books.balanceKobo }]);
  const left = (await findFigures(shop.ctx)).filter(({ name }) => name === "rate_tokens_left");
  expect(
    left.flatMap(({ labels, value }) => (labels.bucket === "buys" ? [[labels.key, value]] : [])),
  ).toEqual([
    [undefined, 0],
    ["lagos", 0],
    ["abuja", 0],
  ]);
  time += 66_000;
  for (const id of lines.slice(-2)) await vend(worker, id);
  expect(await findBreaks(client)).toEqual([]);
  expect(await findLiveBreaks(client, shop.ctx)).toEqual([]);
});

it("stops only the key that is rejected or short of balance", async () => {
  await setBalances(500_000, 500_000, 500_000);
  await shop.control("/key", { state: "blocked", account: "lagos" });
  await fetchEveryBalance(shop.ctx);
  const floats = await getFloats(shop.ctx);
  expect(floats.map(({ wallet, stopped }) => [wallet, stopped])).toEqual([
    ["main", null],
    ["lagos", "selling_stopped"],
    ["abuja", null],
  ]);
  for (let index = 0; index < 6; index++) {
    const [made] = await deliver();
    expect(made).toMatchObject({ state: "SUCCEEDED" });
    expect(made?.supplierKey).not.toBe("lagos");
  }
  // The purchase itself is rejected: the item continues with another key, under another reference.
  await setBalances(100, 100, 500_000);
  const line = await paid();
  await shop.control("/key", { state: "inactive", account: "abuja" });
  await vend(worker, line);
  expect(await attempts(line)).toMatchObject([{ state: "REJECTED", supplierKey: "abuja" }]);
  await shop.control("/wallet", { balance: 500_000 });
  time += schedules(1).stopSelling;
  await fetchEveryBalance(shop.ctx);
  await vend(worker, line);
  const made = await attempts(line);
  expect(made).toMatchObject([
    { state: "REJECTED", supplierKey: "abuja" },
    { state: "SUCCEEDED", supplierKey: null },
  ]);
  expect(made[0]?.customerRef).not.toBe(made[1]?.customerRef);
  expect(await checkSuppliers(shop.ctx)).toMatchObject([
    { verdict: "ok" },
    { verdict: "fail", text: expect.stringContaining("lagos") },
    { verdict: "fail", text: expect.stringContaining("abuja") },
  ]);
});

it("refuses a sale only when no key can buy it", async () => {
  await setBalances(100, 100, 100);
  expect(await order()).toMatchObject({ ok: false, code: "upstream_balance" });
  await setBalances(100, 500_000, 100);
  expect(await deliver()).toMatchObject([{ state: "SUCCEEDED", supplierKey: "lagos", wallet: "lagos" }]);
  // Enough in total, but not with any single key.
  await setBalances(400, 400, 400);
  expect(await order()).toMatchObject({ ok: false, code: "upstream_balance" });
});

it("sells eSIMs only while the first key can buy them, in a basket too", async () => {
  await setBalances(500_000, 100, 100);
  const esim = { packageCode: "GH_1_7", regionCode: "GH" };
  const item = { service: "airtime", input: { product: "MTN", phone: "08031270001", amount: 600 } };
  const basket = { items: [item, { service: "esim", input: esim }] };
  const buy = (service: string, input: unknown) =>
    placeOrder(shop.ctx, {
      service,
      input,
      email: "ada@example.com",
      key: `several-keys-${++count}-of-this-test`,
    });
  const unpaid = [await buy("esim", esim), await buy("basket", basket)];
  expect(unpaid).toMatchObject([{ ok: true }, { ok: true }]);
  const expectRefused = async (code: string) => {
    const refused = { ok: false, code };
    expect(await buy("esim", esim)).toMatchObject(refused);
    expect(await buy("basket", basket)).toMatchObject(refused);
    for (const one of unpaid) if (one.ok) expect(await payOrder(shop.ctx, one.order)).toMatchObject(refused);
    expect(await order()).toMatchObject({ ok: true });
  };
  await setBalances(100, 500_000, 500_000);
  await expectRefused("upstream_balance");
  await setBalances(500_000, 500_000, 500_000);
  await shop.control("/key", { state: "blocked" });
  await fetchEveryBalance(shop.ctx);
  await expectRefused("selling_stopped");
});

it("counts a balance once for a basket whose parts may share it", async () => {
  const esim = { service: "esim", input: { packageCode: "GH_1_7", regionCode: "GH" } };
  const airtime = (amount: number, number: number) => ({
    service: "airtime",
    input: { product: "MTN", phone: `0803127001${number}`, amount },
  });
  const buy = (items: unknown[], address?: string) =>
    placeOrder(shop.ctx, {
      service: "basket",
      input: { items },
      email: `basket-${++count}@example.com`,
      address,
      key: `several-keys-${count}-shares-a-balance`,
    });
  // Earlier orders no longer reserve anything.
  const wait = () => (time += 16 * 60_000);
  wait();
  await setBalances(500_000, 500_000, 500_000);
  const held = await buy([esim, ...[1, 2, 3, 4].map((number) => airtime(5_000, number))], "203.0.113.7");
  if (!held.ok) throw new Error(held.reason);
  const stored = async () =>
    Number((await shop.database.order.findUniqueOrThrow({ where: { ref: held.order.ref } })).heldKobo);
  expect(await stored()).toBeLessThanOrEqual(20_000_00);
  const small = [esim, airtime(4_500, 5)];
  const unpaid = await buy(small);
  if (!unpaid.ok) throw new Error(unpaid.reason);
  wait();
  await setBalances(5_849.53, 0, 0);
  expect(await buy(small)).toMatchObject({ ok: false, code: "upstream_balance" });
  expect(await payOrder(shop.ctx, unpaid.order)).toMatchObject({ ok: false, code: "upstream_balance" });
  await setBalances(500_000, 500_000, 500_000);
});

it("requeries an attempt only with the key that made it", async () => {
  await setBalances(100, 500_000, 100);
  const [processing] = await deliver("08030000106");
  expect(processing).toMatchObject({ state: "PROCESSING", supplierKey: "lagos" });
  await expect.poll(() => requery(worker, processing?.id ?? "")).toBe("SUCCEEDED");
  const [unknown] = await deliver("08030001601");
  expect(unknown).toMatchObject({ state: "UNKNOWN", supplierKey: "lagos" });
  time += 10 * 60_000;
  const calls = () => KEYS.map((account) => accountOf(account)?.rates.report().calls.total ?? 0);
  const before = calls();
  await scanUnknowns(worker, unknown?.id ?? "");
  const after = calls();
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  expect(after[1]).toBeGreaterThan(before[1] ?? 0);
  expect(await shop.database.effect.findUnique({ where: { id: unknown?.id } })).toMatchObject({
    state: "SUCCEEDED",
    wallet: "lagos",
  });
});

it("never moves an attempt to another key, and withdraws an unsent one when its key may not send it", async () => {
  await setBalances(100, 500_000, 100);
  for (let index = 0; index < BUYS; index++) await deliver();
  const line = await paid();
  await vend(worker, line);
  expect(await attempts(line)).toMatchObject([{ state: "INTENT", supplierKey: "lagos" }]);
  await expect(
    client.query("UPDATE effects SET supplier_key = 'abuja' WHERE line_id = $1", [line]),
  ).rejects.toThrow(/written once/);
  await client.query(
    "UPDATE upstream_wallet SET stopped_until = $1, stop_reason = 'selling_stopped' WHERE name = 'lagos'",
    [new Date(time + 60_000)],
  );
  await client.query("UPDATE upstream_wallet SET balance_kobo = 50000000 WHERE name = 'abuja'");
  await shop.control("/wallet", { balance: 500_000, account: "abuja" });
  await vend(worker, line);
  expect(await attempts(line)).toMatchObject([
    { state: "NOT_SENT", supplierKey: "lagos" },
    { state: "SUCCEEDED", supplierKey: "abuja" },
  ]);
});

it("sends nothing for attempts of a removed key, and reports them", async () => {
  await setBalances(100, 500_000, 100);
  const [processing] = await deliver("08030000106");
  const without = { ...worker, otherKeys: ["abuja"], merchantOf: () => shop.ctx.merchantOf("none") };
  expect(await requery(without, processing?.id ?? "")).toBe("PROCESSING");
  expect((await checkSuppliers(without)).at(-1)).toMatchObject({
    verdict: "fail",
    text: expect.stringMatching(/1 purchases .* "lagos"/),
  });
  await expect.poll(() => requery(worker, processing?.id ?? "")).toBe("SUCCEEDED");
});

it("reconciles every key's list and wallet", async () => {
  const differences = () =>
    rows("SELECT kind, subject FROM differences WHERE state = 'open' AND source IN ('upstream','wallet')");
  time += 30 * 60_000;
  await fetchEveryBalance(shop.ctx);
  // The balances that the tests added.
  for (const { wallet, kobo: ledger } of await ledgerSides(shop.ctx)) {
    const balance = accountOf(wallet === "main" ? undefined : wallet)?.books.balanceKobo ?? 0;
    const move = { amount: kobo(balance - ledger), because: `test ${wallet}`, by: "test", wallet };
    await bookMove(shop.ctx, move);
  }
  expect((await reconcile(worker)).filter(({ problem }) => problem !== null)).toEqual([]);
  expect(await differences()).toEqual([]);
  await shop.control("/wallet", { balance: 1, account: "lagos" });
  time += 66_000;
  await reconcile(worker);
  expect(await differences()).toEqual([{ kind: "balance_differs", subject: "wallet:lagos" }]);
});
