import { expect, it } from "vitest";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import type { OrderView } from "@/lib/model/order-view";
import { openShop } from "@/test/open-shop";
import { SOON_IN_REVIEW } from "@/test/shop";
import { buy, upstreamOf, validated } from "./bills";

const shop = await openShop({ parts: { schedules: SOON_IN_REVIEW } });
await shop.startWorker();

it("sends no month while a person decides about the one before, and refunds it when that one failed", async () => {
  const smartcardNumber = "0212345604";
  const { plans } = await shop.ctx.snapshot();
  const plan = plans.find(({ service, productSlug }) => service === "tv" && productSlug === "gotv");
  await shop.control("/scenario", { scenario: "never-settles", recipient: smartcardNumber, times: 1 });
  await validated(shop, "tv", { product: "GOTV", smartcardNumber });
  const order = await buy(shop, "tv", { product: "gotv", plan: plan?.planId, smartcardNumber, months: 2 });
  const statuses = ({ lines }: OrderView) => lines.map(({ status }) => status);
  const parked = await shop.until(order, ({ status }) => status === "under_review");
  expect(statuses(parked)).toEqual(["under_review", "waiting"]);
  const [effect, ...others] = await shop.ctx.db.effect.findMany({ where: { orderId: order.id } });
  expect([effect?.state, others]).toEqual(["PARKED", []]);
  const by = { name: "owner", reason: "the supplier says so" };
  expect(await decideParked(shop.ctx, effect?.id ?? "", { verdict: "failed" }, by)).toMatchObject({
    ok: true,
  });
  const done = await shop.until(order, ({ status }) => status === "refunded");
  expect(statuses(done)).toEqual(["refunded", "refunded"]);
  expect((await upstreamOf(shop, smartcardNumber)).debits).toBe(1);
});
