import { afterEach, expect, it, vi } from "vitest";
import { orderSentences } from "@/app/(shop)/orders/_order/order-sentence";
import * as healthRoute from "@/app/api/health/route";
import { newCustomerRef } from "@/lib/model/ids";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { applyListedRows } from "@/lib/orders/resolution/apply-listed-rows";
import { fetchTransaction } from "@/lib/orders/resolution/fetch-transaction";
import { schedules, UNSCALED } from "@/lib/platform/config/schedules";
import { setTick } from "@/lib/platform/db/ticks";
import { fetchSupplierBalance } from "@/lib/upstream/supplier-health";
import { paymentsPart, promisesPart, upstreamPart } from "@/lib/web/get-health";
import { purchase } from "@/lib/words/messages";
import { refusalSentence } from "@/lib/words/refusal-sentence";
import { watchClockSkew } from "@/lib/worker/watch-clock-skew";
import { RUNBOOK } from "@/scripts/doctor/finding";
import { callDoctor } from "./call-doctor";
import { hearPaystack } from "./hear-paystack";
import { runOperator } from "./operator";
import { callRoute, openRoutes } from "./routes/call-route";
import { runbookHead, runbookSection as section } from "./runbook-section";
import { TEST_SCALE } from "./shop";
import { connectSuperuser } from "./superuser";

// Follows docs/runbook.md: creates each situation, runs each command it names, and checks the results it promises.
// "Answers wait on disk" needs a worker process: test/processes/spool.db.test.ts follows it.

/** Work for the operator must wait long enough for the test to look at it. */
const LONG_MS = 600_000;
const times = { ...schedules(TEST_SCALE), queue: LONG_MS as never, parkUnknown: LONG_MS };

const shop = await openRoutes({ parts: { schedules: times as never } });
await fetchSupplierBalance(shop.ctx);

/** Repair what the test broke, so that the shop sells again. */
afterEach(async () => {
  times.parkUnknown = LONG_MS;
  await shop.control("/up", { upstream: true, paystack: true });
  await shop.control("/key", { state: "active" });
  await shop.control("/reads", { transactions: "none", search: true });
  await shop.control("/wallet", { balance: 1_000_000 });
  await expect.poll(async () => (await tryToBuy(`0804${String(1_000_000 + ++count)}`)).ok).toBe(true);
});
let count = 0;

/**
 * Runs a command as the runbook's section writes it (REF and ID included) and expects the words in both the section and
 * the output.
 */
async function type(
  part: keyof typeof RUNBOOK,
  command: string,
  fills: Record<string, string>,
  ...words: string[]
): Promise<string> {
  expect(section(part)).toContain(command);
  const filled = Object.entries(fills).reduce((typed, [name, value]) => typed.replace(name, value), command);
  const [, , name = "", , ...args] = [...filled.matchAll(/"([^"]*)"|\S+/g)].map(
    ([all, inner]) => inner ?? all,
  );
  const said = await runNamed(name, args);
  for (const some of words) {
    expect(section(part)).toContain(some);
    expect(said).toContain(
      Object.entries(fills).reduce((typed, [key, value]) => typed.replace(key, value), some),
    );
  }
  return said;
}

async function runNamed(name: string, args: string[]): Promise<string> {
  return name === "doctor" ? (await callDoctor(shop)).text : (await runOperator(shop, name, ...args)).text;
}

/** Expects the part's note from `curl …/api/health`, as the section says it. */
/** The terminal lists these alarms, and the runbook names them. */
async function expectAlarms(part: keyof typeof RUNBOOK, alarms: string[]): Promise<void> {
  const list = await type(part, "npm run order", {});
  for (const alarm of alarms) {
    expect(section(part)).toContain(alarm);
    expect(list).toContain(alarm);
  }
}

async function expectHealth(part: keyof typeof RUNBOOK, name: string, note: string | null): Promise<void> {
  if (note) expect(section(part)).toContain(note);
  await expect
    .poll(
      async () => (await callRoute(healthRoute.GET, { path: "/api/health" })).json.parts[name].note ?? null,
    )
    .toBe(note);
}

