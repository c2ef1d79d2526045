import { expect, it } from "vitest";
import { giveGoodwill } from "@/lib/admin/customers/give-goodwill";
import { refundLine } from "@/lib/admin/orders/refund-line";
import { setRole } from "@/lib/auth/staff/set-role";
import { type LimitedRole, RETURN_LIMITS } from "@/lib/platform/config/return-limits";
import { naira } from "@/lib/platform/money";
import { openShop } from "@/test/open-shop";
import { createPerson, type Person } from "@/test/people";
import { findReturnRoom } from "./return-within-limit";

/** Returns decided by staff, against the owner's limits per order and day (docs/adr/0081). No worker runs. */
const shop = await openShop();
let count = 0;

/** A paid order with this many items of ₦1,000. */
async function paid(items: number) {
  const phone = `0803${String(7_200_000 + ++count)}`;
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 1_000 * items });
  await shop.pay(order.reference);
  const lines = await shop.database.line.findMany({
    where: { orderId: order.id },
    orderBy: { position: "asc" },
  });
  return { ...order, lines: lines.map(({ id, totalKobo }) => ({ id, kobo: Number(totalKobo) })) };
}

const person = (role: "manager" | "support" | "owner" | "auditor" | "accountant") =>
  createPerson(shop.ctx, { role });

async function limit(role: LimitedRole, order: number, day: number): Promise<void> {
  for (const [key, value] of [
    [RETURN_LIMITS[role].order.key, order],
    [RETURN_LIMITS[role].day.key, day],
  ] as const) {
    const row = { value, updatedAt: new Date() };
    await shop.database.setting.upsert({ where: { key }, create: { key, ...row }, update: row });
  }
}

const refund = (actor: Person, line: { id: string }) =>
  refundLine(shop.ctx, line.id, { actor, reason: "asked by phone" });
const returned = async (orderId: string) =>
  shop.database.effect.count({ where: { orderId, kind: "REFUND" } });

it("lets a manager refund up to the limit of one order, and counts what colleagues returned for it", async () => {
  const [manager, colleague, owner] = [
    await person("manager"),
    await person("manager"),
    await person("owner"),
  ];
  const order = await paid(4);
  const [one, two, three, four] = order.lines;
  if (!one || !two || !three || !four) throw new Error("not four items");
  await limit("manager", 2_500, 100_000);
  expect(await findReturnRoom(shop.ctx, manager, order.ref)).toBe(naira(2_500));
  expect(await findReturnRoom(shop.ctx, owner, order.ref)).toBeNull();
  expect(await refund(manager, one)).toMatchObject({ ok: true });
  expect(await refund(colleague, two)).toMatchObject({ ok: true });
  expect(await findReturnRoom(shop.ctx, manager, order.ref)).toBe(naira(2_500) - one.kobo - two.kobo);
  expect(await refund(manager, three)).toEqual({ ok: false, reason: "over_limit" });
  expect(await refund(colleague, three)).toEqual({ ok: false, reason: "over_limit" });
  expect(await returned(order.id)).toBe(2);
  expect(await refund(owner, three)).toMatchObject({ ok: true });
  expect(await returned(order.id)).toBe(3);
});

it("counts a day's returns of one person over all orders", async () => {
  const [manager, another] = [await person("manager"), await person("manager")];
  await limit("manager", 100_000, 1_500);
  const [first, second] = [await paid(1), await paid(1)];
  const [one, two] = [first.lines[0], second.lines[0]];
  if (!one || !two) throw new Error("no items");
  expect(await refund(manager, one)).toMatchObject({ ok: true });
  expect(await refund(manager, two)).toEqual({ ok: false, reason: "over_limit" });
  const tomorrow = { ...shop.ctx, clock: { now: () => new Date(Date.now() + 86_400_000) } };
  expect(await findReturnRoom(tomorrow, manager, second.ref)).toBe(naira(1_500));
  expect(await refund(another, two)).toMatchObject({ ok: true });
});

it("enforces the limits under concurrent presses by one person and by two", async () => {
  const manager = await person("manager");
  await limit("manager", 100_000, 1_500);
  const orders = [await paid(1), await paid(1), await paid(1)];
  const both = await Promise.all(orders.map(({ lines: [line] }) => refund(manager, line ?? { id: "" })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);

  await limit("manager", 1_500, 100_000);
  const order = await paid(2);
  const people = [await person("manager"), await person("manager")];
  const each = await Promise.all(people.map((one, index) => refund(one, order.lines[index] ?? { id: "" })));
  expect(each.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await returned(order.id)).toBe(1);
});

it("lets support return nothing until the owner says otherwise", async () => {
  const support = await person("support");
  const order = await paid(1);
  const [line] = order.lines;
  if (!line) throw new Error("no item");
  expect(await refund(support, line)).toEqual({ ok: false, reason: "over_limit" });
  await limit("support", 2_000, 2_000);
  expect(await refund(support, line)).toMatchObject({ ok: true });
});

it("limits compensation like refunds, and refuses other roles", async () => {
  const [manager, auditor, accountant] = [
    await person("manager"),
    await person("auditor"),
    await person("accountant"),
  ];
  await limit("manager", 100, 100);
  const order = await paid(1);
  const give = (actor: Person, key: string) =>
    giveGoodwill(shop.ctx, { key, orderId: order.id, amount: naira(150), actor, reason: "late" });
  expect(await give(manager, "one")).toBe("over_limit");
  await limit("manager", 200, 200);
  // Within the limit, the order itself decides.
  expect(await give(manager, "two")).toBe("not_delivered");
  for (const other of [auditor, accountant])
    await expect(give(other, "three")).rejects.toThrow("not_allowed");
});

it("refuses a person who has just lost the role, even if the request began before", async () => {
  const [owner, manager] = [await person("owner"), await person("manager")];
  await person("owner");
  const order = await paid(1);
  const [line] = order.lines;
  if (!line) throw new Error("no item");
  await setRole(shop.ctx, owner, manager.userId, "customer", "left");
  // `manager` still has the role that the request read.
  await expect(refund(manager, line)).rejects.toThrow("not_allowed");
  expect(await returned(order.id)).toBe(0);
});
