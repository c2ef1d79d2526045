import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { applyRetention } from "@/lib/account/apply-retention";
import { RETENTION } from "@/lib/platform/config/retention";
import { openShop } from "@/test/open-shop";
import { addToBasket } from "./add-to-basket";
import type { BasketGoods } from "./basket-item";
import { findOpenKey } from "./find-open-key";
import { listBasket } from "./list-basket";
import { putIntoBasket } from "./put-into-basket";
import { recordBasketOrder } from "./record-basket-order";
import { removeFromBasket } from "./remove-from-basket";

/** A browser's basket until its order is paid (docs/adr/0085). */
const shop = await openShop();
const goods = (amount = 100): BasketGoods => ({
  service: "airtime",
  input: { product: "mtn", phone: "+2348031239701", amount },
  form: { rows: [{ phone: "08031239701", product: "mtn", amount: String(amount) }] },
  price: amount * 100,
});
const amounts = async (device: string) =>
  (await listBasket(shop.ctx, device)).map(({ input }) => input.amount);

describe("a basket", () => {
  it("lists items in the order they were added, encrypted and only for that browser", async () => {
    const [device, other] = [randomUUID(), randomUUID()];
    await putIntoBasket(shop.ctx, device, goods(100));
    await putIntoBasket(shop.ctx, device, goods(200));
    expect(await amounts(device)).toEqual([100, 200]);
    expect(await amounts(other)).toEqual([]);
    const rows = JSON.stringify(await shop.database.basketItem.findMany());
    expect(rows).not.toContain("8031239701");
    expect(rows).not.toContain(device);
  });

  it("holds ten items, however many tabs add at once", async () => {
    const device = randomUUID();
    const put = await Promise.allSettled(
      Array.from({ length: 14 }, (_, index) => putIntoBasket(shop.ctx, device, goods(index + 100))),
    );
    // A tab that loses to five others in a row fails; it never adds an eleventh item.
    const taken = put.filter((one) => one.status === "fulfilled" && one.value).length;
    expect(await amounts(device)).toHaveLength(taken);
    for (let amount = 200; (await amounts(device)).length < 10; amount++)
      await putIntoBasket(shop.ctx, device, goods(amount));
    expect(await putIntoBasket(shop.ctx, device, goods(2))).toBe(false);
    expect(await amounts(device)).toHaveLength(10);
  });

  it("adds the items of an earlier order, all or none", async () => {
    const device = randomUUID();
    await putIntoBasket(shop.ctx, device, goods(100));
    const items = Array.from({ length: 9 }, (_, index) => ({ ...goods(200 + index), price: null }));
    expect(await addToBasket(shop.ctx, device, [...items, goods(300)])).toBe(false);
    expect(await amounts(device)).toEqual([100]);
    expect(await addToBasket(shop.ctx, device, items)).toBe(true);
    expect(await amounts(device)).toEqual([100, 200, 201, 202, 203, 204, 205, 206, 207, 208]);
  });

  it("adds repeated presses within half a minute once", async () => {
    const device = randomUUID();
    const later = (seconds: number) => ({
      ...shop.ctx,
      clock: { now: () => new Date(shop.ctx.clock.now().getTime() + seconds * 1_000) },
    });
    const priceless = { ...goods(100), price: null };
    expect(
      await Promise.all(
        [goods(100), goods(100), priceless].map((one) => putIntoBasket(shop.ctx, device, one)),
      ),
    ).toEqual([true, true, true]);
    expect(await amounts(device)).toEqual([100]);
    await putIntoBasket(shop.ctx, device, { ...goods(100), service: "data" });
    expect(await amounts(device)).toEqual([100, 100]);
    await putIntoBasket(later(60), device, goods(100));
    expect(await amounts(device)).toEqual([100, 100, 100]);

    const [other, twice] = [randomUUID(), [goods(100), goods(100)]];
    await putIntoBasket(shop.ctx, other, goods(100));
    // Two equal items in one request aren't a repeated press.
    await addToBasket(shop.ctx, other, twice);
    await addToBasket(shop.ctx, other, twice);
    expect(await amounts(other)).toEqual([100, 100, 100]);
    const [first] = await listBasket(shop.ctx, other);
    await removeFromBasket(shop.ctx, other);
    await putIntoBasket(shop.ctx, other, goods(100), first?.id);
    expect(await amounts(other)).toEqual([100]);
  });

  it("replaces and returns only its own items", async () => {
    const [device, other] = [randomUUID(), randomUUID()];
    await putIntoBasket(shop.ctx, device, goods(100));
    await putIntoBasket(shop.ctx, device, goods(200));
    const [first] = await listBasket(shop.ctx, device);
    await putIntoBasket(shop.ctx, device, goods(300), first?.id);
    expect(await amounts(device)).toEqual([300, 200]);
    // Another browser that names the item adds its own.
    await putIntoBasket(shop.ctx, other, goods(400), first?.id);
    await removeFromBasket(shop.ctx, other, (await listBasket(shop.ctx, device))[1]?.id);
    expect(await amounts(device)).toEqual([300, 200]);
    expect(await amounts(other)).toEqual([400]);
    await removeFromBasket(shop.ctx, device, first?.id);
    expect(await amounts(device)).toEqual([200]);
    await removeFromBasket(shop.ctx, device);
    expect(await amounts(device)).toEqual([]);
    expect(await amounts(other)).toEqual([400]);
  });

  it("keeps its items until their order is paid, then has room for others", async () => {
    const device = randomUUID();
    for (let index = 0; index < 10; index++) await putIntoBasket(shop.ctx, device, goods(100 + index));
    const items = await listBasket(shop.ctx, device);
    const order = await shop.place("basket", {
      items: items.slice(0, 9).map(({ service, input }) => ({ service, input })),
    });
    const ids = items.slice(0, 9).map(({ id }) => id);
    await recordBasketOrder(shop.ctx, device, ids, order.ref);
    expect(await amounts(device)).toHaveLength(10);
    await shop.pay(order.reference);
    expect(await amounts(device)).toEqual([109]);
    expect(await putIntoBasket(shop.ctx, device, goods(500))).toBe(true);
    expect(await amounts(device)).toEqual([109, 500]);
  });

  it("finds its unpaid order until the basket changes or the order is final", async () => {
    const device = randomUUID();
    await putIntoBasket(shop.ctx, device, goods(100));
    await putIntoBasket(shop.ctx, device, goods(200));
    const buys = async () => {
      const items = await listBasket(shop.ctx, device);
      return {
        ids: items.map(({ id }) => id),
        input: { items: items.map(({ service, input }) => ({ service, input })) },
      };
    };
    const first = await buys();
    expect(await findOpenKey(shop.ctx, device, first.input)).toBeNull();
    const order = await shop.place("basket", first.input, "the-key-of-the-first-page");
    await recordBasketOrder(shop.ctx, device, first.ids, order.ref);
    expect(await findOpenKey(shop.ctx, device, first.input)).toBe("the-key-of-the-first-page");
    expect(await findOpenKey(shop.ctx, randomUUID(), first.input)).toBeNull();
    await putIntoBasket(shop.ctx, device, goods(300), first.ids[0]);
    expect(await findOpenKey(shop.ctx, device, (await buys()).input)).toBeNull();
    await putIntoBasket(shop.ctx, device, goods(100), first.ids[0]);
    expect(await findOpenKey(shop.ctx, device, first.input)).toBe("the-key-of-the-first-page");
    await shop.pay(order.reference);
    expect(await findOpenKey(shop.ctx, device, first.input)).toBeNull();
  });

  it("doesn't buy an item that changed after its order was placed", async () => {
    const device = randomUUID();
    await putIntoBasket(shop.ctx, device, goods(100));
    const [item] = await listBasket(shop.ctx, device);
    if (!item) throw new Error("nothing in it");
    const order = await shop.place("basket", { items: [{ service: item.service, input: item.input }] });
    await recordBasketOrder(shop.ctx, device, [item.id], order.ref);
    await putIntoBasket(shop.ctx, device, goods(700), item.id);
    await shop.pay(order.reference);
    expect(await amounts(device)).toEqual([700]);
  });

  it("deletes its items after the retention period", async () => {
    const device = randomUUID();
    await putIntoBasket(shop.ctx, device, goods());
    const inDays = (days: number) =>
      applyRetention({
        ...shop.ctx,
        clock: { now: () => new Date(shop.ctx.clock.now().getTime() + days * 86_400_000) },
      });
    await inDays(RETENTION.baskets.days - 1);
    expect(await amounts(device)).toHaveLength(1);
    await inDays(RETENTION.baskets.days + 1);
    expect(await amounts(device)).toEqual([]);
  });
});
