import { expect, it } from "vitest";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { recordLateVend } from "@/lib/orders/resolution/record-late-vend";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { countBlocked } from "@/test/count-blocked";
import { openClient } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { openShopWithRefundFaults } from "@/test/shop-with-refund-faults";
import { findOrderStory } from "./find-order-story";
import { classifySendAgain, sendAgain } from "./send-again";

/** An item is sent again only if every attempt bought nothing, and never alongside a refund (docs/adr/0079). */

// A refund that couldn't be sent stays unsent until the next press.
const { shop, faults } = await openShopWithRefundFaults({ retryRefund: [3_600_000] });
const client = await openClient(shop);
const owner = await createPerson(shop.ctx, { role: "owner" });
await shop.startWorker({ without: ["reconcile"] });

let count = 0;
async function paid(email: string, phone = `0803129${String(5000 + ++count)}`) {
  const input = { product: "MTN", phone, amount: 500 };
  const placed = await placeOrder(shop.ctx, { service: "airtime", input, email, key: `again-${++count}` });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  await shop.pay(placed.payment.reference);
  const { id } = await shop.database.line.findFirstOrThrow({ where: { orderId: placed.order.id } });
  return { ...placed.order, line: id };
}
/** An order that the supplier refuses once. */
async function refused(email: string) {
  const phone = `0803129${String(5000 + ++count)}`;
  await shop.control("/scenario", { scenario: "http-400", recipient: phone, times: 1 });
  return paid(email, phone);
}
const why = (evidence?: string) => ({ actor: owner, reason: "the customer wants it", evidence });
async function shown(order: { ref: string; line: string }) {
  const found = await findOrderStory(shop.ctx, order.ref);
  const line = found?.story.lines.find(({ id }) => id === order.line);
  return found && line ? classifySendAgain(found.story, found.books, line, shop.ctx.clock.now()) : null;
}

it("sends what was refused instead of a refund that failed, once, with evidence", async () => {
  const order = await refused("refund-failed@example.com");
  await shop.until(order, ({ status }) => status === "under_review");
  expect(await shown(order)).toBe("evidence");
  expect(await sendAgain(shop.ctx, order.line, why())).toBe("evidence");
  const both = await Promise.all([
    sendAgain(shop.ctx, order.line, why("Paystack says failed")),
    sendAgain(shop.ctx, order.line, why("Paystack says failed")),
  ]);
  expect(both.filter((value) => value === "done")).toHaveLength(1);
  const view = await shop.until(order, ({ status }) => status === "delivered");
  expect(view.timeline.map(({ event }) => event)).toContain("sent_again");
  const effects = await shop.database.effect.findMany({
    where: { lineId: order.line },
    orderBy: { createdAt: "asc" },
  });
  expect(effects.map(({ kind, state }) => [kind, state])).toEqual([
    ["VEND", "REJECTED"],
    ["REFUND", "FAILED"],
    ["VEND", "SUCCEEDED"],
  ]);
  expect(effects[1]?.evidence).toMatchObject({ decidedBy: owner.email, shown: "Paystack says failed" });
  expect((await findAudit(shop.ctx, { subject: `order:${order.ref}` })).entries).toMatchObject([
    { action: "line.sent_again", who: owner.email, reason: "the customer wants it" },
  ]);
  expect(
    await shop.database.case.count({ where: { orderId: order.id, kind: "refund_stuck", state: "open" } }),
  ).toBe(0);
  expect(await shown(order)).toBe("sent");
  expect(await findBreaks(client)).toEqual([]);
});

it.each([
  ["delivered", "ada@example.com", undefined, "delivered", "sent"],
  ["refused after it was sent", "ada@example.com", "08030000101", "refunded", "sent"],
  ["in review after it may have been bought", "ada@example.com", "08030000107", "processing", "sent"],
] as const)("is closed for what is %s", async (_what, email, phone, status, state) => {
  const order = await paid(email, phone);
  await shop.until(order, (view) => view.status === status);
  expect(await shown(order)).toBe(state);
  const before = await shop.database.effect.count({ where: { orderId: order.id } });
  expect(await sendAgain(shop.ctx, order.line, why("x"))).toBe(state);
  expect(await shop.database.effect.count({ where: { orderId: order.id } })).toBe(before);
});

it("is closed while a refund is under way, and for a payment that the bank disputes", async () => {
  const done = await refused("ada@example.com");
  await shop.until(done, ({ status }) => status === "refunded");
  expect(await sendAgain(shop.ctx, done.line, why("x"))).toBe("refund_under_way");
  const order = await refused("refund-pending@example.com");
  await shop.until(order, ({ timeline }) => timeline.some(({ event }) => event === "refund_sent"));
  expect(await shown(order)).toBe("refund_under_way");
  expect(await sendAgain(shop.ctx, order.line, why("x"))).toBe("refund_under_way");
  const other = await refused("refund-failed@example.com");
  await shop.until(other, ({ status }) => status === "under_review");
  const { id } = await shop.database.payment.findFirstOrThrow({ where: { orderId: other.id } });
  const dispute = { id: `paystack:${id}`, paymentId: id, kobo: 100, openedAt: new Date(), state: "open" };
  await shop.database.dispute.create({ data: dispute });
  expect(await shown(other)).toBe("disputed");
  expect(await sendAgain(shop.ctx, other.line, why("x"))).toBe("disputed");
});