/** Expects the text that the customer reads on the order's page. */
async function expectPage(
  part: keyof typeof RUNBOOK,
  of: { ref: string; token: string },
  words: string,
): Promise<void> {
  expect(section(part)).toContain(words);
  await expect.poll(async () => orderSentences(await shop.order(of)).join(" ")).toContain(words);
}

const airtime = (phone: string) => ({ product: "MTN", phone, amount: 500 });
const tryToBuy = (phone: string) =>
  placeOrder(shop.ctx, { service: "airtime", input: airtime(phone), email: "ada@example.com", key: phone });
const delivered = (of: { ref: string; token: string }) =>
  shop.until(of, ({ status }) => status === "delivered");

it("documents each situation that doctor names", () => {
  const parts = Object.keys(RUNBOOK) as (keyof typeof RUNBOOK)[];
  for (const part of parts) expect(section(part)).toContain("**Symptoms.**");
});

it("gives a next step for each health note", () => {
  const now = new Date();
  const heard = {
    seen_at: now,
    down_at: null,
    stopped_until: null,
    stop_reason: null,
    low: false,
    synced_at: now,
  };
  const stopped = { ...heard, stopped_until: new Date(now.getTime() + 1_000) };
  const notes = [
    upstreamPart({ ...stopped, stop_reason: "selling_stopped" }, now),
    upstreamPart({ ...stopped, stop_reason: "upstream_balance" }, now),
    upstreamPart({ ...heard, down_at: new Date(now.getTime() + 1) }, now),
    upstreamPart({ ...heard, seen_at: null, synced_at: null }, now),
    upstreamPart({ ...heard, low: true }, now),
    paymentsPart({ payment_state: "FAILED", payment_at: now }),
  ].map(({ note }) => note ?? "a note is missing");
  for (const note of [...notes, "no worker is running", "can't be reached", "is read-only"])
    expect(runbookHead).toContain(`\`${note}\``);
  expect(promisesPart(2).note).toBe("2 customer(s) have waited longer than promised");
  expect(runbookHead).toContain("customer(s) have waited longer than promised");
});

it("resolves a paid order without delivery: no worker", async () => {
  const placed = await shop.place("airtime", airtime("08031110001"));
  await shop.pay(placed.reference);
  await expectHealth("paid", "worker", "no worker is running");
  await type("paid", "npm run doctor", {}, "FAIL  Workers: none is running");
  await type("paid", "npm run order -- REF", { REF: placed.ref }, "Order REF: paid");
  await shop.startWorker();
  await delivered(placed);
  await type("paid", "npm run order -- REF", { REF: placed.ref }, "Order REF: delivered");
});

it("resolves a paid order without delivery: payment not seen", async () => {
  const placed = await shop.place("airtime", airtime("08031110002"));
  await shop.control("/webhooks", { mode: "lost" });
  await shop.control("/paystack", { reference: placed.reference, pay: true });
  // The sweep may have seen the payment first. Then there is nothing left to query.
  const said = await type("paid", "npm run order -- REF requery", { REF: placed.ref });
  expect(said).toMatch(/^(payment KP-\S+: (applied|already)|Everything of this order is decided|VEND)/);
  await delivered(placed);
  await shop.control("/webhooks", { mode: "normal" });
});

it("resolves a paid order without delivery: at the network, or unknown", async () => {
  const processing = await shop.place("airtime", airtime("08030000107"));
  await shop.pay(processing.reference);
  await shop.until(processing, ({ timeline }) => timeline.some(({ event }) => event === "processing"));
  await type("paid", "npm run order -- REF", { REF: processing.ref }, "PROCESSING");
  await expectPage("paid", processing, "The provider has it and hasn't confirmed it yet.");
  const lost = await shop.place("airtime", airtime("08030001601"));
  await shop.control("/reads", { transactions: "error" });
  await shop.pay(lost.reference);
  await expectPage("paid", lost, "We didn't get the full answer. We're confirming delivery.");
  await type("paid", "npm run order -- REF", { REF: lost.ref }, "UNKNOWN (lost)");
  await shop.control("/reads", { transactions: "none" });
  const [effect] = await shop.database.effect.findMany({ where: { orderId: processing.id } });
  await shop.control("/settle", { id: effect?.customerRef, status: "SUCCESS", webhook: "lost" });
  await type("paid", "npm run order -- REF requery", { REF: processing.ref });
  await delivered(processing);
  await delivered(lost);
  expect((await shop.books()).purchases[effect?.customerRef ?? ""]).toMatchObject({ posts: 1, successes: 1 });
});

