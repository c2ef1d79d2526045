import { describe, expect, it } from "vitest";
import { blockKey } from "@/lib/model/block-key";
import { hashOrderToken, makeOrderToken, newTokenSalt } from "@/lib/model/order-token";
import { WALLET } from "@/lib/model/wallet-provider";
import { findRepeat } from "@/lib/orders/checkout/find-repeat";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { cancelOrder } from "@/lib/orders/payment/cancel-order";
import { payOrder } from "@/lib/orders/payment/pay-order";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { kobo } from "@/lib/platform/money";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { findOrder } from "./find-order";
import { findOrderView } from "./find-order-view";

/** Finds an order by its token, by reference and contact, and as a recent duplicate purchase. */
const input = { product: "MTN", phone: "08031234567", amount: 500 };

const shop = await openShop();
await shop.startWorker();
const delivered = await shop.place("airtime", input, "first");
await shop.pay(delivered.reference);
await shop.until(delivered, ({ status }) => status === "delivered");

describe("an order's token", () => {
  it("opens the order; no other token does", async () => {
    expect(await findOrderView(shop.ctx, delivered)).toMatchObject({ ref: delivered.ref });
    expect(await findOrderView(shop.ctx, { ...delivered, ref: delivered.ref.toLowerCase() })).not.toBeNull();
    for (const token of [
      null,
      undefined,
      "",
      "x",
      `${delivered.token}x`,
      delivered.token.toUpperCase(),
      "x".repeat(500),
    ]) {
      expect(await findOrderView(shop.ctx, { ref: delivered.ref, token })).toBeNull();
    }
    const other = await shop.place("airtime", { ...input, phone: "08031230000" });
    expect(await findOrderView(shop.ctx, { ref: other.ref, token: delivered.token })).toBeNull();
    expect(await findOrderView(shop.ctx, { ref: "nothing", token: delivered.token })).toBeNull();
    expect(await findOrderView(shop.ctx, { ref: "x".repeat(500), token: delivered.token })).toBeNull();
  });

  it("is revoked by a new salt; only its hash is stored", async () => {
    const order = await shop.place("airtime", { ...input, phone: "08031230001" });
    const salt = newTokenSalt();
    const fresh = makeOrderToken(order.id, salt, shop.ctx.authSecret);
    await shop.database.order.update({
      where: { id: order.id },
      data: { tokenSalt: salt, tokenSha256: hashOrderToken(fresh) },
    });
    expect(await findOrderView(shop.ctx, order)).toBeNull();
    expect(await findOrderView(shop.ctx, { ref: order.ref, token: fresh })).not.toBeNull();
    expect(makeOrderToken(order.id, salt, "another server's secret")).not.toBe(fresh);
    const row = await shop.database.order.findUnique({ where: { id: order.id } });
    expect(
      JSON.stringify(row, (_, value) => (typeof value === "bigint" ? Number(value) : value)),
    ).not.toContain(fresh);
  });
});

describe("a search by reference and contact", () => {
  it.each([
    ["the e-mail", "ada@example.com"],
    ["the e-mail in capitals, with blanks", " ADA@Example.com "],
    ["the phone as typed", "0803 123 4567"],
    ["the phone with its country", "+2348031234567"],
  ])("opens for %s, with its status only", async (_what, contact) => {
    expect(await findOrder(shop.ctx, { ref: delivered.ref, contact })).toEqual({
      ref: delivered.ref,
      status: "delivered",
      cancelled: false,
      placedAt: expect.any(String),
      changedAt: expect.any(String),
    });
  });

  it("tells an order that its customer cancelled from one that expired", async () => {
    const order = await shop.place("airtime", { ...input, phone: "08031230002" });
    await cancelOrder(shop.ctx, order);
    const contact = "08031230002";
    expect(await findOrder(shop.ctx, { ref: order.ref, contact })).toMatchObject({
      status: "expired",
      cancelled: true,
    });
  });

  it.each([
    ["lower case", (ref: string) => ref.toLowerCase()],
    ["no dash", (ref: string) => ref.replace("-", "")],
    ["a blank for the dash", (ref: string) => ` ${ref.replace("-", " ")} `],
    ["a long dash", (ref: string) => ref.replace("-", "–")],
  ])("takes the reference with %s", async (_what, spell) => {
    expect(
      await findOrder(shop.ctx, { ref: spell(delivered.ref), contact: "ada@example.com" }),
    ).not.toBeNull();
  });

  it("returns the same answer for a wrong reference and a wrong contact", async () => {
    for (const asked of [
      { ref: "AAAAA-AAAAA", contact: "ada@example.com" },
      { ref: delivered.ref, contact: "eve@example.com" },
      { ref: delivered.ref, contact: "08031234568" },
      { ref: delivered.ref, contact: "" },
      { ref: "", contact: "" },
      { ref: delivered.ref, contact: "x".repeat(1_000) },
      { ref: "%", contact: "%" },
    ]) {
      expect(await findOrder(shop.ctx, asked)).toBeNull();
    }
  });
});

