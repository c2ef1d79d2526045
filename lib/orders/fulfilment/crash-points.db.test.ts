import { afterEach, describe, expect, it } from "vitest";
import type { Context } from "@/lib/context/context";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { type Schedules, schedules } from "@/lib/platform/config/schedules";
import { CRASH_POINTS, type CrashPoint, setCrashHook } from "@/lib/platform/crash-point";
import { storeWebhook } from "@/lib/webhooks/store-webhook";
import { countUndecided, judgeBooks, type OtherBooks } from "@/test/chaos/judge-books";
import { openClient, openShop } from "@/test/open-shop";
import { postpone } from "./find-effect";
import { sweep } from "./sweep";

/**
 * Fails several times at each crash point, in a worker that survives (kills are in test/processes). Nothing is sent twice, the
 * work continues, and each order ends correctly.
 */
const TIMES = process.env.KIOSK_LONG === "1" ? 20 : 5;

interface Flow {
  /** The digits that choose the upstream's behaviour (sandbox/README.md). */
  code?: string;
  /** How the shop learns of the payment: webhook, its own poll, or never (the order stays unpaid). */
  told?: "webhook" | "poll" | "unpaid";
  /** The statuses in which an order may end. */
  ends: string[];
}
const VENDED: Flow = { ends: ["delivered"] };
const REFUSED: Flow = { code: "0101", ends: ["refunded"] };
const LATE: Flow = { code: "0106", ends: ["delivered"] };
const RESET: Flow = { code: "1601", ends: ["delivered"] };
const UNPAID: Flow = { told: "unpaid", ends: ["expired"] };
/**
 * Whether it was sent can't be known: refunded after enough clean scans, or in manual review. Not refund_due:
 * a pending refund would fail in place of the next crash point.
 */
const NEVER_SENT = ["refunded", "under_review"];

const FLOWS: Record<CrashPoint, Flow> = {
  "placeOrder.afterPlace": VENDED,
  "startPayment.afterStart": VENDED,
  "storeWebhook.afterStore": VENDED,
  "settlePayment.afterVerify": VENDED,
  "settlePayment.afterSettle": VENDED,
  "vend.afterSending": { ends: NEVER_SENT },
  "vend.afterAnswer": VENDED,
  "vend.afterSettle": VENDED,
  "requery.afterRead": LATE,
  "scan.afterClaim": RESET,
  // Nothing is found, so the scanner keeps running.
  "scan.afterList": { code: "0601", ends: NEVER_SENT },
  "refund.afterSending": { code: "0101", ends: ["under_review"] },
  "refund.afterAnswer": REFUSED,
  "refund.afterSettle": REFUSED,
  "checkRefund.afterList": REFUSED,
  "expire.afterVerify": UNPAID,
  "inbox.afterRead": VENDED,
  "inbox.afterWork": VENDED,
  "sweep.afterSweep": { ...VENDED, told: "poll" },
  // An order paid by webhook needs no job for its vend.
  "vend.done": { ...VENDED, told: "poll" },
  "requery.done": LATE,
  "resolve-unknown.done": RESET,
  "refund.done": REFUSED,
  "settle-payment.done": { ...VENDED, told: "poll" },
  "expire.done": UNPAID,
  "read-inbox.done": VENDED,
};

/** 30 minutes take 0.9 s. An order lives long enough to be paid, unless the test leaves it unpaid. */
const times: { -readonly [name in keyof Schedules]: Schedules[name] | number[] } = schedules(0.0005);

const shop = await openShop({ parts: { schedules: times as Schedules } });
await shop.startWorker();
const client = await openClient(shop);
afterEach(() => setCrashHook(undefined));

/** The caller sees the failure at these points and retries, so they fail every second time. */
const ASKED_AGAIN: readonly CrashPoint[] = [
  "placeOrder.afterPlace",
  "startPayment.afterStart",
  "storeWebhook.afterStore",
];

function failAt(point: CrashPoint): () => number {
  let failed = 0;
  let passed = 0;
  setCrashHook((name) => {
    if (name !== point || failed >= TIMES) return;
    passed += 1;
    if (ASKED_AGAIN.includes(point) && passed % 2 === 0) return;
    failed += 1;
    throw new Error(`crash point ${name}`);
  });
  return () => failed;
}

/** The shop's context after `ms`: work that is overdue then is overdue now. */
const after = (ms: number): Context => ({ ...shop.ctx, clock: { now: () => new Date(Date.now() + ms) } });

