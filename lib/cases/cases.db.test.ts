import { describe, expect, it } from "vitest";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { schedules } from "@/lib/platform/config/schedules";
import { processWebhook } from "@/lib/webhooks/process-webhook";
import { storeWebhook } from "@/lib/webhooks/store-webhook";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { openClient, openShop } from "@/test/open-shop";
import { TEST_SCALE } from "@/test/shop";
import { closeCase } from "./close-case";
import { openCase } from "./open-case";

/** Cases that need staff: each opened once, with its evidence, without changing the order. */
const times = { ...schedules(TEST_SCALE), parkUnknown: 1_000 as never, checkRefund: [50, 100] as never };
const shop = await openShop({ connections: 10, parts: { schedules: times } });
await shop.startWorker();
const client = await openClient(shop);

interface CaseRow {
  id: string;
  kind: string;
  subject: string;
  why: string;
  state: string;
  closed_by: string | null;
  closed_why: string | null;
  due_at: Date | null;
  evidence: Record<string, unknown>;
}
const casesOf = async (orderId: string) =>
  (await client.query<CaseRow>("SELECT * FROM cases WHERE order_id = $1 ORDER BY cases.id", [orderId])).rows;
const factsOf = async (orderId: string) =>
  (
    await client.query<{ body: { event: string } }>(
      `SELECT body FROM facts WHERE kind = 'dispute' AND payment_id IN (SELECT id FROM payments WHERE order_id = $1) ORDER BY id`,
      [orderId],
    )
  ).rows.map(({ body }) => body.event);
async function books(orderId: string) {
  const rows = await client.query(
    `SELECT (SELECT to_jsonb(o) FROM orders o WHERE id = $1) AS o,
      (SELECT jsonb_agg(to_jsonb(l) ORDER BY id) FROM lines l WHERE order_id = $1) AS l,
      (SELECT jsonb_agg(to_jsonb(e) ORDER BY id) FROM effects e WHERE order_id = $1) AS e,
      (SELECT jsonb_agg(to_jsonb(y) ORDER BY id) FROM payments y WHERE order_id = $1) AS y,
      (SELECT count(*)::int FROM journals) AS j`,
    [orderId],
  );
  return rows.rows[0];
}

let count = 0;
async function delivered() {
  return shop.sell(`0803125${String(1000 + ++count)}`);
}
async function hear(event: string, data: Record<string, unknown>) {
  const body = Buffer.from(JSON.stringify({ event: `charge.dispute.${event}`, data }));
  await storeWebhook(shop.ctx, "paystack", body);
}
const allRead = () =>
  expect.poll(async () => (await client.query("SELECT 1 FROM inbox WHERE done_at IS NULL")).rowCount).toBe(0);

describe("a dispute", () => {
  const DUE = "2026-12-01T10:00:00.000Z";
  const data = (id: number, reference: string, more = {}) => ({
    id,
    refund_amount: 50_800,
    currency: "NGN",
    status: "awaiting-merchant-feedback",
    resolution: null,
    category: "chargeback",
    transaction: { reference },
    dueAt: DUE,
    ...more,
  });
  const resolved = { status: "resolved", resolution: "merchant-accepted" };

  it.each([
    ["in their order", ["create", "remind", "resolve"]],
    ["backwards", ["resolve", "remind", "create"]],
    [
      "ten times each, mixed",
      Array.from({ length: 30 }, (_, n) => ["remind", "resolve", "create"][n % 3] ?? ""),
    ],
  ])("whose events come %s is one case, closed in the end, and nothing else moves", async (_how, events) => {
    const order = await delivered();
    const before = await books(order.id);
    const id = 7_000 + count;
    await Promise.all(
      events.map((event, n) =>
        hear(event, { ...data(id, order.reference, event === "resolve" ? resolved : {}), copy: n }),
      ),
    );
    await allRead();
    const cases = await casesOf(order.id);
    expect(cases).toMatchObject([
      {
        kind: "dispute",
        subject: `paystack:${id}`,
        why: "chargeback",
        state: "closed",
        closed_by: "paystack",
        closed_why: "resolved: merchant-accepted",
        due_at: new Date(DUE),
      },
    ]);
    expect(cases[0]?.evidence).toMatchObject({
      order: { ref: order.ref, status: "delivered" },
      lines: [{ status: "delivered", recipientEnd: expect.stringMatching(/^\d{4}$/) }],
      dispute: { disputeId: String(id) },
    });
    expect((await factsOf(order.id)).sort()).toEqual([
      "charge.dispute.create",
      "charge.dispute.remind",
      "charge.dispute.resolve",
    ]);
    const alarms = await client.query("SELECT 1 FROM alarms WHERE kind = 'dispute' AND order_id = $1", [
      order.id,
    ]);
    expect(alarms.rowCount).toBe(1);
    // The sandbox has no such dispute, so a message alone moves no money.
    expect(await books(order.id)).toEqual(before);
    // Processed again, as if none had been: still one case.
    const inbox = await client.query<{ id: string }>("SELECT id::text FROM inbox");
    await client.query("UPDATE inbox SET done_at = NULL");
    for (const row of inbox.rows) await processWebhook(shop.ctx, row.id);
    expect(await casesOf(order.id)).toHaveLength(1);
    expect(await factsOf(order.id)).toHaveLength(3);
  });

  it("opens one case each for two disputes of one payment", async () => {
    const order = await delivered();
    await hear("create", data(1, order.reference));
    await hear("create", data(2, order.reference));
    await allRead();
    expect((await casesOf(order.id)).map(({ subject, state }) => [subject, state]).sort()).toEqual([
      ["paystack:1", "open"],
      ["paystack:2", "open"],
    ]);
  });

  it("opens a case for a payment that isn't ours, and ignores one without an id", async () => {
    await hear("create", data(3, "KP-not-ours"));
    await hear("create", { transaction: { reference: "KP-not-ours" } });
    await allRead();
    const found = await client.query("SELECT order_id, evidence FROM cases WHERE subject = 'paystack:3'");
    expect(found.rows).toMatchObject([
      { order_id: null, evidence: { dispute: { reference: "KP-not-ours" } } },
    ]);
  });
});