describe("a duplicate purchase", () => {
  const [email, device] = ["ada@example.com", "device-of-ada-0001"];
  const guest = { email, userId: null, device: null };
  type Asked = Omit<Parameters<typeof findRepeat>[1], "elsewhere"> & { elsewhere?: boolean };
  const find = (asked: Asked, ctx = shop.ctx) => findRepeat(ctx, { elsewhere: true, ...asked });

  it("is found for the same buyer only, never for a stranger who buys the same", async () => {
    const pin = { service: "exam-pin", input: { product: "WAEC", quantity: 1 } };
    const order = await shop.place(pin.service, pin.input);
    await shop.pay(order.reference);
    expect(await find({ ...pin, buyer: { ...guest, email: " ADA@example.com" } })).not.toBeNull();
    for (const stranger of [
      { ...guest, email: "eve@example.com" },
      { ...guest, email: "" },
      { ...guest, email: "eve@example.com", userId: "U-eve" },
      { ...guest, email: "eve@example.com", device },
    ])
      expect(await find({ ...pin, buyer: stranger })).toBeNull();
    const { userId } = await createPerson(shop.ctx);
    await shop.database.order.update({ where: { id: order.id }, data: { userId, userHow: "placed" } });
    const buyer = { email: "new@example.com", userId, device: null };
    expect(await find({ ...pin, buyer, elsewhere: false })).toMatchObject({ ref: order.ref });
  });

  it("names its order only to the account that owns it and the browser that placed it", async () => {
    const pin = { service: "exam-pin", input: { product: "WAEC", quantity: 2 } };
    const order = await shop.place(pin.service, pin.input);
    await shop.pay(order.reference);
    const { userId } = await createPerson(shop.ctx);
    const deviceKey = blockKey("device", device, shop.ctx.authSecret);
    await shop.database.order.update({
      where: { id: order.id },
      data: { userId, userHow: "placed", deviceKey },
    });
    for (const buyer of [
      { ...guest, device },
      { ...guest, userId },
    ]) {
      expect(await find({ ...pin, buyer })).toMatchObject({ ref: order.ref });
      expect(await find({ ...pin, buyer, elsewhere: false })).toMatchObject({ ref: order.ref });
    }
    for (const buyer of [
      guest,
      { ...guest, userId: "U-eve" },
      { ...guest, device: "device-of-eve-0001" },
      { ...guest, device: deviceKey },
    ]) {
      expect(await find({ ...pin, buyer })).toMatchObject({ ref: null, placedAt: expect.any(Date) });
      expect(await find({ ...pin, buyer, elsewhere: false })).toBeNull();
    }
  });

  it("is found shortly after payment, however the phone was typed", async () => {
    const found = await find({
      service: "airtime",
      buyer: guest,
      input: { ...input, phone: "+234 803 123 4567" },
    });
    expect(found).not.toBeNull();
  });

  it("ignores other inputs, unpaid orders, its own replay and older orders", async () => {
    const ask = (more: object, key?: string) =>
      find({ service: "airtime", input: { ...input, ...more }, buyer: guest, key });
    expect(await ask({ amount: 600 })).toBeNull();
    expect(await ask({ phone: "08031234568" })).toBeNull();
    expect(await ask({}, "first")).toBeNull();
    expect(await ask({ amount: "nonsense" })).toBeNull();
    await shop.place("airtime", { ...input, phone: "08031230002" });
    expect(await ask({ phone: "08031230002" })).toBeNull();
    const later = { ...shop.ctx, clock: { now: () => new Date(Date.now() + 11 * 60_000) } };
    expect(await find({ service: "airtime", input, buyer: guest }, later)).toBeNull();
  });
});

