import { describe, expect, it } from "vitest";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { openClient, openShop } from "@/test/open-shop";
import { buy, validated } from "@/test/services/bills";
import { SOON_IN_REVIEW } from "@/test/shop";
import { connectSuperuser } from "@/test/superuser";
import { decideParked, type ParkDecision } from "./decide-parked";

/** Unclear outcomes go to manual review; only a decision with its reason resolves them. */
const who = { name: "Ada", reason: "their desk, ticket 12" };

const shop = await openShop({ parts: { schedules: SOON_IN_REVIEW } });
await shop.startWorker();
const client = await openClient(shop);

async function parked(phone: string) {
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
  await shop.pay(order.reference);
  const view = await shop.until(order, ({ status }) => status === "under_review");
  const effect = await client.query<{ id: string; state: string }>(
    "SELECT id, state FROM effects WHERE order_id = $1 AND state = 'PARKED'",
    [order.id],
  );
  return { ...order, view, effect: effect.rows[0]?.id ?? "" };
}
const decide = (order: { effect: string }, decision: ParkDecision) =>
  decideParked(shop.ctx, order.effect, decision, who);

describe("manual review", () => {
  it.each([
    ["a purchase that never settles", "08030000107", "no_verdict"],
    ["an unknown one that the upstream never shows", "08030000500", "not_found_upstream"],
    ["one whose answer names another amount", "08030000804", "amount_differs"],
    ["an unknown status forever", "08030000809", "no_verdict"],
  ])("%s, and neither sends nor refunds before the decision", async (_what, phone, reason) => {
    const order = await parked(phone);
    expect(order.view.lines[0]).toMatchObject({ status: "under_review", reason });
    expect(order.view.timeline.map(({ event }) => event)).not.toContain("refund_started");
    const effects = await client.query("SELECT count(*)::int AS n FROM effects WHERE order_id = $1", [
      order.id,
    ]);
    expect(effects.rows).toEqual([{ n: 1 }]);
    const rung = await client.query("SELECT 1 FROM alarms WHERE order_id = $1", [order.id]);
    expect(rung.rowCount).toBeGreaterThan(0);
  });
});

describe("decision", () => {
  it("records a delivery with the given reference", async () => {
    const order = await parked("08030000107");
    expect(await decide(order, { verdict: "delivered", given: " THEIR-REF-1 " })).toEqual({
      ok: true,
      status: "delivered",
    });
    const view = await shop.order(order);
    expect(view).toMatchObject({
      status: "delivered",
      lines: [{ status: "delivered", delivery: { reference: "THEIR-REF-1" } }],
    });
  });

  it("records a delivery with our own reference if none was given", async () => {
    const order = await parked("08030000107");
    expect(await decide(order, { verdict: "delivered" })).toMatchObject({ ok: true });
    const view = await shop.order(order);
    expect(view.lines[0]?.delivery?.reference).toMatch(/^KV/);
  });

  it("refunds a failed attempt", async () => {
    const order = await parked("08030000107");
    expect(await decide(order, { verdict: "failed" })).toEqual({ ok: true, status: "refund_due" });
    await shop.until(order, ({ status }) => status === "refunded");
  });

  it("refunds an attempt that wasn't executed, if it was never seen upstream", async () => {
    const order = await parked("08030000500");
    expect(await decide(order, { verdict: "not_executed" })).toEqual({ ok: true, status: "refund_due" });
    await shop.until(order, ({ status }) => status === "refunded");
  });

  it("refuses 'not executed' for an attempt seen upstream, even if only its id is known", async () => {
    for (const phone of ["08030000107", "08030000804"]) {
      const order = await parked(phone);
      expect(await decide(order, { verdict: "not_executed" })).toEqual({ ok: false, reason: "sighted" });
      expect((await shop.order(order)).status).toBe("under_review");
    }
  });

  it("refuses 'not executed' while the worker that sent it is alive and hasn't reported", async () => {
    const order = await parked("08030000500");
    const superuser = await connectSuperuser(shop.url);
    await superuser.query("SET session_replication_role = replica");
    await superuser.query("DELETE FROM facts WHERE effect_id = $1 AND kind = 'purchase'", [order.effect]);
    await superuser.end();
    expect(await decide(order, { verdict: "not_executed" })).toEqual({ ok: false, reason: "sender_alive" });
    expect((await shop.order(order)).status).toBe("under_review");
  });

  it("refuses 'refunded' for a purchase", async () => {
    const order = await parked("08030000107");
    expect(await decide(order, { verdict: "refunded" })).toEqual({ ok: false, reason: "wrong_kind" });
  });

  it("resolves a review once, and refuses attempts that aren't in review", async () => {
    const order = await parked("08030000107");
    const both = await Promise.all([
      decide(order, { verdict: "delivered" }),
      decide(order, { verdict: "failed" }),
    ]);
    expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    expect(await decide(order, { verdict: "failed" })).toEqual({ ok: false, reason: "not_parked" });
    expect(await decideParked(shop.ctx, "no-such-effect", { verdict: "failed" }, who)).toEqual({
      ok: false,
      reason: "not_parked",
    });
    const settled = await client.query(
      "SELECT 1 FROM transitions WHERE subject_id = $1 AND from_state = 'PARKED'",
      [order.effect],
    );
    expect(settled.rowCount).toBe(1);
  });

  it("requires the token for a delivered prepaid meter", async () => {
    const meter = { product: "Ikeja Electric", meterNumber: "45000000107", meterType: "prepaid" };
    await validated(shop, "electricity", meter);
    const placed = await buy(shop, "electricity", { ...meter, amount: 5_000, phone: "08031234567" });
    await shop.until(placed, ({ status }) => status === "under_review");
    const effect = await shop.database.effect.findFirstOrThrow({
      where: { orderId: placed.id, kind: "VEND" },
    });
    const order = { ...placed, effect: effect.id };
    for (const given of [undefined, "", "no token yet", "4216 0987"]) {
      expect(await decide(order, { verdict: "delivered", given })).toEqual({
        ok: false,
        reason: "needs_goods",
      });
    }
    const given = "Token: 4216-0987 6543 2109 8765";
    expect(await decide(order, { verdict: "delivered", given })).toMatchObject({ ok: true });
    const view = await shop.order(order);
    expect(view.lines[0]).toMatchObject({
      status: "delivered",
      delivery: { token: "42160987654321098765", tokens: [{ kind: "main", value: "42160987654321098765" }] },
    });
  });

  it("keeps who decided and why, without the deliverables", async () => {
    const order = await parked("08030000107");
    await decide(order, { verdict: "delivered", given: "12345678901234567890" });
    const kept = await client.query<{ evidence: unknown; body: unknown }>(
      "SELECT e.evidence, f.body FROM effects e JOIN facts f ON f.effect_id = e.id AND f.kind = 'decision' WHERE e.id = $1",
      [order.effect],
    );
    expect(kept.rows).toMatchObject([
      {
        evidence: { decidedBy: "Ada", because: who.reason },
        body: { verdict: "delivered", name: "Ada", reason: who.reason },
      },
    ]);
    expect(JSON.stringify(kept.rows)).not.toContain("12345678901234567890");
  });
});

it("keeps the ledger balanced throughout", async () => {
  // The sandbox has no record of the staff's decision; S10 would alert the owner.
  expect(await findBreaks(client, ["S10"])).toEqual([]);
});
