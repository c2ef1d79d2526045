import { describe, expect, it } from "vitest";
import { addBlock, endBlock, findBlocks, type NewBlock } from "@/lib/admin/customers/blocklist";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { type PlaceOrderRequest, placeOrder } from "@/lib/orders/checkout/place-order";
import { validateCustomer } from "@/lib/orders/checkout/validate-customer";
import { sweep } from "@/lib/orders/fulfilment/sweep";
import { vend } from "@/lib/orders/fulfilment/vend";
import { payOrder } from "@/lib/orders/payment/pay-order";
import { kobo } from "@/lib/platform/money";
import { getWalletBalance } from "@/lib/wallet/get-wallet";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { findLiveBreaks } from "@/scripts/doctor/live-rules";
import { countBlocked } from "@/test/count-blocked";
import { openClient, openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { topUp } from "@/test/top-up";
import { decideHold } from "./decide-hold";
import { findHold } from "./find-hold";
import { findOrderStory } from "./find-order-story";
import { refundLine } from "./refund-line";
import { classifySendAgain, sendAgain } from "./send-again";

/** A payment held by the blocklist buys nothing until staff release it, and is refunded if nobody does (docs/adr/0093). */
let count = 0;

const shop = await openShop();
const client = await openClient(shop);
const owner = await createPerson(shop.ctx, { role: "owner" });
await shop.startWorker({ without: ["reconcile"] });
const worker = (await client.query<{ id: number }>("SELECT id FROM workers LIMIT 1")).rows[0]?.id ?? 0;

const newPhone = () => `0803411${String(1000 + ++count)}`;
const block = (more: Partial<NewBlock> & Pick<NewBlock, "kind" | "value">) =>
  addBlock(shop.ctx, owner, { hold: true, reason: "chargebacks", expiresAt: null, ...more });
async function blockIdOf(hint: string): Promise<number> {
  const found = (await findBlocks(shop.ctx, null)).blocks.find((one) => one.hint === hint);
  return found?.id ?? 0;
}
async function place(more: Partial<PlaceOrderRequest> & { phone?: string } = {}) {
  const { phone = newPhone(), ...rest } = more;
  const input = { product: "MTN", phone, amount: 500 };
  const key = `held-${++count}-0123456789`;
  const placed = await placeOrder(shop.ctx, {
    service: "airtime",
    input,
    email: `ada${count}@example.com`,
    key,
    ...rest,
  });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  return { ...placed.order, phone, reference: placed.payment.reference };
}
async function paid(more: Parameters<typeof place>[0] = {}) {
  const order = await place(more);
  await shop.pay(order.reference);
  return order;
}
/** An order whose number is blocked. */
async function held(more: Parameters<typeof place>[0] = {}) {
  const phone = newPhone();
  expect(await block({ kind: "number", value: phone })).toBe("added");
  return paid({ phone, ...more });
}
const statusOf = async (order: { ref: string; token: string }) => (await shop.order(order)).status;
const vendsOf = (orderId: string) => shop.database.effect.count({ where: { orderId, kind: "VEND" } });
async function purchasesOf(phone: string): Promise<number> {
  const { transactions } = await shop.books();
  return transactions.filter(({ number }) => number.endsWith(phone.slice(1))).length;
}
const linesOf = (orderId: string) =>
  shop.database.line.findMany({ where: { orderId }, orderBy: { position: "asc" } });
const decide = (order: { id: string }, decision: "release" | "return") =>
  decideHold(shop.ctx, order.id, decision, { actor: owner, reason: "called them" });
const casesOf = (orderId: string) => shop.database.case.findMany({ where: { orderId, kind: "held" } });
const sweepNow = () => sweep(shop.ctx);
/** As a worker that picked up the job. */
const vendAs = (line: string) => vend({ ...shop.ctx, worker }, line);

describe("a held payment", () => {
  it("is taken, shown as under review with its reason, and told to the owner, whatever wakes it", async () => {
    const order = await held();
    const view = await shop.order(order);
    expect(view.status).toBe("under_review");
    expect(view.lines[0]).toMatchObject({ status: "waiting", reason: "held" });
    expect(view.timeline.map(({ event }) => event)).toEqual(["placed", "payment_started", "paid", "held"]);
    const row = await shop.database.order.findUniqueOrThrow({ where: { id: order.id } });
    expect(row.holdState).toBe("held");
    const [line] = await linesOf(order.id);
    if (!line) throw new Error("no line");
    // Nothing is reserved for it.
    expect(line.nextAt).toBeNull();
    expect(await casesOf(order.id)).toMatchObject([{ state: "open", why: "blocked", dueAt: row.holdUntil }]);
    expect(await shop.database.alarm.count({ where: { orderId: order.id, kind: "held" } })).toBe(1);
    expect(await findHold(shop.ctx, order.id)).toMatchObject({ kind: "number", reason: "chargebacks" });
    expect(await shop.database.message.findMany({ where: { orderId: order.id } })).toMatchObject([
      { kind: "order_parked" },
    ]);
    const { blocks } = await findBlocks(shop.ctx, null);
    expect(blocks.find(({ hint }) => hint === `…${order.phone.slice(-4)}`)).toMatchObject({ hits: 1 });

    // A job, a wrong time, the sweep, a second webhook, staff.
    await vendAs(line.id);
    await client.query("UPDATE lines SET next_at = now() - interval '1 hour' WHERE id = $1", [line.id]);
    await sweepNow();
    await vendAs(line.id);
    expect((await linesOf(order.id))[0]?.nextAt).toBeNull();
    await shop.pay(order.reference);
    const found = await findOrderStory(shop.ctx, order.ref);
    const shown = found?.story.lines[0];
    expect(shown && classifySendAgain(found.story, found.books, shown, shop.ctx.clock.now())).toBe("held");
    expect(await sendAgain(shop.ctx, line.id, { actor: owner, reason: "x" })).toBe("held");
    await expect(
      client.query(
        `INSERT INTO effects (id, kind, order_id, line_id, customer_ref, attempt, state, amount_kobo, request, created_at)
         SELECT 'v' || id, 'VEND', order_id, id, 'v' || id, 1, 'INTENT', cost_kobo, '{}', now() FROM lines WHERE id = $1`,
        [line.id],
      ),
    ).rejects.toThrow(/is held: nothing of it is bought/);
    expect(await statusOf(order)).toBe("under_review");
    expect(await vendsOf(order.id)).toBe(0);
    expect(await purchasesOf(order.phone)).toBe(0);
    expect(await findBreaks(client)).toEqual([]);
    expect(await findLiveBreaks(client, shop.ctx)).toEqual([]);
  });

  it("is released once, and then delivered like any other", async () => {
    const order = await held();
    const both = await Promise.all([decide(order, "release"), decide(order, "release")]);
    expect(both.sort()).toEqual(["done", "not_held"]);
    const view = await shop.until(order, ({ status }) => status === "delivered");
    expect(view.timeline.map(({ event }) => event)).toContain("released");
    expect(await decide(order, "return")).toBe("not_held");
    expect(await vendsOf(order.id)).toBe(1);
    expect(await purchasesOf(order.phone)).toBe(1);
    expect(await casesOf(order.id)).toMatchObject([
      { state: "closed", closedBy: owner.email, closedWhy: "released: called them" },
    ]);
    expect((await findAudit(shop.ctx, { subject: `order:${order.ref}` })).entries).toMatchObject([
      { action: "hold.release", who: owner.email, reason: "called them" },
    ]);
    // Nothing that writes to the table can hold it again or decide it differently.
    const write = (set: string) => client.query(`UPDATE orders SET ${set} WHERE id = $1`, [order.id]);
    await expect(write("hold_state = 'held'")).rejects.toThrow(/may not go there/);
    await expect(write("hold_state = NULL, hold_until = NULL")).rejects.toThrow(/may not go there/);
    expect(await findBreaks(client)).toEqual([]);
  });

  it("is refunded instead, once, and isn't sent after that", async () => {
    const order = await held();
    const both = await Promise.all([decide(order, "return"), decide(order, "return")]);
    expect(both.sort()).toEqual(["done", "not_held"]);
    expect(await decide(order, "release")).toBe("not_held");
    const view = await shop.until(order, ({ status }) => status === "refunded");
    expect(view.lines[0]).toMatchObject({ status: "refunded", reason: "not_cleared" });
    const [line] = await linesOf(order.id);
    expect(await sendAgain(shop.ctx, line?.id ?? "", { actor: owner, reason: "x" })).toBe("held");
    expect(await casesOf(order.id)).toMatchObject([{ state: "closed", closedWhy: "returned" }]);
    expect(await purchasesOf(order.phone)).toBe(0);
    const { paystack } = await shop.books();
    expect(paystack.refunds.filter(({ amount }) => amount === view.total.amount)).not.toEqual([]);
    expect(await findBreaks(client)).toEqual([]);
  });

  it("is refunded automatically if nobody decides by its deadline, even if its job was lost", async () => {
    const order = await held();
    await client.query("UPDATE orders SET hold_until = now() - interval '1 minute' WHERE id = $1", [
      order.id,
    ]);
    expect(await decide(order, "release")).toBe("not_held");
    await sweepNow();
    const view = await shop.until(order, ({ status }) => status === "refunded");
    expect(view.lines[0]?.reason).toBe("not_cleared");
    expect(await shop.database.order.findUnique({ where: { id: order.id } })).toMatchObject({
      holdState: "returned",
    });
    expect(await purchasesOf(order.phone)).toBe(0);
    expect(await findBreaks(client)).toEqual([]);
  });

  it("isn't released after a decision to refund it, by a process whose clock is behind", async () => {
    const order = await held();
    const behind = { ...shop.ctx, clock: { now: () => new Date(Date.now() - 5_000) } };
    await client.query("BEGIN");
    await client.query("SELECT 1 FROM orders WHERE id = $1 FOR UPDATE", [order.id]);
    const refunded = decide(order, "return");
    await expect.poll(() => countBlocked(client, "refund_line(")).toBe(1);
    const released = decideHold(behind, order.id, "release", { actor: owner, reason: "a mistake" });
    await expect.poll(() => countBlocked(client, "refund_line(")).toBe(2);
    await client.query("COMMIT");
    expect([await refunded, await released]).toEqual(["done", "not_held"]);
    await shop.until(order, ({ status }) => status === "refunded");
    expect(await purchasesOf(order.phone)).toBe(0);
  });

  it("is released or refunded by whichever decision comes first", async () => {
    const order = await held();
    const both = await Promise.all([decide(order, "release"), decide(order, "return")]);
    expect(both.sort()).toEqual(["done", "not_held"]);
    const { status } = await shop.until(order, (view) => ["delivered", "refunded"].includes(view.status));
    expect(await purchasesOf(order.phone)).toBe(status === "delivered" ? 1 : 0);
    expect(await findBreaks(client)).toEqual([]);
  });

  it("has an item refunded on its own, and the rest of it is still held, then released", async () => {
    const phone = newPhone();
    await block({ kind: "number", value: phone });
    const order = await paid({ input: { product: "MTN", phone, amount: 3_000 } });
    const [first, ...rest] = await linesOf(order.id);
    expect(rest.length).toBeGreaterThan(0);
    const why = { actor: owner, reason: "asked by phone" };
    expect(await refundLine(shop.ctx, first?.id ?? "", why)).toEqual({ ok: true, status: "under_review" });
    await shop.until(order, ({ lines }) => lines[0]?.status === "refunded");
    expect(await statusOf(order)).toBe("under_review");
    expect(await decide(order, "release")).toBe("done");
    await shop.until(order, ({ status }) => status === "partly_delivered");
    expect(await vendsOf(order.id)).toBe(rest.length);
    expect(await findBreaks(client)).toEqual([]);
  });

  it("ends with the refund of its last item, and of the months that follow it", async () => {
    const { plans } = await shop.ctx.snapshot();
    const plan = plans.find(({ service, productSlug }) => service === "tv" && productSlug === "gotv");
    const smartcardNumber = "0212340012";
    await validateCustomer(shop.ctx, { service: "tv", check: { product: "gotv", smartcardNumber } });
    await block({ kind: "number", value: smartcardNumber });
    const input = { product: "gotv", plan: plan?.planId, smartcardNumber, months: 3 };
    const order = await paid({ service: "tv", input });
    const [first] = await linesOf(order.id);
    await refundLine(shop.ctx, first?.id ?? "", { actor: owner, reason: "asked by phone" });
    await shop.until(order, ({ status }) => status === "refunded");
    expect(await shop.database.order.findUnique({ where: { id: order.id } })).toMatchObject({
      holdState: "returned",
    });
    expect(await casesOf(order.id)).toMatchObject([{ state: "closed" }]);
    expect(await vendsOf(order.id)).toBe(0);
    expect(await findBreaks(client)).toEqual([]);
  });

  it("isn't released while the customer's bank disputes it", async () => {
    const order = await held();
    const { id } = await shop.database.payment.findFirstOrThrow({ where: { orderId: order.id } });
    const dispute = { id: `paystack:${id}`, paymentId: id, kobo: 100, openedAt: new Date(), state: "open" };
    await shop.database.dispute.create({ data: dispute });
    expect(await decide(order, "release")).toBe("disputed");
    expect(await vendsOf(order.id)).toBe(0);
    await shop.database.dispute.update({
      where: { id: dispute.id },
      data: { state: "won", decidedAt: new Date() },
    });
    expect(await decide(order, "release")).toBe("done");
    await shop.until(order, ({ status }) => status === "delivered");
  });

  it("is for those who may decide", async () => {
    const order = await held();
    const support = await createPerson(shop.ctx, { role: "support" });
    await expect(
      decideHold(shop.ctx, order.id, "release", { actor: support, reason: "x" }),
    ).rejects.toMatchObject({ code: "not_allowed" });
    expect(await statusOf(order)).toBe("under_review");
  });
});

describe("what is held", () => {
  it("is the next payment of a card, under any name", async () => {
    const first = await paid({ email: "mallory@example.com" });
    await shop.until(first, ({ status }) => status === "delivered");
    expect(await block({ kind: "card", value: first.ref.toLowerCase(), hold: false })).toBe("added");
    const second = await paid({ email: "mallory+2@example.com" });
    expect(await statusOf(second)).toBe("under_review");
    expect(await findHold(shop.ctx, second.id)).toMatchObject({ kind: "card", hint: first.ref });
    const other = await paid({ email: "somebody-else@example.com" });
    await shop.until(other, ({ status }) => status === "delivered");
    await endBlock(shop.ctx, owner, await blockIdOf(first.ref));
    const third = await paid({ email: "mallory+3@example.com" });
    await shop.until(third, ({ status }) => status === "delivered");
    expect(await statusOf(second)).toBe("under_review");
    // The stored card details identify nobody.
    const kept = await client.query(
      "SELECT to_jsonb(y)::text AS row FROM payments y WHERE card_key IS NOT NULL",
    );
    expect(kept.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept.rows)).not.toContain("SIG_");
    const facts = await client.query("SELECT 1 FROM facts WHERE body::text LIKE '%SIG\\_%'");
    expect(facts.rows).toEqual([]);
  });

  it("is a device: refused, or held, and no other browser", async () => {
    const device = "0123456789abcdef-device";
    const first = await place({ device });
    expect(await block({ kind: "device", value: first.ref, hold: false })).toBe("added");
    const again = { service: "airtime", email: "x@example.com", device, key: "device-0123456789abcdef" };
    const input = { product: "MTN", phone: newPhone(), amount: 500 };
    expect(await placeOrder(shop.ctx, { ...again, input })).toMatchObject({ ok: false, code: "blocked" });
    await paid({ device: "another-0123456789abcdef" }).then((order) =>
      shop.until(order, ({ status }) => status === "delivered"),
    );
    await endBlock(shop.ctx, owner, await blockIdOf(first.ref));
    expect(await block({ kind: "device", value: first.ref })).toBe("added");
    expect(await statusOf(await paid({ device }))).toBe("under_review");
    expect(await block({ kind: "device", value: "K-NONE" })).toBe("value");
    expect(await block({ kind: "card", value: first.ref })).toBe("value");
  });

  it("is decided by what is in force once it pays", async () => {
    const phone = newPhone();
    await block({ kind: "number", value: phone });
    const before = await place({ phone });
    await endBlock(shop.ctx, owner, await blockIdOf(`…${phone.slice(-4)}`));
    await shop.pay(before.reference);
    await shop.until(before, ({ status }) => status === "delivered");
    // Blocked after it was placed: the next check before payment finds it.
    const later = await place();
    await block({ kind: "number", value: later.phone });
    const again = await payOrder(shop.ctx, { ref: later.ref, token: later.token });
    if (!again.ok) throw new Error(again.reason);
    await shop.pay(again.payment.reference);
    expect(await statusOf(later)).toBe("under_review");
    // Refusing before payment takes precedence over holding after it.
    const both = newPhone();
    await block({ kind: "number", value: both });
    await block({ kind: "email", value: "both@example.com", hold: false });
    await expect(place({ phone: both, email: "both@example.com" })).rejects.toThrow(/blocked/);
  });

  it("is paid from a wallet too, and goes back there", async () => {
    const { userId, email } = await createPerson(shop.ctx, { email: "wallet-held@example.com" });
    await topUp(shop, { userId, email }, kobo(100_000));
    const had = await getWalletBalance(shop.ctx, userId);
    await block({ kind: "email", value: email });
    const buy = () => place({ email, userId, payment: "wallet", walletLimit: null });
    const order = await buy();
    expect(await statusOf(order)).toBe("under_review");
    expect(await getWalletBalance(shop.ctx, userId)).toBe(had - 50_000);
    expect(await decide(order, "return")).toBe("done");
    await shop.until(order, ({ status }) => status === "refunded");
    expect(await getWalletBalance(shop.ctx, userId)).toBe(had);
    const other = await buy();
    expect(await decide(other, "release")).toBe("done");
    await shop.until(other, ({ status }) => status === "delivered");
    expect(await findBreaks(client)).toEqual([]);
  });

  it("can't be a card that is refused, or kept in clear", async () => {
    const insert = (kind: string, key: string, holdMs: string) =>
      client.query(
        `INSERT INTO blocks (kind, key, secret_id, hint, reason, set_by, set_at, hold_ms) VALUES ($1, $2, 'x', 'x', 'x', 'x', now(), ${holdMs})`,
        [kind, key],
      );
    await expect(insert("card", "x".repeat(43), "NULL")).rejects.toThrow(/blocks_hold/);
    await expect(insert("card", "SIG_abc", "1")).rejects.toThrow(/blocks_hashed/);
    await expect(client.query("UPDATE payments SET card_key = 'SIG_abc'")).rejects.toThrow(/card_hashed/);
    await expect(client.query("UPDATE orders SET device_key = 'abc'")).rejects.toThrow(/device_hashed/);
  });
});