it("resolves a line in manual review", async () => {
  const placed = await shop.place("airtime", airtime("08030000804"));
  await shop.pay(placed.reference);
  await shop.until(placed, ({ status }) => status === "under_review");
  const [effect] = await shop.database.effect.findMany({ where: { orderId: placed.id } });
  const names = { REF: placed.ref, ID: effect?.id ?? "" };
  await type("parked", "npm run order", names, "REF  VEND ID  ₦486.75  amount_differs, since ");
  await type("parked", "npm run doctor", {}, "Needs attention: 1 in review, 1 open case(s)");
  await expectPage("parked", placed, "Our team is checking.");
  await type("parked", "npm run order -- REF", names, "PARKED (amount_differs)");
  const decide =
    'npm run order -- REF park-decide --effect ID --verdict delivered --reason "desk, ticket 4711: sent with ₦50 more"';
  await type("parked", decide, names, "the order is now delivered.");
  expect(await shop.database.case.count({ where: { state: "open" } })).toBe(0);
  await type("parked", "npm run order -- seen", {}, "alarm(s) marked as seen.");
});

it("resolves an empty upstream balance", async () => {
  const placed = await shop.place("airtime", airtime("08031110003"));
  await shop.control("/wallet", { balance: 300 });
  await shop.pay(placed.reference);
  await expectPage("balance", placed, "Delivery is delayed. We'll deliver or refund automatically.");
  const before = await type(
    "balance",
    "npm run float",
    {},
    "Our wallet at the supplier holds ₦300",
    "TOO LOW: top it up",
  );
  await expectHealth("balance", "upstream", "our balance there is low");
  await type("balance", "npm run doctor", {}, "FAIL  Supplier: it responds. Our wallet there holds ₦300");
  await expectAlarms("balance", ["low_balance", "insufficient_balance"]);
  const refused = await tryToBuy("08031110004");
  expect(refused).toMatchObject({ ok: false, reason: "unavailable" });
  expect(section("balance")).toContain(refusalSentence("upstream_balance"));

  await shop.control("/wallet", { balance: 50_300 });
  const [, owed = ""] = /₦([\d,.]+) less/.exec(before) ?? [];
  await runNamed("float", ["book", owed, "--out", "--because", "the test's own"]);
  // The purchase reaches the wallet before the ledger. Compare once it is in both.
  await delivered(placed);
  const book = 'npm run float -- book 50000 --because "top-up 21 Nov, transfer 8841"';
  await type("balance", book, {}, "Booked.", "which agrees", "Selling isn't stopped.");
  await type("balance", book, {}, "is already recorded.");
  await expectHealth("balance", "upstream", null);
  expect((await tryToBuy("08031110005")).ok).toBe(true);
});

it("resolves a refused upstream key", async () => {
  const placed = await shop.place("airtime", airtime("08031110006"));
  await shop.control("/key", { state: "blocked" });
  await shop.pay(placed.reference);
  await expectPage("key", placed, "Delivery is delayed. We'll deliver or refund automatically.");
  await type("key", "npm run float", {}, "Just now, the supplier rejected the API key.");
  await expectHealth("key", "upstream", "selling is stopped: it rejected the API key");
  await type("key", "npm run doctor", {}, "FAIL  Supplier: it rejected the API key.");
  await expectAlarms("key", ["selling_stopped", "unauthorised"]);
  // Sales pause for a fraction of a second here, and again at the line's next attempt.
  await expect
    .poll(() => tryToBuy(`0804${String(1_000_000 + ++count)}`))
    .toMatchObject({ ok: false, reason: "unavailable" });
  expect(section("key")).toContain(refusalSentence("selling_stopped"));
  await shop.control("/key", { state: "active" });
  await delivered(placed);
  await type("key", "npm run doctor", {}, "ok    Supplier: it responds.");
  await expectHealth("key", "upstream", null);
});

