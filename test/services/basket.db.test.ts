import { describe, expect, it } from "vitest";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { quoteOrder } from "@/lib/orders/checkout/quote-order";
import { kobo, sumKobo } from "@/lib/platform/money";
import { grossUp } from "@/lib/pricing/payment-fee";
import { openShop } from "@/test/open-shop";
import { upstreamOf, validated } from "./bills";

/** An order of several services under one payment (docs/adr/0085). */
const shop = await openShop();
await shop.startWorker();
const { plans } = await shop.ctx.snapshot();
const of = (service: string, product: string) =>
  plans.find((plan) => plan.service === service && plan.productSlug.startsWith(product))?.planId ?? "";
const bouquet = of("tv", "gotv");
const bundle = of("data", "mtn");

const meter = (meterNumber: string) => ({
  product: "Ikeja Electric",
  meterNumber,
  meterType: "prepaid",
  amount: 5_000,
  phone: "08031234567",
  customerName: "ADA OBI",
  address: "12 Broad Street, Lagos",
});

/** Electricity, data and TV, whose numbers decide what the sandbox does with them. */
async function three({ light = "45012345671", phone = "08031235601", card = "0212345671" } = {}) {
  await validated(shop, "tv", { product: "GOTV", smartcardNumber: card });
  return {
    items: [
      { service: "electricity", input: meter(light) },
      { service: "data", input: { plan: bundle, phone } },
      { service: "tv", input: { product: "gotv", plan: bouquet, smartcardNumber: card } },
    ],
  };
}

describe("a basket of three", () => {
  it("is one payment; TV fails: two are delivered, one is refunded", async () => {
    const input = await three({ card: "7000000101" });
    const order = await shop.place("basket", input);
    await shop.pay(order.reference);
    const done = await shop.until(order, ({ lines }) =>
      lines.every(({ status }) => status === "delivered" || status === "refunded"),
    );
    expect(done.status).toBe("partly_delivered");
    expect(done.lines.map(({ service, status }) => [service, status])).toEqual([
      ["electricity", "delivered"],
      ["data", "delivered"],
      ["tv", "refunded"],
    ]);
    expect(done.lines[0]?.delivery?.token).toMatch(/^\d{20}$/);
    const { payments, refunds } = (await shop.books()).paystack;
    const paid = payments.filter(({ reference }) => reference === order.reference);
    expect(paid.map(({ amount }) => amount)).toEqual([done.total.amount]);
    // What its line cost, with its share of the fee.
    expect(refunds.filter(({ amount }) => amount === done.lines[2]?.total.amount)).toHaveLength(1);
    expect(sumKobo(done.lines.map(({ total }) => total.amount))).toBe(done.total.amount);
    expect((await upstreamOf(shop, "45012345671")).successes).toBe(1);
  });

  it("has one payment fee, not three", async () => {
    const input = await three({ light: "45012345672", phone: "08031235602", card: "0212345672" });
    const quoted = await quoteOrder(shop.ctx, { service: "basket", input });
    const alone = await Promise.all(input.items.map((item) => quoteOrder(shop.ctx, item)));
    if (!quoted.ok || !alone.every((one) => one.ok)) throw new Error("not priced");
    const { quote } = quoted;
    const price = sumKobo(alone.map((one) => kobo(one.quote.total - one.quote.paymentFee)));
    const { paymentFee } = await shop.ctx.snapshot();
    expect(quote.total).toBe(grossUp(price, paymentFee));
    expect(quote.total).toBeLessThan(sumKobo(alone.map((one) => one.quote.total)));
    expect(sumKobo(quote.lines.map(({ fee }) => fee))).toBe(quote.paymentFee);
  });

  it("paid with too little is refunded whole, and nothing is bought", async () => {
    const input = await three({ light: "45012345673", phone: "08031235603", card: "0212345673" });
    const order = await shop.place("basket", input);
    const { payments } = (await shop.books()).paystack;
    const asked = payments.find(({ reference }) => reference === order.reference)?.amount ?? 0;
    await shop.control("/paystack", { reference: order.reference, pay: true, amount: asked - 5_000 });
    const done = await shop.until(order, ({ status }) => status === "refunded");
    expect(done.lines.map(({ status }) => status)).toEqual(["waiting", "waiting", "waiting"]);
    expect((await upstreamOf(shop, "45012345673")).debits).toBe(0);
  });

  it("holds the months of its TV item back, not the other items", async () => {
    await shop.control("/scenario", { scenario: "refused", recipient: "0212345674", times: 1 });
    const input = await three({ light: "45012345674", phone: "08031235604", card: "0212345674" });
    Object.assign(input.items[2]?.input ?? {}, { months: 2 });
    input.items.reverse();
    const order = await shop.place("basket", input);
    await shop.pay(order.reference);
    const done = await shop.until(order, ({ lines }) =>
      lines.every(({ status }) => status === "delivered" || status === "refunded"),
    );
    expect(done.lines.map(({ service, status }) => [service, status])).toEqual([
      ["tv", "refunded"],
      ["tv", "refunded"],
      ["data", "delivered"],
      ["electricity", "delivered"],
    ]);
  });
});

describe("a basket's problems", () => {
  const problemsOf = async (input: unknown) => {
    const placed = await placeOrder(shop.ctx, {
      service: "basket",
      input,
      email: "ada@example.com",
      key: `key-${JSON.stringify(input).length}-aaaaaaaa`,
    });
    return placed.ok || placed.reason !== "invalid"
      ? placed
      : placed.problems.map(({ path, code }) => [path, code]);
  };

  it("name the item", async () => {
    const { items } = await three();
    const wrong = { service: "data", input: { plan: "", phone: "1" } };
    expect(await problemsOf({ items: [items[0], wrong] })).toEqual([
      ["input.items.1.input.phone", "phone_invalid"],
      ["input.items.1.input.plan", "plan_required"],
    ]);
    expect(
      await problemsOf({ items: [{ service: "data", input: { plan: "gone", phone: "08031234567" } }] }),
    ).toEqual([["input.items.0.input.plan", "plan_unknown"]]);
  });

  it("are an empty one, more than ten items, and a basket in a basket", async () => {
    const { items } = await three();
    expect(await problemsOf({ items: [] })).toEqual([["input.items", "basket_empty"]]);
    expect(await problemsOf({})).toEqual([["input.items", "basket_empty"]]);
    expect(await problemsOf({ items: Array.from({ length: 11 }, () => items[1]) })).toEqual([
      ["input.items", "basket_full"],
    ]);
    expect(await problemsOf({ items: [{ service: "basket", input: { items } }] })).toEqual([
      ["input.items.0.service", "service_unknown"],
    ]);
  });
});
