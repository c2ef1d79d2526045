import { expect, it } from "vitest";
import { formatNaira, kobo } from "@/lib/platform/money";
import { fetchSupplierBalance } from "@/lib/upstream/supplier-health";
import { writeSetting } from "@/scripts/setting/write-setting";
import { openShop } from "@/test/open-shop";
import { runOperator } from "@/test/operator";
import { verifyAuditChain } from "@/test/verify-audit-chain";

/** The owner's wallet at the upstream, and booking its top-ups. */
const shop = await openShop();
await shop.control("/wallet", { balance: 500_000 });
await fetchSupplierBalance(shop.ctx);

const run = (...args: string[]) => runOperator(shop, "float", ...args);
const lowAlarms = () => shop.database.alarm.count({ where: { kind: "low_balance" } });

it("shows balance, buffer, reserved and available, and that the ledger agrees", async () => {
  await writeSetting(shop.database, "balance_buffer", "5000", new Date());
  await shop.place("airtime", { product: "MTN", phone: "08031234567", amount: 1000 });
  const { code, text } = await run();
  expect(code).toBe(0);
  expect(text).toContain("Our wallet at the supplier holds ₦500,000, as of ");
  expect(text).toMatch(/minimum \(balance_buffer\) +₦5,000\n/);
  expect(text).toMatch(/reserved for paid orders +₦0\n/);
  const [, held = ""] = /reserved for unpaid orders +₦([\d.]+)/.exec(text) ?? [];
  const left = formatNaira(kobo(49_500_000 - Math.round(Number(held) * 100)));
  expect(Number(held)).toBeGreaterThan(900);
  expect(text).toContain(`available                    ${left}\n`);
  expect(text).toContain("₦500,000, which agrees");
  expect(text).toContain("Selling isn't stopped.");
});

it("records a setting from the terminal in the activity log", async () => {
  const [entry] = await shop.database.auditEntry.findMany({ orderBy: { seq: "desc" }, take: 1 });
  expect(entry).toMatchObject({
    action: "setting.changed",
    subject: "setting:balance_buffer",
    actorRole: "operator",
    before: { balance_buffer: null },
    after: { balance_buffer: 5000 },
  });
});

it("raises one alarm if too little is left, and books a top-up once", async () => {
  await shop.control("/wallet", { balance: 5_900 });
  const low = await run();
  expect(low.text).toMatch(/available .* {2}TOO LOW: top it up/);
  await fetchSupplierBalance(shop.ctx);
  expect(await lowAlarms()).toBe(1);
  expect(low.text).toContain("the wallet has ₦494,100 less");
  await run("book", "494100", "--out", "--because", "the sandbox forgot it");

  await shop.control("/wallet", { balance: 105_900 });
  expect((await run()).text).toContain("₦5,900: the wallet has ₦100,000 more");
  const booked = await run("book", "100,000", "--because", "top-up 21 Nov", "--by", "Ada");
  expect(booked).toMatchObject({ code: 0, text: expect.stringContaining("₦105,900, which agrees") });
  expect(await run("book", "100000", "--because", "top-up 21 Nov")).toMatchObject({
    code: 1,
    text: expect.stringContaining('"top-up 21 Nov" is already recorded.'),
  });
  expect((await run()).text).toContain("₦105,900, which agrees");
  const [entry] = await shop.database.auditEntry.findMany({ orderBy: { seq: "desc" }, take: 1 });
  expect(entry).toMatchObject({
    action: "float.booked",
    reason: "top-up 21 Nov",
    after: { kobo: 10_000_000, by: "Ada" },
  });
  expect(await verifyAuditChain(shop.database)).toEqual([]);
  await shop.control("/wallet", { balance: 5_000 });
  await fetchSupplierBalance(shop.ctx);
  expect(await lowAlarms()).toBe(2);
});

it("says why nothing is sold, with one alarm however often it is asked", async () => {
  await shop.control("/key", { state: "blocked" });
  for (let asked = 0; asked < 3; asked++) {
    const { text } = await run();
    expect(text).toContain("Just now, the supplier rejected the API key.");
    expect(text).toMatch(/Selling is stopped until .*: the supplier rejected the API key/);
  }
  const alarms = () => shop.database.alarm.count({ where: { kind: "selling_stopped" } });
  expect(await alarms()).toBe(1);
  await shop.control("/key", { state: "active" });
  await fetchSupplierBalance(shop.ctx);
  await shop.control("/key", { state: "blocked" });
  await fetchSupplierBalance(shop.ctx);
  expect(await alarms()).toBe(2);
  await shop.control("/key", { state: "active" });
  await shop.control("/up", { upstream: false });
  expect((await run()).text).toContain("Just now, the supplier gave no usable response.");
  await shop.control("/up", { upstream: true });
});

it("exits with 1 for a reason that is already recorded", async () => {
  expect((await run("book", "5", "--because", "top-up 21 Nov")).code).toBe(1);
});

it("says that purchases in progress explain a difference", async () => {
  await shop.control("/wallet", { balance: 105_900 });
  // The stop of the rejected key ends by itself.
  await expect.poll(async () => (await run()).text).toContain("Selling isn't stopped.");
  expect((await run()).text).toContain("₦105,900, which agrees");
  await shop.startWorker();
  const order = await shop.place("airtime", { product: "MTN", phone: "08030000107", amount: 500 });
  await shop.pay(order.reference);
  await shop.until(order, ({ lines }) => lines[0]?.status === "processing");
  expect((await run()).text).toMatch(/₦105,900, purchases in progress explain the difference/);
});