it("resolves a payment provider outage", async () => {
  const owed = await shop.place("airtime", airtime("08030000107"));
  await shop.pay(owed.reference);
  await shop.until(owed, ({ timeline }) => timeline.some(({ event }) => event === "processing"));
  await shop.control("/up", { paystack: false });
  expect(await tryToBuy("08031110008")).toMatchObject({ ok: false, reason: "payment_start_failed" });
  expect(section("payments")).toContain(purchase.startFailed);
  await expectHealth("payments", "payments", "the last payment couldn't be started");
  await type("payments", "npm run doctor", {}, "FAIL  Payments: paystack gave no usable response");
  const [effect] = await shop.database.effect.findMany({ where: { orderId: owed.id } });
  await shop.control("/settle", { id: effect?.customerRef, status: "FAILED", webhook: "lost" });
  await runNamed("order", [owed.ref, "requery"]);
  await shop.until(owed, ({ status }) => status === "refund_due");
  await type("payments", "npm run order -- REF", { REF: owed.ref }, "Order REF: refund_due");
  await type("payments", "npm run order -- REF", { REF: owed.ref }, "UNKNOWN (lost)");
  await shop.control("/up", { paystack: true });
  times.parkUnknown = 1_000;
  // The refund wasn't made. Only someone with the provider's dashboard can know that.
  await shop.until(owed, ({ status }) => status === "under_review");
  await type("payments", "npm run order", {}, "refund_not_found");
  const decide =
    'npm run order -- REF park-decide --verdict failed --reason "not in the dashboard, 21 Nov 19:10"';
  await type("payments", decide, { REF: owed.ref });
  await shop.until(owed, ({ status }) => status === "refunded");
  const { refundPosts } = (await shop.books()).paystack;
  expect(Object.values(refundPosts).every((posts) => posts === 1)).toBe(true);
  await type("payments", "npm run doctor", {}, "ok    Payments: paystack responds and accepts our key.");
  expect((await tryToBuy("08031110008")).ok).toBe(true);
  await expectHealth("payments", "payments", null);
});

it("resolves an upstream list that shows nothing", async () => {
  const known = await shop.place("airtime", airtime("08031110009"));
  await shop.pay(known.reference);
  await delivered(known);
  // Make the known sales older: a list may lag by ten minutes.
  await age("SUCCEEDED", UNSCALED.listLag + 60_000);
  await shop.control("/reads", { transactions: "empty-list", search: false });
  const lost = await shop.place("airtime", airtime("08030001500"));
  await shop.pay(lost.reference);
  await expect.poll(() => runNamed("order", [])).toContain(`list_blind  ${lost.ref}`);
  await type("list", "npm run order", { REF: lost.ref }, "list_blind  REF");
  await type("list", "npm run order -- REF", { REF: lost.ref }, "UNKNOWN (http_status)", "alarm list_blind");
  await type("list", "npm run doctor", {}, "ok    Clocks: this machine and the database are ");
  await type("list", "npm run float", {}, "by our ledger");
  await age("UNKNOWN", shop.ctx.schedules.parkUnknown);
  await shop.until(lost, ({ status }) => status === "under_review");
  await expectPage("list", lost, "We couldn't confirm that it was bought. Our team is checking.");
  await type("list", "npm run order -- REF", { REF: lost.ref }, "PARKED (not_found_upstream)");
  const later = await shop.place("airtime", airtime("08030001502"));
  await shop.pay(later.reference);
  const isUnknown = async () =>
    (await shop.database.effect.findFirst({ where: { orderId: later.id } }))?.state === "UNKNOWN";
  await expect.poll(isUnknown).toBe(true);
  // Decided before the list works again: from then on the shop may resolve it first.
  const decide = 'npm run order -- REF park-decide --verdict delivered --reason "desk, ticket 4715: sent"';
  await type("list", decide, { REF: lost.ref }, "the order is now delivered.");
  // The list works again. Unknown attempts are resolved.
  await shop.control("/reads", { transactions: "none", search: true });
  await type("list", "npm run order -- REF requery", { REF: later.ref });
  await delivered(later);
  await type("list", "npm run order -- seen", {}, "alarm(s) marked as seen.");
  const [effect] = await shop.database.effect.findMany({ where: { orderId: lost.id } });
  expect((await shop.books()).purchases[effect?.customerRef ?? ""]).toMatchObject({ posts: 1, successes: 1 });
});

