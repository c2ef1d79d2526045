import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type ServedShop, serveRoutes } from "./serve-routes";
import { visit } from "./visit";

/** Issue 14, hole 8: the payment return address must not let strangers make calls to the payment provider. */
let shop: ServedShop;
beforeAll(async () => {
  shop = await serveRoutes();
});
afterAll(() => shop.close());

it("verifies a payment at the provider at most once in ten seconds, whoever asks", async () => {
  const { reference } = await shop.place("airtime", { product: "MTN", phone: "08031234567", amount: 100 });
  const provider = shop.ctx.payments.get("paystack");
  if (!provider) throw new Error("no provider");
  const verify = vi.spyOn(provider, "verify");
  const comeBack = (from: string, of = reference) =>
    visit(shop.base, from, `/api/payments/paystack/return?reference=${of}`);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => comeBack(`127.0.0.${10 + (index % 5)}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(verify).toHaveBeenCalledTimes(1);

  // Another payment has its own ten seconds; one that doesn't exist costs no call.
  const other = await shop.place("airtime", { product: "MTN", phone: "08031234568", amount: 100 });
  await comeBack("127.0.0.20", other.reference);
  expect(verify).toHaveBeenCalledTimes(2);
  await comeBack("127.0.0.20", "unknown-reference");
  expect(verify).toHaveBeenCalledTimes(2);
  expect(await shop.database.limit.count({ where: { key: { startsWith: "once:" } } })).toBe(2);

  // When they are over, it asks again.
  await shop.database.limit.updateMany({ data: { until: new Date(Date.now() - 1) } });
  await comeBack("127.0.0.11");
  expect(verify).toHaveBeenCalledTimes(3);
});
