import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as payRoute from "@/app/api/orders/[ref]/pay/route";
import * as ordersRoute from "@/app/api/orders/route";
import { claimOrder } from "@/lib/account/claim-order";
import { openSession } from "@/lib/auth/session/open-session";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { payOrder } from "@/lib/orders/payment/pay-order";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { kobo } from "@/lib/platform/money";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { createPerson, type Person } from "@/test/people";
import { callRoute, createRoutes } from "@/test/routes/call-route";
import type { TestShop } from "@/test/shop";
import { connectSuperuser } from "@/test/superuser";
import { getWalletBalance, getWalletStatement } from "./get-wallet";
import { startTopUp, topUpTotal } from "./start-topup";

process.env.ABUSE_LIMITS = "off";
let shop: TestShop;
let count = 0;
const newKey = () => `wallet-order-key-${++count}`;

beforeAll(async () => {
  shop = await createRoutes();
});
afterAll(async () => {
  const client = await connectSuperuser(shop.url);
  expect(await findBreaks(client)).toEqual([]);
  await client.end();
  await shop.close();
});

async function topUp(person: Person, credit: number): Promise<string> {
  const request = { userId: person.userId, email: person.email, credit: kobo(credit), key: newKey() };
  const started = await startTopUp(shop.ctx, request);
  if (!started.ok) throw new Error(started.reason);
  await shop.pay(started.reference);
  return started.reference;
}

const balance = (person: Person) => getWalletBalance(shop.ctx, person.userId);
const airtime = (phone: string, amount = 500) => ({ product: "MTN", phone, amount });
const buy = (person: Person | null, payment: string, phone: string, key = newKey(), refundTo?: "wallet") =>
  placeOrder(shop.ctx, {
    refundTo,
    service: "airtime",
    input: airtime(phone),
    email: person?.email ?? "guest@example.com",
    payment,
    key,
    userId: person?.userId ?? null,
  });
async function bought(person: Person | null, payment: string, phone: string, refundTo?: "wallet") {
  const placed = await buy(person, payment, phone, newKey(), refundTo);
  if (!placed.ok) throw new Error(placed.reason);
  return { ...placed.order, reference: placed.payment.reference };
}

describe("a top-up", () => {
  it("credits the requested amount once, with the fee on top", async () => {
    const ada = await createPerson(shop.ctx);
    const request = { userId: ada.userId, email: ada.email, credit: kobo(5_000_00), key: newKey() };
    const [one, two] = await Promise.all([startTopUp(shop.ctx, request), startTopUp(shop.ctx, request)]);
    expect(two).toEqual(one);
    if (!one.ok) throw new Error(one.reason);
    await shop.control("/paystack", { reference: one.reference, pay: true });
    const settled = await Promise.all(
      Array.from({ length: 5 }, () =>
        settlePayment(shop.ctx, { provider: "paystack", reference: one.reference }),
      ),
    );
    expect(settled.filter(({ outcome }) => outcome === "applied")).toHaveLength(1);
    expect(await balance(ada)).toBe(5_000_00);
    expect(await startTopUp(shop.ctx, request)).toEqual({ ok: false, reason: "done" });
    const payment = await shop.database.payment.findFirstOrThrow({ where: { reference: one.reference } });
    expect(Number(payment.capturedKobo)).toBe(await topUpTotal(shop.ctx, kobo(5_000_00)));
  });

  it("of another amount is refunded in full, and nothing is credited", async () => {
    const ada = await createPerson(shop.ctx);
    const request = { userId: ada.userId, email: ada.email, credit: kobo(1_000_00), key: newKey() };
    const started = await startTopUp(shop.ctx, request);
    if (!started.ok) throw new Error(started.reason);
    await shop.control("/paystack", { reference: started.reference, amount: 50_000, pay: true });
    const settled = await settlePayment(shop.ctx, { provider: "paystack", reference: started.reference });
    expect(settled.outcome).toBe("suspense");
    const worker = await shop.startWorker();
    const payment = { refundsPayment: { reference: started.reference } };
    await expect
      .poll(() => shop.database.effect.findFirst({ where: payment }), { timeout: 45_000 })
      .toMatchObject({ state: "SUCCEEDED", amountKobo: 50_000n, orderId: null });
    expect(await balance(ada)).toBe(0);
    await worker.stop();
  });

  it("paid after its account was deleted goes back to the card", async () => {
    const ada = await createPerson(shop.ctx);
    const request = { userId: ada.userId, email: ada.email, credit: kobo(1_000_00), key: newKey() };
    const started = await startTopUp(shop.ctx, request);
    if (!started.ok) throw new Error(started.reason);
    await shop.database.user.update({ where: { id: ada.userId }, data: { deletedAt: new Date() } });
    await shop.control("/paystack", { reference: started.reference, pay: true });
    const settled = await settlePayment(shop.ctx, { provider: "paystack", reference: started.reference });
    expect(settled.outcome).toBe("suspense");
    expect(await balance(ada)).toBe(0);
    const payment = { refundsPayment: { reference: started.reference, reason: "account_deleted" } };
    expect(await shop.database.effect.findFirst({ where: payment })).toMatchObject({ state: "INTENT" });
    const worker = await shop.startWorker();
    await expect
      .poll(() => shop.database.effect.findFirst({ where: payment }), { timeout: 45_000 })
      .toMatchObject({ state: "SUCCEEDED" });
    await worker.stop();
  });

  it.each([0, 99_99, 100_50, 500_001_00])("of %i kobo is rejected", async (credit) => {
    const request = { userId: "nobody", email: "ada@example.com", credit: kobo(credit), key: newKey() };
    expect(await startTopUp(shop.ctx, request)).toEqual({ ok: false, reason: "invalid" });
  });
});

