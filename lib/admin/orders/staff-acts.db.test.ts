import { describe, expect, it } from "vitest";
import { giveGoodwill } from "@/lib/admin/customers/give-goodwill";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { naira } from "@/lib/platform/money";
import { getWalletBalance } from "@/lib/wallet/get-wallet";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { openClient, openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { SOON_IN_REVIEW } from "@/test/shop";
import { verifyAuditChain } from "@/test/verify-audit-chain";
import { decideParked } from "./decide-parked";
import { findOrderStory } from "./find-order-story";
import { findParked } from "./find-parked";
import { refundLine } from "./refund-line";
import { requeryAsStaff } from "./requery-as-staff";

/** Staff actions on an order: each happens once, by the usual code path, with one audit entry. */
let count = 0;

const shop = await openShop({ parts: { schedules: SOON_IN_REVIEW } });
const client = await openClient(shop);
const owner = await createPerson(shop.ctx, { role: "owner" });

async function paid(phone = `0803${String(7_000_000 + ++count)}`) {
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
  await shop.pay(order.reference);
  return order;
}

async function entries(ref: string) {
  return (await findAudit(shop.ctx, { subject: `order:${ref}` })).entries;
}

async function lineOf(order: { id: string }): Promise<string> {
  return (await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } })).id;
}

describe("before any worker runs", () => {
  it("refunds a queued paid item once under concurrent requests, and never sends it", async () => {
    const order = await paid();
    const line = await lineOf(order);
    const press = () => refundLine(shop.ctx, line, { actor: owner, reason: "asked by phone" });
    const both = await Promise.all([press(), press()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, reason: "not_waiting" });
    expect(await press()).toEqual({ ok: false, reason: "not_waiting" });
    const refunds = await shop.database.effect.findMany({ where: { lineId: line } });
    expect(refunds).toMatchObject([{ kind: "REFUND", state: "INTENT" }]);
    expect(await entries(order.ref)).toMatchObject([
      {
        action: "line.refunded",
        who: owner.email,
        role: "owner",
        before: { lineStatus: "waiting", status: "paid" },
        after: { lineStatus: "refund_due", status: "refund_due" },
        reason: "asked by phone",
      },
    ]);
    await shop.startWorker();
    await shop.until(order, ({ status }) => status === "refunded");
    const { paystack } = await shop.books();
    expect(Object.values(paystack.refundPosts)).toEqual([1]);
    expect((await shop.books()).purchases).toEqual({});
  });
});

describe("with a worker", () => {
  it.each([
    ["delivered", "delivered", undefined],
    ["refunded", "refunded", "08030000101"],
    ["under_review", "with a person", "08030000107"],
  ] as const)(
    "refuses to refund a %s item in the database, without an audit entry",
    async (status, _what, phone) => {
      const order = await paid(phone);
      await shop.until(order, (view) => view.status === status);
      const before = await shop.database.effect.count({ where: { orderId: order.id } });
      expect(await refundLine(shop.ctx, await lineOf(order), { actor: owner, reason: "no" })).toEqual({
        ok: false,
        reason: "not_waiting",
      });
      expect(await shop.database.effect.count({ where: { orderId: order.id } })).toBe(before);
      expect(await entries(order.ref)).toEqual([]);
    },
  );

  it("refuses to refund an unpaid or unknown item", async () => {
    const unpaid = await shop.place("airtime", { product: "MTN", phone: "08037999999", amount: 500 });
    for (const line of [await lineOf(unpaid), "nobody"]) {
      expect(await refundLine(shop.ctx, line, { actor: owner, reason: "no" })).toMatchObject({ ok: false });
    }
  });

  it("resolves a review once under concurrent requests, with one entry of before, after and why", async () => {
    const order = await paid("08030000107");
    await shop.until(order, ({ status }) => status === "under_review");
    const { parked } = await findParked(shop.ctx, { orderId: order.id });
    expect(parked).toMatchObject([
      { kind: "VEND", ref: order.ref, reason: "no_verdict", recipient: "+2348030000107", kept: false },
    ]);
    const effect = parked[0]?.id ?? "";
    const who = {
      name: owner.email,
      userId: owner.userId,
      role: "owner" as const,
      reason: "their desk says no",
      evidence: "ticket 12",
    };
    const all = await Promise.all([
      decideParked(shop.ctx, effect, { verdict: "failed" }, who),
      decideParked(shop.ctx, effect, { verdict: "failed" }, who),
      decideParked(shop.ctx, effect, { verdict: "delivered" }, { ...who, reason: "other" }),
    ]);
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(all.filter((one) => !one.ok && one.reason === "not_parked")).toHaveLength(2);
    const written = await entries(order.ref);
    expect(written).toMatchObject([
      {
        action: "parked.decided",
        who: owner.email,
        before: { effect, kind: "VEND", state: "PARKED", reason: "no_verdict", status: "under_review" },
        after: { evidence: "ticket 12" },
      },
    ]);
    expect((await findParked(shop.ctx, { orderId: order.id })).parked).toEqual([]);
    const live = await client.query(
      "SELECT 1 FROM effects WHERE order_id = $1 AND state NOT IN ('NOT_SENT','REJECTED','FAILED','NOT_EXECUTED','REVERSED')",
      [order.id],
    );
    expect(live.rowCount).toBe(1);
    const { books } = (await findOrderStory(shop.ctx, order.ref)) ?? {};
    expect(books?.cases).toMatchObject([{ kind: "parked", closedBy: owner.email }]);
    expect(books?.facts.map(({ kind }) => kind)).toContain("decision");
  });

  it("writes no entry for a refused decision", async () => {
    const order = await paid("08030000107");
    await shop.until(order, ({ status }) => status === "under_review");
    const effect = (await findParked(shop.ctx, { orderId: order.id })).parked[0]?.id ?? "";
    const who = { name: "x", reason: "y" };
    expect(await decideParked(shop.ctx, effect, { verdict: "refunded" }, who)).toMatchObject({ ok: false });
    expect(await entries(order.ref)).toEqual([]);
    // A decision from the terminal is audited as the operator's.
    expect(await decideParked(shop.ctx, effect, { verdict: "failed" }, who)).toMatchObject({ ok: true });
    expect(await entries(order.ref)).toMatchObject([{ who: "operator", action: "parked.decided" }]);
  });

  it("credits goodwill to the order's account once per key, up to the order's total", async () => {
    const customer = await createPerson(shop.ctx);
    const guest = await paid();
    await shop.until(guest, ({ status }) => status === "delivered");
    const give = (key: string, amount = naira(200), orderId = guest.id) =>
      giveGoodwill(shop.ctx, { key, orderId, amount, actor: owner, reason: "late" });
    await shop.database.order.update({
      where: { id: guest.id },
      data: { userId: customer.userId, userHow: "placed" },
    });
    expect((await Promise.all([give("g1"), give("g1"), give("g1")])).sort()).toEqual([
      "already",
      "already",
      "done",
    ]);
    expect(await getWalletBalance(shop.ctx, customer.userId)).toBe(naira(200));
    expect(await give("g2", naira(400))).toBe("too_much");
    expect(await give("g2", naira(100))).toBe("done");
    expect(await entries(guest.ref)).toMatchObject([
      { action: "goodwill.given", before: { goodwillKobo: 20_000 }, after: { goodwillKobo: 30_000 } },
      { action: "goodwill.given", before: { goodwillKobo: 0 }, reason: "late" },
    ]);
    const refused = await paid("08030000101");
    await shop.until(refused, ({ status }) => status === "refunded");
    await shop.database.order.update({
      where: { id: refused.id },
      data: { userId: customer.userId, userHow: "placed" },
    });
    expect(await give("g3", naira(10), refused.id)).toBe("not_delivered");
    expect((await findOrderStory(shop.ctx, guest.ref))?.books.gifts).toBe(2);
  });

  it("audits a requery with its answers", async () => {
    const order = await paid();
    await shop.until(order, ({ status }) => status === "delivered");
    const support = await createPerson(shop.ctx, { role: "support" });
    expect(await requeryAsStaff(shop.ctx, order.ref, support)).toBe(true);
    expect(await requeryAsStaff(shop.ctx, "AAAAA-AAAAA", support)).toBe(false);
    expect(await entries(order.ref)).toMatchObject([
      {
        action: "order.requeried",
        role: "support",
        before: { status: "delivered" },
        after: { status: "delivered", said: ["Everything of this order is decided."] },
      },
    ]);
  });
});