describe("paying again", () => {
  it("opens the same page, and a new one on request", async () => {
    const order = await shop.place("airtime", { ...input, phone: "08031230003" });
    // The provider calls a page "abandoned" as soon as it opens; that doesn't require a new one.
    for (let time = 0; time < 3; time++) {
      await settlePayment(shop.ctx, { provider: "paystack", reference: order.reference });
      expect(await payOrder(shop.ctx, order)).toMatchObject({
        ok: true,
        payment: { reference: order.reference },
      });
    }
    const other = await payOrder(shop.ctx, { ...order, again: true });
    expect(other.ok && other.payment.reference !== order.reference).toBe(true);
    expect(await payOrder(shop.ctx, { ...order, provider: "nobody" })).toEqual({
      ok: false,
      reason: "payment_unknown",
    });
    expect(await payOrder(shop.ctx, { ...order, token: "x" })).toEqual({ ok: false, reason: "not_found" });
    expect(await payOrder(shop.ctx, delivered)).toEqual({ ok: false, reason: "closed" });
  });

  it("opens a valid page in each of three concurrent tabs", async () => {
    const order = await shop.place("airtime", { ...input, phone: "08031230004" });
    const tabs = await Promise.all([1, 2, 3].map(() => payOrder(shop.ctx, { ...order, again: true })));
    expect(tabs.every(({ ok }) => ok)).toBe(true);
  });

  it("notices a payment made meanwhile", async () => {
    const order = await shop.place("airtime", { ...input, phone: "08031230005" });
    await shop.control("/paystack", { reference: order.reference, pay: true });
    expect(await payOrder(shop.ctx, { ...order, again: true })).toEqual({ ok: false, reason: "closed" });
    await shop.until(order, ({ status }) => status === "delivered");
  });

  it("is refused once the shop would only refund it: withdrawn, or dearer than its ceiling", async () => {
    const snapshot = await shop.ctx.snapshot();
    const plan = snapshot.plans.find(({ service }) => service === "data");
    const order = await shop.place("data", { plan: plan?.id, phone: "08031230007" });
    const person = await createPerson(shop.ctx);
    const payments = await shop.database.payment.count();
    const refused = { ok: false, reason: "unavailable", code: "not_available" };
    const dearer = snapshot.plans.map((one) =>
      one.id === plan?.id ? { ...one, cost: kobo(one.cost * 2) } : one,
    );
    for (const plans of [[], dearer]) {
      const ctx = { ...shop.ctx, snapshot: async () => ({ ...snapshot, plans }) };
      expect(await payOrder(ctx, order)).toEqual(refused);
      expect(await payOrder(ctx, { ...order, again: true })).toEqual(refused);
      expect(await payOrder(ctx, { ...order, provider: WALLET, userId: person.userId })).toEqual(refused);
    }
    expect(await shop.database.payment.count()).toBe(payments);
    expect(await payOrder(shop.ctx, order)).toMatchObject({ ok: true });
  });

  it("is refused by a repeated request too, if its first page didn't open", async () => {
    const snapshot = await shop.ctx.snapshot();
    const plan = snapshot.plans.find(({ service }) => service === "data");
    const request = {
      service: "data",
      input: { plan: plan?.id, phone: "08031230008" },
      email: "ada@example.com",
      key: "repeated-0123456789",
    };
    await shop.control("/paystack/fault", { operation: "initialize", fault: 500, times: 1 });
    expect(await placeOrder(shop.ctx, request)).toMatchObject({ reason: "payment_start_failed" });
    const payments = await shop.database.payment.count();
    const withdrawn = { ...shop.ctx, snapshot: async () => ({ ...snapshot, plans: [] }) };
    expect(await placeOrder(withdrawn, request)).toEqual({
      ok: false,
      reason: "unavailable",
      code: "not_available",
    });
    expect(await shop.database.payment.count()).toBe(payments);
    const opened = await placeOrder(shop.ctx, request);
    expect(opened).toMatchObject({ ok: true, created: false });
    // A page that is open is still returned.
    expect(await placeOrder(withdrawn, request)).toEqual(opened);
  });

  it("reports that the provider opened no page, and can be retried", async () => {
    const order = await shop.place("airtime", { ...input, phone: "08031230006" });
    await shop.control("/paystack/fault", { operation: "initialize", fault: 500, times: 1 });
    expect(await payOrder(shop.ctx, { ...order, again: true })).toEqual({
      ok: false,
      reason: "payment_start_failed",
    });
    expect(await payOrder(shop.ctx, { ...order, again: true })).toMatchObject({ ok: true });
  });
});