/** Backdates when attempts in that state were sent. Only the database owner can. */
async function age(state: string, ms: number): Promise<void> {
  const owner = await connectSuperuser(shop.url);
  await owner.query("SET session_replication_role = replica");
  await owner.query("UPDATE effects SET sent_at = sent_at - $1 * interval '1 ms' WHERE state = $2", [
    ms,
    state,
  ]);
  await owner.end();
}

it("resolves a server clock that is wrong", async () => {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => now() + 60_000);
  await watchClockSkew({ ...shop.ctx });
  await type("clock", "npm run doctor", {}, "FAIL  Clocks: this machine and the database are ");
  vi.restoreAllMocks();
  await type("clock", "npm run order", {}, "clock_apart");
  await type("clock", "npm run doctor", {}, "ok    Clocks: this machine and the database are ");
  await type("clock", "npm run order -- seen", {}, "alarm(s) marked as seen.");
});

it("resolves a restored database", async () => {
  const { books } = shop.sandbox.state;
  for (const number of ["08031110021", "08031110022"]) {
    const known = { service: "Airtime", product: "MTN", number, amountKobo: 50_000, paidKobo: 49_000 };
    const more = { customerRef: newCustomerRef(), quantity: 1, remarks: "of an order that is lost" };
    books.debit({ ...known, ...more }, "SUCCESS", { kind: "none" }).vended = true;
  }
  // As a dump that was read into another database has it.
  await shop.database.books.update({ where: { id: 1 }, data: { age: "the database of the dump" } });
  await expect.poll(() => runNamed("order", []), { timeout: 30_000 }).toContain("books_restored");
  const failed = "FAIL  Books: the database lacks 2 of our references. Nothing is sold or sent.";
  await type("restored", "npm run doctor", {}, failed);
  expect((await tryToBuy("08031110023")).ok).toBe(false);
  const said = await type("restored", "npm run adopt", {}, "its order is lost");
  expect(said).toContain("Nothing was written.");
  expect((await tryToBuy("08031110024")).ok).toBe(false);
  await type(
    "restored",
    "npm run adopt -- --write",
    {},
    "Booked: 2. Workers sell and send again within seconds.",
  );
  await type("restored", "npm run doctor", {}, "ok    Books: complete.");
  const next = await shop.place("airtime", airtime("08031110025"));
  await shop.pay(next.reference);
  await delivered(next);
  await runNamed("order", ["seen"]);
});

it("resolves a supplier that changed its mind", async () => {
  const bought = async (phone: string) => {
    const order = await shop.place("airtime", airtime(phone));
    await shop.pay(order.reference);
    await delivered(order);
    const [effect] = await shop.database.effect.findMany({ where: { orderId: order.id } });
    await shop.control("/settle", { id: effect?.customerRef, status: "FAILED", word: true });
    // Its webhook makes the shop look.
    await shop.control("/webhook", { id: effect?.customerRef, status: "FAILED" });
    await applyListedRows(shop.ctx, {
      ...((await fetchTransaction(shop.ctx, effect?.customerRef ?? "")) ?? { rows: [] }),
      customerRef: effect?.customerRef ?? "",
    });
    return order;
  };
  const wrong = await bought("08031110031");
  await type("reversal", "npm run order", { REF: wrong.ref }, "reversal_unproven");
  await type("reversal", "npm run float", {}, "by our ledger");
  await type("reversal", "npm run order -- REF", { REF: wrong.ref });
  const kept =
    'npm run order -- REF park-decide --verdict delivered --reason "desk, ticket 4717: sent, their mistake"';
  await type("reversal", kept, { REF: wrong.ref }, "the order is now delivered.");
  const right = await bought("08031110032");
  const back =
    'npm run order -- REF park-decide --verdict failed --reason "desk, ticket 4716: not sent, money back"';
  await type("reversal", back, { REF: right.ref }, "the order is now refund_due.");
  await shop.until(right, ({ status }) => status === "refunded");
  expect(await runNamed("order", [])).toContain("park-decide)\n  nothing");
  await type("reversal", "npm run order -- seen", {}, "alarm(s) marked as seen.");
});

