import { expect, it } from "vitest";
import { requery } from "@/lib/orders/fulfilment/requery";
import { vend } from "@/lib/orders/fulfilment/vend";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { validated } from "@/test/services/bills";
import { advance, client, clock, ctx, MINUTE, shop, withUnknownShop } from "@/test/unknown-shop";
import { findMissing } from "./find-missing";
import { openMissing } from "./open-missing";
import { watchDeadlines } from "./watch-deadlines";

/** A token that arrives after twenty minutes: slow at 60 s, reportable at 5 minutes, with our team at 15. */
withUnknownShop();

const METER = { product: "Ikeja Electric", meterType: "prepaid" };

async function lateToken(last: string) {
  await shop.control("/settings", { settleAfterMs: 1e9 });
  const meterNumber = `4500000${last}`;
  await validated(shop, "electricity", { ...METER, meterNumber });
  const input = { ...METER, meterNumber, amount: 5_000, phone: "08031234567" };
  const order = await shop.place("electricity", input);
  await shop.pay(order.reference);
  const { id } = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
  await vend(ctx, id);
  const effect = await shop.database.effect.findFirstOrThrow({ where: { orderId: order.id } });
  expect(effect.state).toBe("PROCESSING");
  return { ...order, effect: effect.id, customerRef: effect.customerRef, paidAt: clock.now().getTime() };
}
type Late = Awaited<ReturnType<typeof lateToken>>;

/** Advances the clock to `minutes` after the payment, and runs what a worker would. */
async function at(order: Late, minutes: number) {
  advance(order.paidAt + minutes * MINUTE - clock.now().getTime());
  await requery(ctx, order.effect);
  await watchDeadlines(ctx);
  return shop.order(order);
}
/** From now on the supplier has the token, without a notification. */
function tokenComes({ customerRef }: Late): void {
  const row = shop.sandbox.state.books.rows().find((one) => one.customerRef === customerRef);
  if (!row) throw new Error("no purchase");
  row.tokenReadableAt = 0;
}
const casesOf = (orderId: string) =>
  client
    .query<{ kind: string; why: string; state: string; closed_why: string | null; due_at: Date | null }>(
      "SELECT kind, why, state, closed_why, due_at FROM cases WHERE order_id = $1 ORDER BY id",
      [orderId],
    )
    .then(({ rows }) => rows);
const setHours = (supportHours: string) =>
  shop.database.setting.upsert({
    where: { key: "shop" },
    create: { key: "shop", value: { supportHours }, version: 1, updatedAt: clock.now() },
    update: { value: { supportHours } },
  });

it("is slow at 60 s, reportable at 5 minutes, and with our team at 15", async () => {
  await setHours("Mon-Sun 00:00-24:00");
  const order = await lateToken("0810");
  expect(await at(order, 0.9)).toMatchObject({ status: "processing", late: null, case: null });
  expect(await at(order, 1)).toMatchObject({ late: "slow" });
  expect(await openMissing(shop.ctx, order)).toEqual({ ok: false, reason: "not_yet" });
  expect(await at(order, 5)).toMatchObject({ late: "report", case: null });
  expect((await findMissing(shop.ctx, order))?.mayOpen).toBe("slow");
  expect((await at(order, 14.9)).case).toBeNull();
  expect(await casesOf(order.id)).toEqual([]);

  const opened = await at(order, 15);
  // Two hours, all of them staffed.
  const replyBy = new Date(order.paidAt + 15 * MINUTE + 120 * MINUTE);
  expect(opened.case).toMatchObject({ closedAt: null, replyBy: replyBy.toISOString() });
  expect(await casesOf(order.id)).toMatchObject([{ kind: "not_received", why: "no_answer", state: "open" }]);
  await at(order, 16);
  expect(await openMissing(shop.ctx, order)).toMatchObject({ ok: true, outcome: "known" });
  expect(await casesOf(order.id)).toHaveLength(1);

  // The token arrives at twenty minutes. Nothing was sent again or refunded.
  const effects = () => client.query("SELECT kind FROM effects WHERE order_id = $1", [order.id]);
  expect((await effects()).rows).toEqual([{ kind: "VEND" }]);
  tokenComes(order);
  expect(await at(order, 20)).toMatchObject({ status: "delivered", late: null });
  expect((await effects()).rows).toEqual([{ kind: "VEND" }]);
  const { purchases, paystack } = await shop.books();
  expect(purchases[order.customerRef]).toMatchObject({ posts: 1, debits: 1, successes: 1 });
  expect(paystack.refunds).toEqual([]);
});

it("closes the automatic case once the token arrives, unless the customer wrote", async () => {
  const [quiet, reported] = [await lateToken("0810"), await lateToken("0810")];
  for (const order of [quiet, reported]) await at(order, 15.5);
  expect(await openMissing(shop.ctx, reported)).toMatchObject({ outcome: "known" });
  for (const order of [quiet, reported]) tokenComes(order);
  expect(await at(quiet, 20)).toMatchObject({
    status: "delivered",
    case: { closedAt: expect.any(String) },
  });
  expect(await casesOf(quiet.id)).toMatchObject([{ state: "closed", closed_why: "delivered" }]);
  expect(await casesOf(reported.id)).toMatchObject([{ state: "open" }]);
});

it("opens one case for a report at 5 minutes, and none at 15", async () => {
  const order = await lateToken("0810");
  await at(order, 5.5);
  expect(await openMissing(shop.ctx, order)).toMatchObject({ ok: true, outcome: "opened" });
  await Promise.all([watchDeadlines(ctx), watchDeadlines(ctx)]);
  await at(order, 15.5);
  expect(await casesOf(order.id)).toMatchObject([{ kind: "not_received", why: "says_slow", state: "open" }]);
});

it("promises the reply in staffed hours, else by the end of the promised day", async () => {
  await setHours("");
  const order = await lateToken("0810");
  const { case: one } = await at(order, 15.5);
  expect(one?.replyBy).toBe(new Date(order.paidAt + 24 * 60 * MINUTE).toISOString());
});

it("leaves the books consistent", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
