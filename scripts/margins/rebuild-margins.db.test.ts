import { expect, it } from "vitest";
import { giveGoodwill } from "@/lib/admin/customers/give-goodwill";
import { findOrderStory } from "@/lib/admin/orders/find-order-story";
import { findOrders, type OrderSort } from "@/lib/admin/orders/find-orders";
import { orderMoney } from "@/lib/admin/orders/order-money";
import { naira } from "@/lib/platform/money";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { openClient, openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { rebuildMargins } from "./rebuild-margins";

/** An order's margin is the ledger's at every moment, and one command writes it again. */
const shop = await openShop();
const client = await openClient(shop);
await shop.startWorker();

async function buy(amount: number, phone = "08031234567", status = "delivered") {
  const order = await shop.place("airtime", { product: "MTN", phone, amount });
  await shop.pay(order.reference);
  await shop.until(order, (view) => view.status === status);
  return order;
}

const marginOf = async ({ id }: { id: string }) =>
  Number((await shop.database.order.findUniqueOrThrow({ where: { id } })).marginKobo);

it("keeps what a sale, a refund and a credit leave, sorts by it and rebuilds it", async () => {
  const owner = await createPerson(shop.ctx, { role: "owner" });
  const customer = await createPerson(shop.ctx);
  const unpaid = await shop.place("airtime", { product: "MTN", phone: "08031234567", amount: 300 });
  const sold = await buy(500);
  const large = await buy(900);
  const refunded = await buy(500, "08030000101", "refunded");
  const liked = await buy(700);
  await shop.database.order.update({
    where: { id: liked.id },
    data: { userId: customer.userId, userHow: "placed" },
  });
  const given = { key: "m1", orderId: liked.id, amount: naira(100), actor: owner, reason: "late" };
  expect(await giveGoodwill(shop.ctx, given)).toBe("done");

  for (const order of [sold, large, refunded, liked]) {
    const story = await findOrderStory(shop.ctx, order.ref);
    expect([order.ref, await marginOf(order)]).toEqual([
      order.ref,
      orderMoney(story?.books.ledger ?? []).margin,
    ]);
  }
  expect(await findBreaks(client, ["S10"])).toEqual([]);
  const [, listed] = [unpaid, (await findOrders(shop.ctx, { more: true, limit: 10 })).orders];
  expect(listed.find(({ id }) => id === unpaid.id)?.margin).toBeNull();
  expect(listed.find(({ id }) => id === sold.id)).toMatchObject({
    attempts: 1,
    channel: "card",
    case: false,
    dispute: null,
    waitingSince: null,
  });

  const amounts = await Promise.all([sold, large, refunded, liked].map(marginOf));
  const byMargin = async (oldest: boolean) => {
    const seen: number[] = [];
    let after: Awaited<ReturnType<typeof findOrders>>["next"] = null;
    do {
      const page = await findOrders(shop.ctx, { sort: "margin", oldest, limit: 1, after });
      seen.push(...page.orders.map(({ margin }) => margin ?? Number.NaN));
      after = page.next;
    } while (after);
    return seen;
  };
  expect(await byMargin(true)).toEqual(amounts.toSorted((one, other) => one - other));
  expect(await byMargin(false)).toEqual(amounts.toSorted((one, other) => other - one));
  const refs = async (sort: OrderSort) =>
    (await findOrders(shop.ctx, { sort, limit: 2 })).orders.map(({ ref }) => ref);
  expect((await refs("total"))[0]).toBe(large.ref);
  expect(await refs("waiting")).toEqual([]);

  await client.query("UPDATE orders SET margin_kobo = NULL WHERE id = $1", [sold.id]);
  await client.query("UPDATE orders SET margin_kobo = margin_kobo + 7 WHERE id = $1", [large.id]);
  expect((await findBreaks(client, ["S10"])).map(({ id }) => id)).toEqual(["R2"]);
  expect(await rebuildMargins(client)).toBe(2);
  expect(await rebuildMargins(client)).toBe(0);
  expect(await findBreaks(client, ["S10"])).toEqual([]);
  expect(await Promise.all([sold, large, refunded, liked].map(marginOf))).toEqual(amounts);
});
