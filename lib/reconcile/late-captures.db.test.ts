import { expect, it } from "vitest";
import { cancelOrder } from "@/lib/orders/payment/cancel-order";
import { expireOrder } from "@/lib/orders/payment/expire-order";
import { schedules } from "@/lib/platform/config/schedules";
import { reconcile } from "@/lib/reconcile/reconcile";
import { openShop } from "@/test/open-shop";

/**
 * Money that arrives without a webhook after we stopped verifying is found in the provider's list for two
 * weeks.
 */
let time = Date.now();
const clock = { now: () => new Date(time) };
const shop = await openShop({ sandbox: { clock }, parts: { clock, schedules: schedules(1) } });
const HOUR = 3_600_000;
/** Reads each list up to now: a run has a limited number of calls. */
const catchUp = async () => {
  let runs = await reconcile(shop.ctx);
  while (runs.some(({ outcome }) => outcome === "behind")) runs = await reconcile(shop.ctx);
};
const place = (key: string) =>
  shop.place("airtime", { product: "MTN", phone: "08031400001", amount: 500 }, key);

it("applies money that arrived days after its order expired, and refunds it when the order was cancelled", async () => {
  const wanted = await place("late-capture-wanted");
  const unwanted = await place("late-capture-unwanted");
  expect(await cancelOrder(shop.ctx, unwanted)).toMatchObject({ ok: true });
  time += 26 * HOUR;
  expect(await expireOrder(shop.ctx, wanted.id)).toBe("expired");
  // Both comparisons of the list have passed the start of the payments.
  await catchUp();
  time += 4 * 24 * HOUR;
  await catchUp();

  await shop.control("/webhooks", { mode: "lost" });
  for (const { reference } of [wanted, unwanted]) await shop.control("/paystack", { reference, pay: true });
  time += 7 * HOUR;
  await catchUp();
  const payment = (reference: string) => shop.database.payment.findFirstOrThrow({ where: { reference } });
  expect(await payment(wanted.reference)).toMatchObject({ state: "CAPTURED", disposition: "APPLIED" });
  expect((await shop.order(wanted)).status).toBe("paid");
  expect(await payment(unwanted.reference)).toMatchObject({ state: "CAPTURED", disposition: "SUSPENSE" });
  expect((await shop.order(unwanted)).status).toBe("refund_due");
});