it("resolves a disputed payment", async () => {
  const placed = await shop.place("airtime", airtime("08031110021"));
  const worker = await shop.startWorker();
  await shop.pay(placed.reference);
  await delivered(placed);
  await shop.control("/paystack/dispute", { reference: placed.reference, step: "create", webhook: "lost" });
  await setTick(shop.database, "paystack:disputes", new Date(0));
  await runOperator(shop, "reconcile");
  const { subject, id } = await shop.database.case.findFirstOrThrow({ where: { orderId: placed.id } });
  const fills = { ID: String(id), REF: placed.ref };
  await type("dispute", "npm run cases", fills, "ID  dispute  REF: chargeback, since ");
  const show = "npm run cases -- show ID";
  const risk = "at risk: we don't refund or credit this payment until the provider decides";
  await type("dispute", show, fills, risk);
  await shop.control("/paystack/dispute", { reference: placed.reference, step: "resolve", webhook: "lost" });
  await setTick(shop.database, "paystack:disputes", new Date(0));
  await runOperator(shop, "reconcile");
  expect(await shop.database.dispute.findUniqueOrThrow({ where: { id: subject } })).toMatchObject({
    state: "lost",
  });
  await type("dispute", show, fills, "lost: the bank gave it to the customer");
  expect(section("dispute")).toContain("released: the money is ours again");
  await worker.stop();
});

it("resolves a refund that the customer's bank returned", async () => {
  const worker = await shop.startWorker();
  const placed = await shop.place("airtime", airtime("08030000101"));
  await shop.pay(placed.reference);
  await shop.until(placed, ({ status }) => status === "refunded");
  const made = shop.sandbox.state.paystack.refunds.find(
    ({ payment }) => payment.reference === placed.reference,
  );
  if (!made) throw new Error("no refund");
  await shop.control("/paystack/refunds", { outcome: "pending" });
  made.status = "failed";
  const data = { id: String(made.id), status: "failed", transaction_reference: placed.reference };
  await hearPaystack(shop.ctx, "refund.failed", data);
  await shop.until(placed, ({ timeline }) => timeline.at(-1)?.event === "refund_sent");
  await expectPage("dispute", placed, "Your bank returned the refund");
  await type("dispute", "npm run order -- REF", { REF: placed.ref }, "refund_due");
  expect(section("dispute")).toContain("refund_bounced");
  expect(await runNamed("order", [])).toContain(`refund_bounced  ${placed.ref}`);
  const again = shop.sandbox.state.paystack.refunds.findLast(
    ({ payment }) => payment.reference === placed.reference,
  );
  expect(again?.id).not.toBe(made.id);
  await shop.control("/paystack/refunds", { outcome: "processed" });
  await shop.control("/paystack/refunds", { id: String(again?.id), status: "processed" });
  await shop.until(placed, ({ status }) => status === "refunded");
  await type("dispute", "npm run order -- seen", {}, "alarm(s) marked as seen.");
  await worker.stop();
});

it("resolves a refund made in Paystack's dashboard", async () => {
  const worker = await shop.startWorker();
  const placed = await shop.place("airtime", airtime("08031110026"));
  await shop.pay(placed.reference);
  await delivered(placed);
  const { paystack } = shop.sandbox.state;
  const payment = paystack.findPayment(placed.reference);
  if (!payment) throw new Error("no payment");
  paystack.addRefund(payment, 10_000, { customerNote: "", merchantNote: "sorry" }).status = "processed";
  expect(section("dispute")).toContain("refund_not_ours");
  const difference = () => shop.database.difference.findFirst({ where: { kind: "refund_not_ours" } });
  await expect.poll(() => runNamed("reconcile", []).then(difference)).not.toBeNull();
  expect(section("dispute")).toContain("refund_outside");
  expect(await runNamed("order", [])).toContain(`refund_outside  ${placed.ref}`);
  const fills = { ID: String((await difference())?.id) };
  const explain = 'npm run reconcile -- explain ID "who refunded, and why"';
  await type("dispute", explain, fills, "explained by");
  expect((await shop.order(placed)).status).toBe("delivered");
  await type("dispute", "npm run order -- seen", {}, "alarm(s) marked as seen.");
  await worker.stop();
});
