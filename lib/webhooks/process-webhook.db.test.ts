import { describe, expect, it } from "vitest";
import { schedules } from "@/lib/platform/config/schedules";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { openClient, openShop } from "@/test/open-shop";
import { TEST_SCALE } from "@/test/shop";
import { processWebhook } from "./process-webhook";
import { storeWebhook } from "./store-webhook";

/**
 * Webhooks are hints where to check. In any order and number, true or false, they only trigger a check at the
 * source.
 */
// Nothing is requeried automatically: only webhooks cause changes.
const times = { ...schedules(TEST_SCALE), requery: [600_000] as never, checkRefund: [600_000] as never };
const shop = await openShop({ connections: 10, parts: { schedules: times }, sandbox: { timeScale: 0 } });
await shop.startWorker();
const client = await openClient(shop);

const bytes = (body: unknown) => Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
const merchant = (body: unknown) => storeWebhook(shop.ctx, "merchant", bytes(body));
const paystack = (body: unknown) => storeWebhook(shop.ctx, "paystack", bytes(body));
/** Waits until every webhook is processed and nothing is being sent. */
const allRead = () =>
  expect
    .poll(
      async () =>
        (
          await client.query(`SELECT 1 FROM inbox WHERE done_at IS NULL
            UNION ALL SELECT 1 FROM effects WHERE state IN ('INTENT', 'SENDING')`)
        ).rowCount,
      { timeout: 45_000 },
    )
    .toBe(0);

async function processing(phone: string) {
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
  await shop.pay(order.reference);
  await shop.until(order, ({ timeline }) => timeline.some(({ event: name }) => name === "processing"));
  const found = await client.query<{ ref: string; upstream: string }>(
    "SELECT customer_ref AS ref, upstream_id AS upstream FROM effects WHERE order_id = $1",
    [order.id],
  );
  const row = found.rows[0];
  if (!row) throw new Error("no effect");
  return { ...order, customerRef: row.ref, upstreamId: row.upstream };
}

/** Everything that money or goods depend on, and how often each event was recorded. */
async function books() {
  const rows = await client.query(`SELECT
    (SELECT jsonb_agg(jsonb_build_array(id, status) ORDER BY id) FROM orders) AS orders,
    (SELECT jsonb_agg(jsonb_build_array(id, status, delivery_cipher) ORDER BY id) FROM lines) AS lines,
    (SELECT jsonb_agg(jsonb_build_array(id, state, upstream_id) ORDER BY id) FROM effects) AS effects,
    (SELECT jsonb_agg(jsonb_build_array(id, state, disposition, captured_kobo) ORDER BY id) FROM payments) AS payments,
    (SELECT jsonb_agg(key ORDER BY key) FROM journals) AS journals,
    (SELECT count(*) FROM order_events) AS events`);
  return rows.rows[0];
}

const event = (name: string, data: Record<string, unknown>) => ({
  event: name,
  timestamp: new Date().toISOString(),
  data: { type: "AIRTIME", amount: 500, currency: "NGN", ...data },
});

describe("the upstream's webhook", () => {
  it.each(["transactionId", "reference", "_id", "tranxId", "customerRef"])(
    "finds its purchase by %s and settles it by requery",
    async (name) => {
      const order = await processing("08030000107");
      const value = name === "customerRef" || name === "reference" ? order.customerRef : order.upstreamId;
      await shop.control("/settle", { id: order.customerRef, status: "SUCCESS", webhook: "lost" });
      // The webhook's own status doesn't count.
      expect(await merchant(event("transaction.pending", { [name]: value, status: "pending" }))).toBe(true);
      await shop.until(order, ({ status }) => status === "delivered");
    },
  );

  it("changes nothing when it is false, whether it reports success or failure", async () => {
    const order = await processing("08030000107");
    await allRead();
    const before = await books();
    await merchant(event("transaction.success", { reference: order.customerRef, status: "success" }));
    await merchant(event("transaction.failed", { transactionId: order.upstreamId, status: "failed" }));
    await allRead();
    expect(await books()).toEqual(before);
  });

  it("takes effect once when repeated ten times and shuffled with others", async () => {
    const orders = [];
    for (let index = 0; index < 10; index++) orders.push(await processing("08030000107"));
    for (const [index, order] of orders.entries()) {
      const status = index % 3 === 0 ? "FAILED" : "SUCCESS";
      await shop.control("/settle", { id: order.customerRef, status, webhook: "lost" });
    }
    const told = orders.flatMap((order) => {
      const words = ["transaction.success", "transaction.failed", "transaction.pending"];
      // Ten byte-identical copies of each, and three that differ by a space.
      return words.flatMap((word) => {
        const body = JSON.stringify(event(word, { reference: order.customerRef }));
        return [...Array<string>(10).fill(body), ` ${body}`, `${body} `, `\n${body}`];
      });
    });
    const shuffled = told.map((body, index) => ({ body, at: (index * 7_919) % told.length }));
    shuffled.sort((a, b) => a.at - b.at);
    const stored = await Promise.all(shuffled.map(({ body }) => merchant(body)));
    expect(stored.filter(Boolean)).toHaveLength(10 * 3 * 4);
    for (const [index, order] of orders.entries()) {
      await shop.until(order, ({ status }) => status === (index % 3 === 0 ? "refund_due" : "delivered"));
    }
    await allRead();
    const before = await books();
    await Promise.all(told.map((body) => merchant(`  ${body}`)));
    await allRead();
    expect(await books()).toEqual(before);
  });

  it("about the wallet triggers a read of the wallet", async () => {
    await shop.control("/wallet", { balance: 1_234_567 });
    await merchant(event("wallet.funded", { status: "success" }));
    await allRead();
    const wallet = await client.query("SELECT balance_kobo::int AS kobo FROM upstream_wallet");
    expect(wallet.rows).toEqual([{ kobo: 123_456_700 }]);
    await shop.control("/wallet", { balance: 5_000_000 });
  });

  it.each([
    ["", "not_ours"],
    ["not JSON", "not_ours"],
    ["null", "not_ours"],
    ["[]", "not_ours"],
    ['"text"', "not_ours"],
    ['{"event":5,"data":[]}', "not_ours"],
    ['{"event":"transaction.success","data":{"reference":{"$ne":null}}}', "not_ours"],
    ['{"event":"transaction.success","data":{"reference":"KV-not-ours"}}', "not_ours"],
    [`{"event":"transaction.success","data":{"reference":"${"x".repeat(5_000)}"}}`, "not_ours"],
    ["nul \u0000 byte", "not_ours"],
    ["[".repeat(20_000), "not_ours"],
  ])("that nobody can read (%#) is stored, read once and harmless", async (raw, verdict) => {
    await allRead();
    const before = await books();
    await merchant(raw);
    await allRead();
    expect(await books()).toEqual(before);
    const last = await client.query("SELECT verdict FROM inbox ORDER BY id DESC LIMIT 1");
    expect(last.rows).toEqual([{ verdict }]);
  });
});