let count = 0;
interface Order {
  id: string;
  reference: string;
}

/** Places an order like a customer who retries with the same key after a failure. */
async function place({ code }: Pick<Flow, "code">): Promise<Order> {
  const phone = code ? `0803000${code}` : `0803125${1_000 + ++count}`;
  const request = {
    service: "airtime",
    input: { product: "MTN", phone, amount: 500 },
    email: "ada@example.com",
    key: `crash-${++count}`,
  };
  // A start that never finished fails after 15 s.
  const placed = await placeOrder(shop.ctx, request).catch(() => placeOrder(after(16_000), request));
  // After five failures the product pauses for 60 ms here.
  if (!placed.ok && placed.reason === "unavailable") return place({ code });
  if (!placed.ok) throw new Error(`not placed: ${JSON.stringify(placed)}`);
  return { id: placed.order.id, reference: placed.payment.reference };
}

async function pay({ told = "webhook" }: Flow, { reference }: Order): Promise<void> {
  if (told === "unpaid") return;
  await shop.control("/paystack", { reference, pay: true });
  if (told === "poll") return;
  const event = Buffer.from(JSON.stringify({ event: "charge.success", data: { reference } }));
  // Like the provider, resends an unanswered webhook.
  await storeWebhook(shop.ctx, "paystack", event).catch(() => storeWebhook(shop.ctx, "paystack", event));
}

/**
 * Runs the ticks of the next few seconds now and, if stuck, the sweep after two minutes without an answer.
 */
async function takeUp(stuck: boolean): Promise<void> {
  await sweep(after(5_000)).catch(() => undefined);
  if (!stuck) return;
  const { rows } = await client.query<{ id: string }>("SELECT id FROM effects WHERE state = 'SENDING'");
  await sweep(after(120_000)).catch(() => undefined);
  for (const { id } of rows) await postpone(shop.ctx, id, 0);
}

async function statuses(orders: readonly Order[]): Promise<string[]> {
  const { rows } = await client.query<{ status: string }>("SELECT status FROM orders WHERE id = ANY($1)", [
    orders.map(({ id }) => id),
  ]);
  return rows.map(({ status }) => status);
}

const sending = async () =>
  (await client.query("SELECT 1 FROM effects WHERE state = 'SENDING'")).rowCount ?? 0;

describe(`${TIMES} failures`, () => {
  it.each(CRASH_POINTS)("at %s", async (point) => {
    const flow = FLOWS[point];
    times.expireOrder = flow.told === "unpaid" ? 1 : 3_600_000;
    times.verifyPayment = flow.told === "poll" ? [1] : schedules(1).verifyPayment;
    const failures = failAt(point);
    const orders: Order[] = [];
    const oneMore = async () => {
      const placed = await place(flow);
      await pay(flow, placed);
      orders.push(placed);
    };
    for (let order = 0; order < TIMES; order++) await oneMore();
    const ended = (status: string) => flow.ends.includes(status);
    let last = { state: "", at: Date.now() };
    for (;;) {
      const now = await statuses(orders);
      const state = `${failures()} failures, then ${now.join(" ")}`;
      if (state !== last.state) last = { state, at: Date.now() };
      if (failures() === TIMES && now.every(ended)) break;
      // At a point that handles many orders at once, like the scanner, one failure affects all of them.
      if (failures() < TIMES && now.every(ended)) await oneMore();
      if (Date.now() - last.at > 60_000) throw new Error(`no progress for a minute: ${state}`);
      await takeUp(failures() === TIMES && (await sending()) > 0);
    }
    const books = (await shop.books()) as unknown as OtherBooks;
    const refs = await client.query<{ ref: string }>(
      "SELECT customer_ref AS ref FROM effects WHERE kind = 'VEND' AND order_id = ANY($1)",
      [orders.map(({ id }) => id)],
    );
    const successes = refs.rows.reduce((sum, { ref }) => sum + (books.purchases[ref]?.successes ?? 0), 0);
    expect(successes).toBe(flow.ends.includes("delivered") ? orders.length : 0);
  });
});

it("leaves the books consistent, and equal to the upstream's and the provider's", async () => {
  await expect.poll(() => countUndecided(client), { timeout: 60_000 }).toBe(0);
  const verdict = await judgeBooks(client, (await shop.books()) as unknown as OtherBooks);
  expect(verdict.wrong).toEqual([]);
  expect(verdict.doubleVends).toBe(0);
});
