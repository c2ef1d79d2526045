import { describe, expect, test } from "vitest";
import * as orderRoute from "@/app/api/orders/[ref]/route";
import * as ordersRoute from "@/app/api/orders/route";
import { saveShop } from "@/lib/admin/settings/save-shop";
import { findRepeat } from "@/lib/orders/checkout/find-repeat";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { findOrder } from "@/lib/orders/reading/find-order";
import { createPerson } from "@/test/people";
import { callRoute, openRoutes } from "./call-route";

process.env.ABUSE_LIMITS = "off";
const shop = await openRoutes();
const owner = await createPerson(shop.ctx, { role: "owner" });
let count = 0;
const newKey = () => `no-email-order-${++count}`;
const airtime = (phone: string, amount = 500) => ({
  service: "airtime",
  input: { product: "MTN", phone, amount },
});
const exam = { service: "exam-pin", input: { product: "WAEC", quantity: 1 } };
const place = (body: unknown) =>
  callRoute(ordersRoute.POST, { path: "/api/orders", body, headers: { "idempotency-key": newKey() } });

async function setDropDomain(dropDomain: string): Promise<void> {
  const nothing = { name: "", accent: "", supportEmail: "", supportPhone: "", supportHours: "" };
  const seen = (await shop.database.setting.findUnique({ where: { key: "shop" } }))?.version ?? 0;
  expect(await saveShop(shop.ctx, owner, { ...nothing, dropDomain }, seen)).toMatchObject({ ok: true });
}

describe("an order without an email", () => {
  test("is refused while the owner has set no drop domain", async () => {
    const { status, json } = await place(airtime("08031230001"));
    expect([status, json.errors]).toEqual([422, [expect.objectContaining({ path: "email" })]]);
  });

  test("is paid as its reference at the owner's domain, and delivered; its link is the only way back", async () => {
    await setDropDomain("drop.example.ng");
    const { status, json: order } = await place(airtime("08031230002"));
    expect(status).toBe(201);
    const { reference } = order.payment;
    const payments = (await shop.books()).paystack.payments;
    expect(payments.find((one) => one.reference === reference)).toMatchObject({
      customer: { email: `${order.ref.toLowerCase()}@drop.example.ng` },
    });
    const worker = await shop.startWorker();
    await shop.pay(reference);
    await shop.until(order, ({ status }) => status === "delivered");
    await worker.stop();
    expect(await shop.database.message.count({ where: { orderId: { not: null } } })).toBe(0);
    const address = { path: `/api/orders/${order.ref}?token=${order.token}`, params: { ref: order.ref } };
    expect((await callRoute(orderRoute.GET, address)).json).toMatchObject({ noEmail: true });
    for (const contact of ["", " ", `${order.ref}@drop.example.ng`])
      expect(await findOrder(shop.ctx, { ref: order.ref, contact })).toBeNull();
    expect(await findOrder(shop.ctx, { ref: order.ref, contact: "08031230002" })).not.toBeNull();
  });

  test("is still returned to its own key after the owner has removed the domain", async () => {
    await setDropDomain("drop.example.ng");
    const key = newKey();
    const request = { ...airtime("08031230003"), key };
    const placed = await placeOrder(shop.ctx, request);
    await setDropDomain("");
    expect(placed).toMatchObject({ ok: true, created: true });
    if (!placed.ok) return;
    const again = await placeOrder(shop.ctx, request);
    expect(again).toMatchObject({ created: false, order: { ref: placed.order.ref } });
    const other = await placeOrder(shop.ctx, { ...request, key: newKey() });
    expect(other).toMatchObject({ ok: false, reason: "invalid", problems: [{ path: "email" }] });
  });

  test.each([
    ["exam PINs", exam],
    ["a basket with exam PINs", { service: "basket", input: { items: [airtime("08031230004"), exam] } }],
  ])("is refused for %s, which would be lost with the link", async (_, body) => {
    await setDropDomain("drop.example.ng");
    const { status, json } = await place(body);
    expect([status, json.errors]).toEqual([422, [expect.objectContaining({ path: "email" })]]);
  });

  test("counts neither with strangers' orders nor as a repetition of theirs", async () => {
    await setDropDomain("drop.example.ng");
    const buy = (phone: string, address: string, email?: string) =>
      placeOrder(shop.ctx, { ...airtime(phone, 20_000), email, address, key: newKey(), device: address });
    const reserved = async (...of: Parameters<typeof buy>) => {
      const placed = await buy(...of);
      if (!placed.ok) throw new Error(placed.reason);
      const { heldKobo } = await shop.database.order.findUniqueOrThrow({ where: { id: placed.order.id } });
      return Number(heldKobo);
    };
    expect(await reserved("08031230005", "203.0.113.1", "ada@example.com")).toBeGreaterThan(15_000_00);
    // A shared email shares the limit on what strangers may reserve.
    expect(await reserved("08031230006", "203.0.113.2", "ada@example.com")).toBeLessThan(5_000_00);
    expect(await reserved("08031230007", "203.0.113.3")).toBeGreaterThan(15_000_00);
    expect(await reserved("08031230008", "203.0.113.4")).toBeGreaterThan(15_000_00);
    const repeated = (device: string) =>
      findRepeat(shop.ctx, {
        ...airtime("08031230002"),
        buyer: { email: "", userId: null, device },
        elsewhere: true,
      });
    expect(await repeated("another-device")).toBeNull();
  });
});