describe("a payment from the wallet", () => {
  it("charges the price without a payment fee at once; the same key and body return the same order", async () => {
    const ada = await createPerson(shop.ctx);
    await topUp(ada, 1_000_00);
    const key = newKey();
    const placed = await buy(ada, "wallet", "08031231001", key);
    if (!placed.ok) throw new Error(placed.reason);
    expect(placed).toMatchObject({ created: true, payment: { provider: "wallet", url: null } });
    expect(placed.order.status).toBe("paid");
    const order = await shop.database.order.findUniqueOrThrow({ where: { id: placed.order.id } });
    expect(order).toMatchObject({ paymentFeeKobo: 0n, userId: ada.userId, userHow: "placed" });
    expect(await balance(ada)).toBe(1_000_00 - placed.order.total);
    const again = await buy(ada, "wallet", "08031231001", key);
    expect(again).toMatchObject({ ok: true, created: false, order: { ref: placed.order.ref } });
    expect(await balance(ada)).toBe(1_000_00 - placed.order.total);
    const eve = await createPerson(shop.ctx, { email: `eve-${count}@example.com` });
    const stolen = await placeOrder(shop.ctx, {
      service: "airtime",
      input: airtime("08031231001"),
      email: ada.email,
      payment: "wallet",
      key,
      userId: eve.userId,
    });
    expect(stolen).toEqual({ ok: false, reason: "key_reused" });
  });

  it("stores nothing when the balance is too low, and leaves the key unused", async () => {
    const ada = await createPerson(shop.ctx);
    await topUp(ada, 100_00);
    const key = newKey();
    const before = await shop.database.order.count();
    const refused = await buy(ada, "wallet", "08031231002", key);
    expect(refused).toMatchObject({ ok: false, reason: "insufficient_funds", balance: 100_00 });
    expect(await shop.database.order.count()).toBe(before);
    await topUp(ada, 1_000_00);
    expect(await buy(ada, "wallet", "08031231002", key)).toMatchObject({ ok: true, created: true });
  });

  it("succeeds exactly 50 times in 200 concurrent requests with a balance for 50", {
    timeout: 120_000,
  }, async () => {
    const ada = await createPerson(shop.ctx);
    const first = await buy(null, "paystack", "08031239999");
    if (!first.ok) throw new Error(first.reason);
    const price = Number(
      (await shop.database.order.findUniqueOrThrow({ where: { id: first.order.id } })).totalKobo -
        (await shop.database.order.findUniqueOrThrow({ where: { id: first.order.id } })).paymentFeeKobo,
    );
    // Top-ups are whole naira: the rest is less than one purchase.
    await topUp(ada, Math.ceil((price * 50) / 100) * 100);
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        buy(ada, "wallet", `0803124${String(index).padStart(4, "0")}`),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(50);
    expect(results.filter((result) => !result.ok && result.reason === "insufficient_funds")).toHaveLength(
      150,
    );
    expect(await balance(ada)).toBe(Math.ceil((price * 50) / 100) * 100 - price * 50);
    const sums = await shop.database.$queryRaw<
      { sum: bigint }[]
    >`SELECT sum(amount_kobo)::bigint AS sum FROM ledger_entries`;
    expect(sums[0]?.sum).toBe(0n);
    expect(await shop.database.order.count({ where: { userId: ada.userId } })).toBe(50);
  });

  it("pays an unpaid order once, without its payment fee; an additional card payment is surplus", async () => {
    const ada = await createPerson(shop.ctx);
    await topUp(ada, 2_000_00);
    const order = await bought(null, "paystack", "08031231003");
    const placed = await shop.database.order.findUniqueOrThrow({ where: { id: order.id } });
    const fee = Number(placed.paymentFeeKobo);
    expect(fee).toBeGreaterThan(0);
    const pay = () =>
      callRoute(payRoute.POST, {
        path: `/api/orders/${order.ref}/pay?token=${order.token}`,
        params: { ref: order.ref },
        body: { payment: "wallet" },
        headers: ada.headers,
      });
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const paid = await shop.database.order.findUniqueOrThrow({
      where: { id: order.id },
      include: { lines: true },
    });
    const price = kobo(Number(paid.totalKobo));
    expect(price).toBe(order.total - fee);
    expect(paid).toMatchObject({ paymentFeeKobo: 0n, lines: [{ feeKobo: 0n, totalKobo: paid.totalKobo }] });
    expect(await balance(ada)).toBe(2_000_00 - price);
    await shop.control("/paystack", { reference: order.reference, pay: true });
    const late = await settlePayment(shop.ctx, { provider: "paystack", reference: order.reference });
    expect(late.outcome).toBe("surplus");
  });

  it("needs a balance of the price without the payment fee", async () => {
    const ada = await createPerson(shop.ctx);
    const order = await bought(null, "paystack", "08031231005");
    const { paymentFeeKobo } = await shop.database.order.findUniqueOrThrow({ where: { id: order.id } });
    const price = kobo(order.total - Number(paymentFeeKobo));
    const pay = () => payOrder(shop.ctx, { ...order, provider: "wallet", userId: ada.userId });
    expect(await pay()).toEqual({ ok: false, reason: "insufficient_funds", balance: 0, total: price });
    // A refusal changes nothing: by card it still costs what its page says.
    expect(await shop.database.order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({
      paymentFeeKobo,
    });
    await topUp(ada, price);
    expect(await pay()).toMatchObject({ ok: true });
    expect(await balance(ada)).toBe(0);
  });

  it("answers 401 without a session, 409 without the balance and 201 when paid over the JSON API", async () => {
    const ada = await createPerson(shop.ctx);
    const body = { service: "airtime", input: airtime("08031231004"), email: ada.email, payment: "wallet" };
    const post = (headers: Record<string, string>) =>
      callRoute(ordersRoute.POST, {
        path: "/api/orders",
        body,
        headers: { "idempotency-key": newKey(), ...headers },
      });
    expect((await post({})).status).toBe(401);
    const short = await post(ada.headers);
    expect([short.status, short.json.code]).toEqual([409, "insufficient_funds"]);
    await topUp(ada, 1_000_00);
    expect((await post({ cookie: ada.cookie, origin: "https://elsewhere.example" })).status).toBe(403);
    const paid = await post(ada.headers);
    expect([paid.status, paid.json.status, paid.json.payment.url]).toEqual([201, "paid", null]);
  });
});

describe("the refund of an item", () => {
  const REFUSED = "08030000101";
  async function refusedOrder(person: Person | null, payment: string, refundTo?: "wallet") {
    const order = await bought(person, payment, REFUSED, refundTo);
    if (payment === "paystack") await shop.pay(order.reference);
    const worker = await shop.startWorker();
    await shop.until(order, ({ status }) => status === "refunded");
    await worker.stop();
    const effect = await shop.database.effect.findFirstOrThrow({
      where: { orderId: order.id, kind: "REFUND" },
    });
    return { order, wallet: (effect.request as { wallet?: string | null }).wallet ?? null };
  }

  it("goes to the wallet of a signed-in buyer who chose it at checkout, in the same transaction", async () => {
    const ada = await createPerson(shop.ctx);
    const { order, wallet } = await refusedOrder(ada, "paystack", "wallet");
    expect(wallet).toBe(ada.userId);
    expect(await balance(ada)).toBe(order.total);
    const { timeline } = await shop.order(order);
    expect(timeline.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["refund_started", "refund_sent", "refunded"]),
    );
  });

  it("goes to the card of a guest, and of an account that didn't choose its wallet for this order", async () => {
    const ada = await createPerson(shop.ctx);
    await shop.database.user.update({ where: { id: ada.userId }, data: { refundTo: "wallet" } });
    expect((await refusedOrder(ada, "paystack")).wallet).toBeNull();
    expect(await balance(ada)).toBe(0);
    expect((await refusedOrder(null, "paystack")).wallet).toBeNull();
    expect((await refusedOrder(null, "paystack", "wallet")).wallet).toBeNull();
  });

  it("never goes to the account whose address a stranger entered", async () => {
    const ada = await createPerson(shop.ctx);
    await shop.database.user.update({ where: { id: ada.userId }, data: { refundTo: "wallet" } });
    const placed = await placeOrder(shop.ctx, {
      service: "airtime",
      input: airtime(REFUSED),
      email: ada.email,
      key: newKey(),
      refundTo: "wallet",
    });
    if (!placed.ok) throw new Error(placed.reason);
    // Ada signs in, and the guest order with her address joins her account.
    const browser = { userAgent: "test", addressHint: "192.0.2.x", previous: null };
    await openSession(shop.ctx, { sid: newKey(), userId: ada.userId, ...browser });
    const { userId } = await shop.database.order.findUniqueOrThrow({ where: { id: placed.order.id } });
    expect(userId).toBe(ada.userId);
    await shop.pay(placed.payment.reference);
    const worker = await shop.startWorker();
    await shop.until(placed.order, ({ status }) => status === "refunded");
    await worker.stop();
    expect(await balance(ada)).toBe(0);
  });

  it("returns a wallet payment to that wallet only", async () => {
    const ada = await createPerson(shop.ctx);
    await shop.database.user.update({ where: { id: ada.userId }, data: { refundTo: "source" } });
    await topUp(ada, 1_000_00);
    expect((await refusedOrder(ada, "wallet")).wallet).toBe(ada.userId);
    expect(await balance(ada)).toBe(1_000_00);
    const entries = await getWalletStatement(shop.ctx, ada.userId);
    expect(entries.map(({ kind, balanceKobo }) => [kind, balanceKobo])).toEqual([
      ["refund", 1_000_00],
      ["capture", expect.any(Number)],
      ["topup", 1_000_00],
    ]);
    const older = await getWalletStatement(shop.ctx, ada.userId, { before: entries[0]?.id });
    expect(older).toEqual(entries.slice(1));
  });

  it("never goes to an account that only opened the order with its token", async () => {
    const eve = await createPerson(shop.ctx);
    const order = await bought(null, "paystack", REFUSED);
    expect(await claimOrder(shop.ctx, order, eve.userId)).toBe(true);
    await shop.pay(order.reference);
    const worker = await shop.startWorker();
    await shop.until(order, ({ status }) => status === "refunded");
    await worker.stop();
    expect(await balance(eve)).toBe(0);
  });
});

