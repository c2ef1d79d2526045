import { beforeAll, expect, it } from "vitest";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { dayOf } from "@/lib/platform/lagos-day";
import { openShop } from "@/test/open-shop";
import { createPerson, type Person } from "@/test/people";
import { validated } from "@/test/services/bills";
import { listSpending } from "./list-spending";

const shop = await openShop();
let ada: Person;
let eve: Person;
let count = 0;
beforeAll(async () => {
  ada = await createPerson(shop.ctx);
  eve = await createPerson(shop.ctx);
  await shop.startWorker();
});

async function bought(who: Person, service: string, input: unknown, status = "delivered") {
  const placed = await placeOrder(shop.ctx, {
    service,
    input,
    email: who.email,
    key: `spending-${++count}-key`,
    userId: who.userId,
  });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  await shop.pay(placed.payment.reference);
  return shop.until(placed.order, (order) => order.status === status);
}
const airtime = (amount: number) => ({ product: "MTN", phone: "08031230777", amount });

it("sums an account's deliveries by month and service, largest first", async () => {
  const smartcardNumber = "7000000101";
  const { plans } = await shop.ctx.snapshot();
  const plan = plans.find(({ service, productSlug }) => service === "tv" && productSlug === "gotv")?.planId;
  await validated(shop, "tv", { product: "gotv", smartcardNumber });
  // The sandbox refuses this card's purchases, so the money is refunded.
  await bought(ada, "tv", { product: "gotv", plan, smartcardNumber }, "refunded");
  const first = await bought(ada, "airtime", airtime(500));
  const second = await bought(ada, "airtime", airtime(700));
  const bet = await bought(ada, "betting", { product: "Bet9ja", accountId: "0012345", amount: 2_000 });
  await bought(eve, "airtime", airtime(900));
  const calls = first.total.amount + second.total.amount;

  const now = shop.ctx.clock.now();
  const month = dayOf(now).day.slice(0, 7);
  const [spent, ...others] = await listSpending(shop.ctx, ada.userId);
  expect(others).toEqual([]);
  expect(spent).toEqual({
    month: new Date(`${month}-01T00:00:00+01:00`).toISOString(),
    total: calls + bet.total.amount,
    services: [
      { service: "betting", total: bet.total.amount },
      { service: "airtime", total: calls },
    ],
  });

  const [year = 0, number = 0] = month.split("-").map(Number);
  /** The first moment in Lagos, this many months from now. */
  const later = (months: number) => ({
    ...shop.ctx,
    clock: { now: () => new Date(Date.UTC(year, number - 1 + months, 1, -1)) },
  });
  expect(await listSpending(later(5), ada.userId)).toEqual([spent]);
  expect(await listSpending(later(6), ada.userId)).toEqual([]);
});