describe("the case", () => {
  it("of a manual review is closed by its decision, with the reason", async () => {
    const order = await shop.sell("08030000500", { status: "under_review" });
    const [found] = await casesOf(order.id);
    expect(found).toMatchObject({ kind: "parked", why: "not_found_upstream", state: "open" });
    const effect = String(found?.subject).replace("effect:", "");
    await decideParked(shop.ctx, effect, { verdict: "not_executed" }, { name: "Ada", reason: "their desk" });
    await shop.until(order, ({ status }) => status === "refunded");
    expect(await casesOf(order.id)).toMatchObject([
      { state: "closed", closed_by: "Ada", closed_why: "NOT_EXECUTED: their desk" },
    ]);
  });

  it.each([
    ["refund-failed@example.com", "refund_failed"],
    ["refund-needs-attention@example.com", "refund_needs_attention"],
  ])("of a refund that is stuck (%s) says what the customer must be asked", async (email, why) => {
    const input = { product: "MTN", phone: "08030000101", amount: 500 };
    const placed = await placeOrder(shop.ctx, { service: "airtime", input, email, key: `stuck-${why}` });
    if (!placed.ok) throw new Error("not placed");
    await shop.pay(placed.payment.reference);
    await shop.until(placed.order, ({ status }) => status === "under_review");
    expect(await casesOf(placed.order.id)).toMatchObject([{ kind: "refund_stuck", why, state: "open" }]);
  });
});

describe("a case", () => {
  it("is opened once per subject, closed once, and can be opened again later", async () => {
    const order = await delivered();
    const wanted = {
      kind: "not_received" as const,
      subject: `order:${order.id}`,
      orderId: order.id,
      why: "asked",
    };
    const opened = await Promise.all([1, 2, 3, 4].map(() => openCase(shop.ctx, wanted)));
    expect(opened.map(({ outcome }) => outcome).sort()).toEqual(["known", "known", "known", "opened"]);
    const id = opened[0]?.id ?? 0;
    const who = { name: "Ada", reason: "the customer found it" };
    const closed = await Promise.all([1, 2, 3].map(() => closeCase(shop.ctx, id, who)));
    expect(closed.sort()).toEqual(["closed", "closed_before", "closed_before"]);
    expect(await closeCase(shop.ctx, 999_999, who)).toBe("not_found");
    expect((await openCase(shop.ctx, wanted)).outcome).toBe("opened");
  });

  it("has no token, PIN or full number in its evidence", async () => {
    const placed = await placeOrder(shop.ctx, {
      service: "exam-pin",
      input: { product: "WAEC", quantity: 2 },
      email: "ada@example.com",
      key: "pins",
    });
    if (!placed.ok) throw new Error(JSON.stringify(placed));
    await shop.pay(placed.payment.reference);
    const view = await shop.until(placed.order, ({ status }) => status === "delivered");
    await openCase(shop.ctx, { kind: "not_received", subject: "x", orderId: placed.order.id, why: "asked" });
    const [found] = await casesOf(placed.order.id);
    const text = JSON.stringify(found?.evidence);
    const pins = (view.lines[0]?.delivery?.pins ?? []) as { pin: string; serial: string }[];
    expect(pins).toHaveLength(2);
    for (const { pin, serial } of pins) {
      expect(text).not.toContain(pin);
      expect(text).not.toContain(serial);
    }
    expect(text).not.toContain("ada@example.com");
    expect(found?.evidence).toMatchObject({
      lines: [{ goodsSha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
  });
});

it("leaves the books consistent", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