it("refuses other roles in each function and changes nothing", async () => {
  const order = await paid("08030000107");
  await shop.until(order, ({ status }) => status === "under_review");
  const effect = (await findParked(shop.ctx, { orderId: order.id })).parked[0]?.id ?? "";
  const line = await lineOf(order);
  const refused = { code: "not_allowed" };
  for (const role of ["customer", "auditor", "support"] as const) {
    const actor = await createPerson(shop.ctx, { role });
    const why = { actor, reason: "x" };
    const returns = [
      () => refundLine(shop.ctx, line, why),
      () => giveGoodwill(shop.ctx, { ...why, key: "x", orderId: order.id, amount: naira(1) }),
    ];
    // Support has the right, but a limit of zero.
    if (role === "support") {
      expect(await returns[0]?.()).toEqual({ ok: false, reason: "over_limit" });
      expect(await returns[1]?.()).toBe("over_limit");
    } else for (const act of returns) await expect(act()).rejects.toMatchObject(refused);
    if (role !== "support")
      await expect(requeryAsStaff(shop.ctx, order.ref, actor)).rejects.toMatchObject(refused);
    if (role === "customer") continue;
    const who = { name: "x", reason: "x", userId: actor.userId, role };
    await expect(decideParked(shop.ctx, effect, { verdict: "failed" }, who)).rejects.toMatchObject(refused);
  }
  expect(await entries(order.ref)).toEqual([]);
  expect((await shop.order(order)).status).toBe("under_review");
});

it("shows redacted responses, the ledger and messages, and no deliverables", async () => {
  const order = await shop.place("exam-pin", { product: "WAEC", quantity: 1 });
  await shop.pay(order.reference);
  const view = await shop.until(order, ({ status }) => status === "delivered");
  const found = await findOrderStory(shop.ctx, order.ref.toLowerCase());
  expect(found?.story.ref).toBe(order.ref);
  expect(found?.books.ledger.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(0);
  expect(new Set(found?.books.ledger.map(({ account }) => account))).toContain("sales");
  expect(found?.books.facts.length).toBeGreaterThan(0);
  const { pins = [] } = (view.lines[0]?.delivery ?? {}) as { pins?: { pin: string }[] };
  expect(pins[0]?.pin).toBeTruthy();
  expect(JSON.stringify(found)).not.toContain(pins[0]?.pin);
  expect(await findOrderStory(shop.ctx, "nobody")).toBeNull();
});

it("keeps the audit chain intact and the ledger balanced throughout", async () => {
  expect(await verifyAuditChain(shop.database)).toEqual([]);
  // The sandbox has no record of the staff's decision, so S10 reports it once the upstream wallet is read again.
  expect(await findBreaks(client, ["S10"])).toEqual([]);
});