describe("claiming orders", () => {
  it("claims the guest orders of a verified email, once, and nobody else's", async () => {
    const email = `claims-${newKey()}@example.com`;
    const guest = await createPerson(shop.ctx, { email, emailVerified: false });
    const placed = await placeOrder(shop.ctx, {
      service: "airtime",
      input: airtime("08031231005"),
      email,
      key: newKey(),
    });
    if (!placed.ok) throw new Error(placed.reason);
    const { id } = placed.order;
    const signedIn = async () => {
      const browser = { userAgent: "test", addressHint: "192.0.2.x", previous: null };
      await openSession(shop.ctx, { sid: newKey(), userId: guest.userId, ...browser });
      return shop.database.order.findUniqueOrThrow({
        where: { id },
        select: { userId: true, version: true },
      });
    };
    const before = await signedIn();
    expect(before.userId).toBeNull();
    await shop.database.user.update({ where: { id: guest.userId }, data: { emailVerifiedAt: new Date() } });
    const claimed = { userId: guest.userId, version: before.version + 1 };
    expect(await signedIn()).toEqual(claimed);
    expect(await signedIn()).toEqual(claimed);
    const eve = await createPerson(shop.ctx);
    expect(await claimOrder(shop.ctx, placed.order, eve.userId)).toBe(false);
  });
});
