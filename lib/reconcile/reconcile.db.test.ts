import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import type { Context } from "@/lib/context/context";
import { newRefundRef } from "@/lib/model/ids";
import { createPaystack } from "@/lib/payments/paystack";
import { schedules } from "@/lib/platform/config/schedules";
import { kobo } from "@/lib/platform/money";
import { fetchSupplierBalance } from "@/lib/upstream/supplier-health";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { adopt } from "@/scripts/adopt/run-command";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { bookMove } from "@/scripts/float/book-move";
import { connect } from "@/scripts/migrations/connection";
import { merchantClient } from "@/test/merchant-client";
import { createTestShop, TEST_SCALE, type TestShop } from "@/test/shop";
import { explainDifference } from "./explain-difference";
import { reconcile } from "./reconcile";
import { setDifferenceOwner } from "./set-difference-owner";

/**
 * Both sides' books over real HTTP: a discrepancy is a row until both sides agree again, and nothing is
 * repaired silently.
 */
let shop: TestShop;
let client: pg.Client;
/** Lists are compared at once, twice; every run rechecks open discrepancies. */
let ctx: Context;

beforeAll(async () => {
  const times = {
    ...schedules(TEST_SCALE),
    // Payments are settled only by a webhook or a verify.
    verifyPayment: [600_000] as never,
    // An unpaid order stays unpaid: expiring it would change the books in the middle of a test.
    expireOrder: 3_600_000 as never,
    parkUnknown: 1_000 as never,
    reconcileAfter: 1 as never,
    reconcileAgain: 1 as never,
    reconcileLookAgain: 1 as never,
  };
  shop = await createTestShop({ connections: 10, parts: { schedules: times } });
  ctx = shop.ctx;
  client = await connect(shop.url);
  // The ledger opens with the wallet's first balance: here, not in the middle of a test.
  await fetchSupplierBalance(ctx);
  // The worker's own comparisons, at these intervals, would see purchases in flight.
  await shop.startWorker({ without: ["reconcile"] });
});
afterAll(async () => {
  await client.end();
  await shop.close();
});
afterEach(async () => {
  await shop.control("/reads", { transactions: "none" });
  await shop.control("/paystack/fault", { clear: true });
});

interface Row {
  id: string;
  kind: string;
  subject: string;
  state: string;
  kobo: number | null;
  owner: string | null;
  order_id: string | null;
}
const rows = async (where = "true", ...values: unknown[]) =>
  (
    await client.query<Row>(
      `SELECT id, kind, subject, state, amount_kobo::float8 AS kobo, owner, order_id FROM differences WHERE ${where} ORDER BY differences.id`,
      values,
    )
  ).rows;
// Sandbox purchases without the shop change its wallet too; that discrepancy has its own test below.
const open = () => rows("state <> 'resolved' AND source <> 'wallet'");
const wallet = () => rows("state <> 'resolved' AND source = 'wallet'");
const of = (orderId: string) => rows("order_id = $1", orderId);

