import { afterEach, expect, it } from "vitest";
import type { Context } from "@/lib/context/context";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { expireOrder } from "@/lib/orders/payment/expire-order";
import { type CrashPoint, setCrashHook } from "@/lib/platform/crash-point";
import { openShop } from "@/test/open-shop";

/** An order whose payment never started, requested again after its expiry. */
const shop = await openShop({ env: { SCHEDULE_SCALE: "1" } });
afterEach(() => setCrashHook(undefined));

const after = (ms: number): Context => ({ ...shop.ctx, clock: { now: () => new Date(Date.now() + ms) } });

it.each<CrashPoint>(["placeOrder.afterPlace", "startPayment.afterStart"])(
  "died at %s: past its hour the same key says that it is over, also before it was closed",
  async (point) => {
    setCrashHook((name) => {
      if (name === point) throw new Error("crash");
    });
    const request = {
      service: "airtime",
      input: { product: "MTN", phone: "08031234567", amount: 500 },
      email: "ada@example.com",
      key: `expired-${point}`,
    };
    await expect(placeOrder(shop.ctx, request)).rejects.toThrow("crash");
    setCrashHook(undefined);

    const late = after(3_601_000);
    const early = await placeOrder(late, request);
    expect(early).toMatchObject({ ok: true, order: { status: "awaiting_payment" }, payment: { url: null } });
    const order = await shop.database.order.findUniqueOrThrow({ where: { checkoutKey: request.key } });
    expect(await expireOrder(late, order.id)).toBe("expired");
    const closed = await placeOrder(late, request);
    expect(closed).toMatchObject({ ok: true, order: { status: "expired" }, payment: { url: null } });
  },
);