/** An order that the supplier refuses, and whose refund can't be sent. */
async function unsent() {
  faults.unreachable = true;
  const order = await refused("ada@example.com");
  await expect
    .poll(() =>
      shop.database.effect.count({
        where: { lineId: order.line, kind: "REFUND", state: "INTENT", attempt: 2 },
      }),
    )
    .toBe(1);
  faults.unreachable = false;
  return order;
}

it("is closed while Paystack lists the refund, or can't say, whatever the evidence", async () => {
  const order = await refused("refund-failed@example.com");
  await shop.until(order, ({ status }) => status === "under_review");
  const { reference } = await shop.database.payment.findFirstOrThrow({ where: { orderId: order.id } });
  const listed = shop.sandbox.state.paystack.refunds.find(({ payment }) => payment.reference === reference);
  if (!listed) throw new Error("no refund");
  listed.status = "processing";
  expect(await sendAgain(shop.ctx, order.line, why("Paystack says failed"))).toBe("refund_listed");
  listed.status = "failed";
  await shop.control("/paystack/fault", { operation: "list-refunds", fault: 500, times: 1 });
  expect(await sendAgain(shop.ctx, order.line, why("Paystack says failed"))).toBe("refund_not_told");
  expect((await shop.order(order)).status).toBe("under_review");
  expect(await sendAgain(shop.ctx, order.line, why("Paystack says failed"))).toBe("done");
});

it("withdraws a refund that wasn't sent", async () => {
  const order = await unsent();
  expect(await shown(order)).toBe("open");
  expect(await sendAgain(shop.ctx, order.line, why())).toBe("done");
  await shop.until(order, ({ status }) => status === "delivered");
  const refunds = await shop.database.effect.findMany({
    where: { lineId: order.line, kind: "REFUND" },
    orderBy: { attempt: "asc" },
  });
  expect(refunds.map(({ state, reason }) => [state, reason])).toEqual([
    ["REJECTED", "not_sent"],
    ["NOT_SENT", "sent_again"],
  ]);
  // The disputed payment above is a row that was never booked.
  expect(await findBreaks(client, ["S18"])).toEqual([]);
});

it("is closed while restored books wait, and after a refund that was adopted for them", async () => {
  const order = await unsent();
  await shop.database.books.update({ where: { id: 1 }, data: { stopped: {} } });
  const closed = [await shown(order), await sendAgain(shop.ctx, order.line, why())];
  await client.query("UPDATE books SET stopped = NULL");
  expect(closed).toEqual(["refund_under_way", "refund_under_way"]);
  const { reference } = await shop.database.payment.findFirstOrThrow({ where: { orderId: order.id } });
  const fact = { refund: { id: "1", reference } };
  const adoption = { ref: "KR-lost", kind: "refund", kobo: -1, fact, at: new Date(), by: "test" };
  await shop.database.adoption.create({ data: adoption });
  expect(await shown(order)).toBe("refund_under_way");
  expect(await sendAgain(shop.ctx, order.line, why())).toBe("refund_under_way");
});

it("is closed for attempts found executed since", async () => {
  const order = await refused("refund-failed@example.com");
  await shop.until(order, ({ status }) => status === "under_review");
  const { id } = await shop.database.effect.findFirstOrThrow({ where: { lineId: order.line, kind: "VEND" } });
  expect(await recordLateVend(shop.ctx, { effect: id, fact: null })).toBe("noted");
  expect(await shown(order)).toBe("sent");
  expect(await sendAgain(shop.ctx, order.line, why("x"))).toBe("sent");
});

it("doesn't buy it again if the supplier's list shows the first attempt between the press and the next", async () => {
  const order = await refused("refund-failed@example.com");
  await shop.until(order, ({ status }) => status === "under_review");
  const { id } = await shop.database.effect.findFirstOrThrow({ where: { lineId: order.line, kind: "VEND" } });
  // Both wait for the order's lock, in this order; the attempt's lock comes after it.
  await client.query("BEGIN");
  await client.query("SELECT 1 FROM orders WHERE id = $1 FOR UPDATE", [order.id]);
  const pressed = sendAgain(shop.ctx, order.line, why("Paystack says failed"));
  await expect.poll(() => countBlocked(client, "refund_line(")).toBe(1);
  const noted = recordLateVend(shop.ctx, { effect: id, fact: null });
  await expect.poll(() => countBlocked(client, "note_late_vend(")).toBe(1);
  await client.query("COMMIT");
  expect([await pressed, await noted]).toEqual(["done", "noted"]);
  await expect
    .poll(() => shop.database.effect.findFirst({ where: { lineId: order.line, kind: "REFUND", attempt: 2 } }))
    .toMatchObject({ request: expect.objectContaining({ reason: "bought_before" }) });
  expect(await shop.database.effect.count({ where: { lineId: order.line, kind: "VEND" } })).toBe(1);
});

it("refuses other roles", async () => {
  for (const role of ["customer", "auditor", "support"] as const) {
    const actor = await createPerson(shop.ctx, { role });
    await expect(sendAgain(shop.ctx, "x", { actor, reason: "x" })).rejects.toMatchObject({
      code: "not_allowed",
    });
  }
});