describe("the provider's webhook", () => {
  it("triggers a verify; a false one changes nothing, whatever its amount", async () => {
    const order = await shop.place("airtime", { product: "MTN", phone: "08031260001", amount: 500 });
    await allRead();
    const before = await books();
    const lie = {
      event: "charge.success",
      data: { reference: order.reference, status: "success", amount: 99_999_999 },
    };
    await paystack(lie);
    await allRead();
    expect(await books()).toEqual(before);

    await shop.control("/paystack", { reference: order.reference, pay: true });
    await Promise.all(Array.from({ length: 10 }, (_, index) => paystack({ ...lie, attempt: index })));
    const done = await shop.until(order, ({ status }) => status === "delivered");
    expect(done.timeline.filter(({ event: name }) => name === "paid")).toHaveLength(1);
  });

  it("settles its own payment, even if it names another one first", async () => {
    const [paid, other] = await Promise.all(
      [100, 200].map((amount) => shop.place("airtime", { product: "MTN", phone: "08031260002", amount })),
    );
    if (!paid || !other) throw new Error("not placed");
    await shop.control("/paystack", { reference: paid.reference, pay: true });
    const metadata = { reference: other.reference };
    await paystack({ metadata, event: "charge.success", data: { reference: paid.reference } });
    await shop.until(paid, ({ status }) => status === "delivered");
    const { rows } = await client.query("SELECT status FROM orders WHERE id = $1", [other.id]);
    expect(rows).toEqual([{ status: "awaiting_payment" }]);
  });

  it("about a refund triggers a check of the provider's list", async () => {
    const order = await shop.place("airtime", { product: "MTN", phone: "08030000101", amount: 500 });
    await shop.pay(order.reference);
    await shop.until(order, ({ timeline }) => timeline.some(({ event: name }) => name === "refund_sent"));
    await expect
      .poll(
        async () => {
          await paystack({
            event: "refund.processed",
            at: Date.now(),
            data: { transaction_reference: order.reference, status: "processed" },
          });
          return (await shop.order(order)).status;
        },
        { timeout: 45_000, interval: 200 },
      )
      .toBe("refunded");
  });

  it("about a refund of a payment that was returned whole before the books had it isn't processed again and again", async () => {
    const order = await shop.place("airtime", { product: "MTN", phone: "08031260003", amount: 500 });
    await shop.control("/paystack", { reference: order.reference, status: "reversed" });
    await paystack({
      event: "refund.processed",
      data: { id: 7, transaction_reference: order.reference, status: "processed" },
    });
    await allRead();
    const { rows } = await client.query("SELECT verdict FROM inbox ORDER BY id DESC LIMIT 1");
    expect(rows).toEqual([{ verdict: "returned_whole" }]);
  });

  it("about a dispute opens a case and changes nothing else", async () => {
    const order = await shop.sell("08031260002");
    await paystack({
      event: "charge.dispute.create",
      data: { id: 1, transaction: { reference: order.reference } },
    });
    await allRead();
    expect((await shop.order(order)).status).toBe("delivered");
    const cases = await client.query("SELECT detail FROM alarms WHERE kind = 'dispute' AND order_id = $1", [
      order.id,
    ]);
    expect(cases.rows).toMatchObject([
      { detail: { event: "charge.dispute.create", reference: order.reference } },
    ]);
  });

  it.each([
    "",
    "{}",
    '{"event":"charge.success"}',
    '{"event":"charge.success","data":{"reference":"KP-not-ours"}}',
    '{"event":"refund.processed","data":{"transaction_reference":"KP-not-ours"}}',
  ])("that names nothing of ours is harmless: %s", async (raw) => {
    const before = await books();
    await paystack(raw);
    await allRead();
    expect(await books()).toEqual(before);
  });
});

it("changes nothing when every webhook is processed again", async () => {
  await allRead();
  const before = await books();
  const all = await client.query<{ id: string }>("SELECT id::text AS id FROM inbox");
  for (const { id } of all.rows) await processWebhook(shop.ctx, id);
  // As if none had been processed.
  await client.query("UPDATE inbox SET done_at = NULL");
  for (const { id } of all.rows) await processWebhook(shop.ctx, id);
  expect(await books()).toEqual(before);
  // The tests above moved money without booking it, which S10 reports.
  expect(await findBreaks(client, ["S10"])).toEqual([]);
});