let phones = 0;
async function bought(until: string, phone = `0803127${String(1000 + ++phones)}`) {
  const order = await shop.sell(phone, { status: until });
  const found = await client.query<{ id: string; ref: string }>(
    "SELECT id, customer_ref AS ref FROM effects WHERE order_id = $1 AND kind = 'VEND' ORDER BY attempt DESC",
    [order.id],
  );
  return { ...order, effect: found.rows[0]?.id ?? "", customerRef: found.rows[0]?.ref ?? "" };
}
/** Everything that money and goods depend on. */
async function books() {
  const found = await client.query(`SELECT
    (SELECT jsonb_agg(to_jsonb(o) ORDER BY id) FROM orders o) AS o, (SELECT jsonb_agg(to_jsonb(l) ORDER BY id) FROM lines l) AS l,
    (SELECT jsonb_agg(to_jsonb(e) ORDER BY id) FROM effects e) AS e, (SELECT jsonb_agg(to_jsonb(y) ORDER BY id) FROM payments y) AS y,
    (SELECT jsonb_agg(key ORDER BY id) FROM journals) AS j`);
  return found.rows[0];
}
const upstream = (path: string, body: unknown) =>
  fetchFresh(shop.sandbox.upstreamUrl + path, {
    method: "POST",
    headers: {
      authorization: "Bearer sandbox-merchant-key",
      channel: "API",
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
const paystack = async (path: string, body: unknown) => {
  const answer = await fetchFresh(shop.sandbox.paystackUrl + path, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_sandbox", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { data: { id: number; reference: string } };
};

it("finds nothing when both sides agree, however often it runs", async () => {
  await bought("delivered");
  await bought("refunded", "08030000101");
  await shop.place("airtime", { product: "MTN", phone: "08031270001", amount: 500 });
  const before = await books();
  for (let times = 0; times < 3; times++) {
    const runs = await reconcile(ctx);
    expect(runs.filter(({ outcome, problem }) => outcome !== "done" || problem)).toEqual([]);
  }
  expect(await rows()).toEqual([]);
  expect(await books()).toEqual(before);
});

describe("the upstream", () => {
  it("has a purchase unknown to us: one row, seen again, explained and owned by a person", async () => {
    const before = await books();
    expect(
      (
        await upstream("/api/v1/airtime/buy", {
          product: "MTN",
          phone: "08031279999",
          amount: 300,
          customerRef: "their-own",
        })
      ).ok,
    ).toBe(true);
    await reconcile(ctx);
    await reconcile(ctx);
    const [found] = await open();
    expect(await open()).toMatchObject([
      { kind: "upstream_not_ours", subject: "ref:their-own", state: "open" },
    ]);
    expect(found?.kobo).toBeGreaterThan(0);
    expect(await books()).toEqual(before);
    const alarms = await client.query(
      "SELECT detail FROM alarms WHERE kind = 'difference' AND detail ->> 'source' = 'upstream'",
    );
    expect(alarms.rows).toEqual([{ detail: { source: "upstream", count: 1, kinds: ["upstream_not_ours"] } }]);

    const id = Number(found?.id);
    expect(await setDifferenceOwner(ctx, id, "Bisi")).toBe("owned");
    const who = { name: "Ada", reason: "bought by hand for the office" };
    expect(await explainDifference(ctx, id, who)).toBe("explained");
    await reconcile(ctx);
    expect(await open()).toMatchObject([{ state: "explained", owner: "Bisi" }]);
    // Another amount needs another explanation.
    await client.query("UPDATE differences SET amount_kobo = 1 WHERE id = $1", [id]);
    await reconcile(ctx);
    expect(await open()).toMatchObject([{ state: "open" }]);
    // The upstream refunded it: both sides agree again, and the row is resolved.
    await shop.control("/settle", { id: "their-own", status: "FAILED", webhook: "lost" });
    await reconcile(ctx);
    expect(await rows("subject = 'ref:their-own'")).toMatchObject([{ state: "resolved" }]);
    expect(await explainDifference(ctx, id, who)).toBe("resolved");
    expect(await setDifferenceOwner(ctx, id, "Ada")).toBe("not_found");
    expect(await explainDifference(ctx, 999_999, who)).toBe("not_found");
  });

  it("reversed a success: recorded, applied to the books, resolved once both sides agree", async () => {
    const order = await bought("delivered");
    await reconcile(ctx);
    await shop.control("/settle", { id: order.customerRef, status: "FAILED", webhook: "lost" });
    await reconcile(ctx);
    expect(await of(order.id)).toMatchObject([
      { kind: "reversed_upstream", subject: `vend:${order.effect}` },
    ]);
    await shop.until(order, ({ status }) => status === "refunded");
    await reconcile(ctx);
    expect(await of(order.id)).toMatchObject([{ kind: "reversed_upstream", state: "resolved" }]);
  });

  it("carried out a purchase that we had given up: the discrepancy stays open until explained", async () => {
    const order = await bought("refunded", "08030001400");
    await reconcile(ctx);
    await reconcile(ctx);
    expect(await of(order.id)).toMatchObject([{ kind: "late_vend", state: "open" }]);
    const loss = await client.query("SELECT 1 FROM late_vends WHERE effect_id = $1", [order.effect]);
    expect(loss.rowCount).toBe(1);
    expect((await shop.order(order)).status).toBe("refunded");
  });

  it("doesn't list a delivered purchase: one row of its cost", async () => {
    const order = await bought("under_review", "08030000500");
    const said = { verdict: "delivered" } as const;
    expect((await decideParked(ctx, order.effect, said, { name: "Ada", reason: "a guess" })).ok).toBe(true);
    await reconcile(ctx);
    const [found] = await of(order.id);
    expect(found).toMatchObject({ kind: "vend_not_listed", state: "open" });
    expect(found?.kobo).toBeLessThan(0);
  });

  it("charged another price than we booked", async () => {
    const order = await bought("delivered");
    const row = shop.sandbox.state.books.rows().find(({ customerRef }) => customerRef === order.customerRef);
    if (!row) throw new Error("no row");
    row.paidKobo += 700;
    await reconcile(ctx);
    expect(await of(order.id)).toMatchObject([{ kind: "cost_differs", kobo: 700, state: "open" }]);
    row.paidKobo -= 700;
    await reconcile(ctx);
    expect(await of(order.id)).toMatchObject([{ kind: "cost_differs", state: "resolved" }]);
  });

  it.each(["error", "reset", "empty-list"])(
    "advances no mark and closes no row when it answers with %s",
    async (fault) => {
      const before = await open();
      const marks = async () =>
        (
          await client.query(
            "SELECT source, read_until FROM reconciliations WHERE source LIKE 'upstream%' ORDER BY 1",
          )
        ).rows;
      await bought("delivered");
      const was = await marks();
      await shop.control("/reads", { transactions: fault });
      const runs = await reconcile(ctx);
      if (fault === "empty-list") {
        // An empty list is complete: our deliveries are missing from it.
        expect((await open()).length).toBeGreaterThan(before.length);
      } else {
        expect(runs.find(({ source }) => source === "upstream")).toMatchObject({
          outcome: "behind",
          problem: expect.stringContaining("the upstream's list"),
        });
        expect(await marks()).toEqual(was);
        expect(await open()).toEqual(before);
      }
      await shop.control("/reads", { transactions: "none" });
      for (let times = 0; times < 4; times++) await reconcile(ctx);
      expect((await open()).map(({ subject }) => subject)).toEqual(before.map(({ subject }) => subject));
    },
  );
});

describe("the payment provider", () => {
  it("has money unknown to us: recorded, settled by verify, resolved", async () => {
    const order = await shop.place("airtime", { product: "MTN", phone: "08031275001", amount: 500 });
    await shop.control("/paystack", { reference: order.reference, pay: true });
    await reconcile(ctx);
    await shop.until(order, ({ status }) => status === "delivered");
    await reconcile(ctx);
    expect(await of(order.id)).toMatchObject([{ kind: "payment_not_captured", state: "resolved" }]);
  });

  it("has a payment that isn't ours", async () => {
    await paystack("/transaction/initialize", {
      email: "x@example.com",
      amount: 5_000,
      reference: "not-ours",
    });
    await shop.control("/paystack", { reference: "not-ours", pay: true });
    await reconcile(ctx);
    expect(await rows("subject = 'payment:paystack:not-ours'")).toMatchObject([
      { kind: "payment_not_ours", kobo: 5_000, state: "open" },
    ]);
  });

  it("has a refund that isn't ours, until the refund fails", async () => {
    const order = await bought("delivered");
    const made = await paystack("/refund", {
      transaction: order.reference,
      amount: 100,
      merchant_note: "by hand",
    });
    await reconcile(ctx);
    const subject = `refund:paystack:${made.data.id}`;
    expect(await rows("subject = $1", subject)).toMatchObject([
      { kind: "refund_not_ours", kobo: 100, state: "open" },
    ]);
    await shop.control("/paystack/refunds", { id: String(made.data.id), status: "failed" });
    await reconcile(ctx);
    expect(await rows("subject = $1", subject)).toMatchObject([{ state: "resolved" }]);
  });

  it("has an adopted refund that the customer doesn't get, until it is made", async () => {
    const order = await bought("delivered");
    const note = newRefundRef();
    const made = await paystack("/refund", {
      transaction: order.reference,
      amount: 100,
      merchant_note: note,
    });
    expect(await adopt({ ctx, print: () => undefined }, { write: true, by: "ada" })).toBe(0);
    const subject = `refund:paystack:${made.data.id}`;
    const becomes = async (status: string) => {
      await shop.control("/paystack/refunds", { id: String(made.data.id), status });
      await client.query(
        "UPDATE reconciliations SET read_until = now() - interval '1 hour' WHERE source LIKE 'paystack:refunds%'",
      );
      await reconcile(ctx);
      return rows("subject = $1", subject);
    };
    const booked = async () =>
      (
        await client.query(
          `SELECT coalesce(sum(amount_kobo), 0)::int AS kobo FROM ledger_entries JOIN journals ON journals.id = journal_id
           WHERE account = 'provider:paystack' AND key LIKE '%adopt%' || $1`,
          [note],
        )
      ).rows[0].kobo;
    await reconcile(ctx);
    expect(await rows("subject = $1", subject)).toEqual([]);
    const row = { kind: "refund_status_differs", order_id: order.id, state: "open" };
    expect(await becomes("needs-attention")).toMatchObject([{ ...row, kobo: -100 }]);
    expect(await becomes("processed")).toMatchObject([{ state: "resolved" }]);
    expect(await booked()).toBe(-100);
    expect((await becomes("failed")).at(-1)).toMatchObject({ ...row, kobo: null });
    expect(await booked()).toBe(0);
  });

  it("has a refund that the bank returned, which is made again without a webhook", async () => {
    const order = await bought("refunded", "08030000101");
    await reconcile(ctx);
    const refund = shop.sandbox.state.paystack.refunds.find(
      (one) => one.payment.reference === order.reference,
    );
    if (!refund) throw new Error("no refund");
    refund.status = "failed";
    await client.query(
      "UPDATE reconciliations SET read_until = now() - interval '1 hour' WHERE source LIKE 'paystack:refunds%'",
    );
    await reconcile(ctx);
    expect(await of(order.id)).toMatchObject([{ kind: "refund_status_differs" }]);
    const again = await shop.until(order, ({ status }) => status === "refunded");
    expect(again.timeline.map(({ event }) => event)).toContain("refund_bounced");
    const made = shop.sandbox.state.paystack.refunds.filter((one) => one.payment === refund.payment);
    expect(made.map(({ status }) => status)).toEqual(["failed", "processed"]);
    await reconcile(ctx);
    expect(await of(order.id)).toMatchObject([{ state: "resolved" }]);
  });

  it("reports a dispute whose webhook never arrived", async () => {
    const order = await bought("delivered");
    await shop.control("/paystack/dispute", { reference: order.reference });
    await reconcile(ctx);
    const cases = await client.query("SELECT kind, state FROM cases WHERE order_id = $1", [order.id]);
    expect(cases.rows).toEqual([{ kind: "dispute", state: "open" }]);
  });

  it("reports weeks later how a dispute ended, and a dispute that its list showed late", async () => {
    const [first, second] = [await bought("delivered"), await bought("delivered")];
    await shop.control("/paystack/dispute", { reference: first.reference });
    await reconcile(ctx);
    // Both reads of that period are done; no webhook reports what follows.
    await client.query("UPDATE reconciliations SET read_until = now() WHERE source LIKE '%:disputes%'");
    await shop.control("/paystack/dispute", { reference: first.reference, step: "resolve" });
    await shop.control("/paystack/dispute", { reference: second.reference });
    const weeks = new Date(Date.now() + 40 * 86_400_000);
    for (const dispute of shop.sandbox.state.paystack.disputes) dispute.createdAt -= 3 * 86_400_000;
    await client.query("UPDATE reconciliations SET read_until = $1 WHERE source LIKE '%:disputes%'", [weeks]);
    await reconcile({ ...ctx, clock: { now: () => weeks } });
    const found = async (id: string) =>
      (
        await client.query("SELECT state, closed_why FROM cases WHERE kind = 'dispute' AND order_id = $1", [
          id,
        ])
      ).rows;
    expect(await found(first.id)).toMatchObject([
      { state: "closed", closed_why: "resolved: merchant-accepted" },
    ]);
    expect(await found(second.id)).toMatchObject([{ state: "open" }]);
  });

  it("differs in everything after losing its data, and nothing else changes", async () => {
    const empty = await createEmptySides();
    const before = await books();
    await client.query("UPDATE reconciliations SET read_until = now() - interval '1 hour'");
    for (let times = 0; times < 3; times++) await reconcile(empty.ctx);
    const kinds = (await open()).map(({ kind }) => kind);
    for (const kind of ["vend_not_listed", "payment_not_listed", "refund_not_listed"])
      expect(kinds).toContain(kind);
    expect(await books()).toEqual(before);
    await empty.close();
    // What both sides have again is resolved: by a new read of that period, or one by one.
    await client.query("UPDATE reconciliations SET read_until = now() - interval '1 hour'");
    for (let times = 0; times < 3; times++) await reconcile(ctx);
    const left = (await open()).filter(
      ({ kind }) => kind === "payment_not_listed" || kind === "refund_not_listed",
    );
    expect(left).toEqual([]);
  });
});

describe("the wallet", () => {
  it("agrees with the ledger once missing money is booked, and reports the amount until then", async () => {
    const ledger = async () =>
      Number(
        (
          await client.query(
            "SELECT coalesce(sum(amount_kobo), 0)::float8 AS k FROM ledger_entries WHERE account = 'upstream'",
          )
        ).rows[0]?.k,
      );
    // What the tests above bought and reversed outside the shop.
    const unbooked = shop.sandbox.state.books.balanceKobo - (await ledger());
    await bookMove(ctx, { amount: kobo(unbooked), because: "test", by: "test", wallet: "main" });
    await reconcile(ctx);
    expect(await wallet()).toEqual([]);
    const balance = shop.sandbox.state.books.balanceKobo;
    await shop.control("/wallet", { balance: balance / 100 + 1_000 });
    await reconcile(ctx);
    expect(await wallet()).toMatchObject([{ kind: "balance_differs", kobo: 100_000, state: "open" }]);
    await bought("delivered");
    await reconcile(ctx);
    expect(await wallet()).toMatchObject([{ kobo: 100_000, state: "open" }]);
    await shop.control("/wallet", { balance: shop.sandbox.state.books.balanceKobo / 100 - 1_000 });
    await reconcile(ctx);
    expect(await wallet()).toEqual([]);
  });
});

it("runs in one process at a time and records each discrepancy once", async () => {
  await upstream("/api/v1/airtime/buy", {
    product: "MTN",
    phone: "08031279998",
    amount: 300,
    customerRef: "at-once",
  });
  const runs = await Promise.all([1, 2, 3, 4].map(() => reconcile(ctx)));
  const fresh = runs.map((run) => run.find(({ source }) => source === "upstream")?.outcome);
  expect(fresh.filter((outcome) => outcome === "busy").length).toBeGreaterThan(0);
  await reconcile(ctx);
  expect(await rows("subject = 'ref:at-once'")).toHaveLength(1);
  expect(await findBreaks(client, ["S10"])).toEqual([]);
});

/** The shop's books against an upstream and a provider that know nothing of them. */
async function createEmptySides() {
  const other = await shop.anotherSandbox();
  const merchant = merchantClient(other);
  const provider = createPaystack({ secretKey: "sk_test_sandbox", baseUrl: other.paystackUrl });
  return { ctx: { ...ctx, merchant, payments: new Map([["paystack", provider]]) }, close: other.close };
}
