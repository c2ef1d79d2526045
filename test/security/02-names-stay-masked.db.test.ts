import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as returnRoute from "@/app/api/payments/[provider]/return/route";
import * as validateRoute from "@/app/api/validate/route";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { createPerson } from "@/test/people";
import { callRoute, openRoutes } from "@/test/routes/call-route";
import { watchStarts } from "./started-payments";

process.env.ABUSE_LIMITS = "off";
const shop = await openRoutes();

const meterOf = (number: string) => ({
  product: "Ikeja Electric",
  meterNumber: number,
  meterType: "prepaid",
});

async function validate(number: string, headers: Record<string, string> = {}) {
  const body = { service: "electricity", ...meterOf(number) };
  const answer = await callRoute(validateRoute.POST, { path: "/api/validate", body, headers });
  expect(answer.status).toBe(200);
  return answer.json as { customerName: string; address?: string };
}

async function fullName(number: string): Promise<{ name: string; address: string | null }> {
  return shop.database.validation.findFirstOrThrow({ where: { number } });
}

async function buy(number: string, { userId, device }: { userId?: string; device?: string }) {
  const placed = await placeOrder(shop.ctx, {
    service: "electricity",
    input: { ...meterOf(number), amount: 2_000, phone: "08031230001" },
    email: "ada@example.com",
    key: randomUUID(),
    userId,
    device,
  });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  return placed;
}

test("shows a stranger only first letters, over many meters", async () => {
  for (let index = 0; index < (process.env.KIOSK_LONG === "1" ? 1_000 : 100); index++) {
    const number = `4500100${String(index).padStart(4, "0")}`;
    const { customerName, address } = await validate(number);
    expect(customerName).not.toMatch(/\p{L}{2}/u);
    if (index > 20) continue;
    const whole = await fullName(number);
    expect(customerName).not.toBe(whole.name);
    expect(customerName[0]).toBe(whole.name[0]);
    expect(address).not.toBe(whole.address);
  }
});

test("shows the whole to an account that has paid for this number, not to others", async () => {
  const number = "45001234567";
  const buyer = await createPerson(shop.ctx);
  const other = await createPerson(shop.ctx);
  await validate(number);
  const whole = await fullName(number);
  const order = await buy(number, { userId: buyer.userId });
  expect((await validate(number, buyer.headers)).customerName).not.toBe(whole.name);
  await shop.pay(order.payment.reference);
  expect(await validate(number, buyer.headers)).toEqual({ customerName: whole.name, address: whole.address });
  expect((await validate(number, other.headers)).customerName).not.toBe(whole.name);
  expect((await validate("45001234568", buyer.headers)).customerName).not.toMatch(/\p{L}{2}/u);
});

test("shows the whole to the browser that has paid, not to one that only ordered", async () => {
  const number = "45007654321";
  const device = randomUUID();
  const told = watchStarts(shop);
  await validate(number);
  const whole = await fullName(number);
  const { order, payment } = await buy(number, { device });
  const comeBack = async () => {
    const { callbackUrl } = told(payment.reference);
    const { pathname, search } = new URL(callbackUrl);
    const answer = await callRoute(returnRoute.GET, {
      path: `${pathname}${search}&reference=${payment.reference}`,
      params: { provider: "paystack" },
      headers: { cookie: `kiosk_device=${device}` },
    });
    expect(answer.headers.get("location")).toBe(`/orders/${order.ref}?token=${order.token}`);
    return answer.headers.get("set-cookie");
  };
  expect(await comeBack()).toBeNull();
  await shop.control("/paystack", { reference: payment.reference, pay: true });
  // Ten seconds later: the provider is asked once in that time.
  await shop.database.limit.deleteMany({ where: { key: { startsWith: "once:" } } });
  const bought = (await comeBack()) ?? "";
  expect(bought).toMatch(/^kiosk_bought=[\w.-]+; Path=\/api; HttpOnly; SameSite=Lax; Max-Age=86400$/);
  expect(bought).not.toContain(number);
  const cookie = bought.split(";")[0] ?? "";
  expect((await validate(number, { cookie })).customerName).toBe(whole.name);
  expect((await validate("45007654322", { cookie })).customerName).not.toMatch(/\p{L}{2}/u);
});
