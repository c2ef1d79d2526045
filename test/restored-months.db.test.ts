import { expect, it } from "vitest";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import type { OrderView } from "@/lib/model/order-view";
import { adopt } from "@/scripts/adopt/run-command";
import { expectWholeBooks, openRestoredShop } from "./restored-database";
import { buy, validated } from "./services/bills";

/** The restore drill for the months of TV, which are alike and sent one after the other (docs/adr/0064). */
const { shop, drill } = await openRestoredShop();

const { plans } = await shop.ctx.snapshot();
const plan = plans.find(({ service, productSlug }) => service === "tv" && productSlug === "gotv");
async function buyMonths(smartcardNumber: string) {
  await validated(shop, "tv", { product: "GOTV", smartcardNumber });
  return buy(shop, "tv", { product: "gotv", plan: plan?.planId, smartcardNumber, months: 3 });
}
const statuses = ({ lines }: OrderView) => lines.map(({ status }) => status);
const sent = (order: { id: string }) =>
  shop.database.effect.findMany({
    where: { orderId: order.id, kind: "VEND" },
    orderBy: { createdAt: "asc" },
  });

it("adopts each delivered month, of a reversed one and of one under way at the backup", async () => {
  const first = await shop.startWorker();
  await shop.control("/settings", { settleAfterMs: 1e9 });
  await shop.control("/scenario", { scenario: "never-settles", recipient: "0212345701", times: 1 });
  const underWay = await buyMonths("0212345701");
  await shop.until(underWay, (order) => statuses(order)[0] === "processing");
  await first.stop();
  const reversed = await buyMonths("0212345702");
  await drill.backUp();

  const [month] = await sent(underWay);
  await shop.control("/settle", { id: month?.customerRef, status: "SUCCESS", webhook: "lost" });
  const second = await shop.startWorker();
  for (const order of [underWay, reversed]) await shop.until(order, ({ status }) => status === "delivered");
  await second.stop();
  const before = Object.keys((await shop.books()).purchases).sort();
  expect(before).toHaveLength(6);
  await shop.control("/settle", {
    id: (await sent(reversed))[0]?.customerRef,
    status: "FAILED",
    webhook: "lost",
  });
  await drill.restore();

  expect(await adopt({ ctx: shop.ctx, print: () => undefined }, { write: true, by: "ada" })).toBe(0);
  const third = await shop.startWorker();
  const done = await shop.until(underWay, ({ status }) => status === "delivered");
  expect(statuses(done)).toEqual(["delivered", "delivered", "delivered"]);
  const partly = await shop.until(reversed, (order) => statuses(order).includes("refunded"));
  expect(statuses(partly)).toEqual(["delivered", "delivered", "refunded"]);
  await third.stop();
  expect(Object.keys((await shop.books()).purchases).sort()).toEqual(before);
  await expectWholeBooks(shop);
});

it("waits for the decision about a month in review before it adopts the months after it", async () => {
  const first = await shop.startWorker();
  await shop.control("/settings", { settleAfterMs: 1e9 });
  await shop.control("/scenario", { scenario: "never-settles", recipient: "0212345703", times: 1 });
  const order = await buyMonths("0212345703");
  await shop.until(order, (view) => statuses(view)[0] === "processing");
  await first.stop();
  await drill.backUp();

  const [month] = await sent(order);
  await shop.control("/settle", { id: month?.customerRef, status: "SUCCESS", webhook: "lost" });
  const second = await shop.startWorker();
  await shop.until(order, ({ status }) => status === "delivered");
  await second.stop();
  const before = Object.keys((await shop.books()).purchases).sort();
  // Later called failed without its money back: the lost books rejected that.
  await shop.control("/settle", { id: month?.customerRef, status: "FAILED", word: true });
  await drill.restore();

  const said: string[] = [];
  const run = () => adopt({ ctx: shop.ctx, print: (what) => said.push(what) }, { write: true, by: "ada" });
  expect(await run()).toBe(1);
  expect(said.at(-1)).toBe(
    `Can't finish yet: a month of TV is in review (order ${order.ref}). Decide it in the admin, then run this again.`,
  );
  const [parked] = await sent(order);
  expect(parked).toMatchObject({ state: "PARKED", reason: "failed_unproved" });
  const by = { name: "ada", reason: "the customer watches TV" };
  expect(await decideParked(shop.ctx, parked?.id ?? "", { verdict: "delivered" }, by)).toMatchObject({
    ok: true,
  });
  expect(await run()).toBe(0);
  const third = await shop.startWorker();
  await shop.until(order, ({ status }) => status === "delivered");
  await third.stop();
  expect(Object.keys((await shop.books()).purchases).sort()).toEqual(before);
  await expectWholeBooks(shop);
});
