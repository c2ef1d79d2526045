import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countUndecided, judgeBooks, type OtherBooks } from "../chaos/judge-books";
import { Seeded } from "../chaos/seeded";
import { writeFigures } from "../figures";
import { createRoutes } from "../routes/call-route";
import type { TestShop } from "../shop";
import { FORGED, forge, inOtherBytes, lieAbout } from "./lies";
import { type Event, type Front, openFront, SECRET, TOKEN } from "./webhook-front";

process.env.MERCHANT_WEBHOOK_TOKEN = TOKEN;
process.env.MERCHANT_WEBHOOK_SECRET = SECRET;

/**
 * Runs the same orders four times (money-safety.md, Webhooks and payments): with every webhook lost, with each once,
 * with each ten times and shuffled, and with forged and false ones among those. The genuine webhooks are the sandbox's
 * own, and the outcome must be the same. EVENTS counts the distinct ones of the last run: genuine, false and forged,
 * each once however often it was sent.
 */
const EVENTS = Number(process.env.WEBHOOK_EVENTS ?? (process.env.KIOSK_LONG === "1" ? 10_000 : 150));
const SEED = Number(process.env.WEBHOOK_SEED ?? 4);
const COPIES = 10;
const LIES = 2;
const SHUFFLED_OVER_MS = 1_000;
/** Each round of these kinds makes about 26 genuine webhooks, each with about ten that aren't. */
const KINDS = ["", "0101", "0104", "0105", "1601", "0106", "0108", "0904", "0905"];
const ROUNDS = Math.ceil(EVENTS / 250);
/** How long a run may take to finish. Only a hang takes that long. */
const PATIENCE_MS = 240_000 + ROUNDS * 15_000;

let shop: TestShop;
let front: Front;
let client: pg.Client;
let hear: (event: Event) => void = () => undefined;

beforeAll(async () => {
  shop = await createRoutes({ sandbox: { timeScale: 0.1 }, env: { SCHEDULE_SCALE: "0.01" } });
  front = await openFront((event) => hear(event));
  await shop.control("/webhooks", { ...front.collect, merchantSecret: SECRET });
  // Reconciliation runs on its own clock, so its findings aren't caused by webhooks.
  await shop.startWorker({ without: ["reconcile"] });
  client = new pg.Client(shop.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await front.close();
  await shop.close();
});

interface Run {
  orders: string[];
  genuine: Event[];
  /** HTTP statuses of all deliveries, by kind of webhook. */
  answers: Record<string, number>;
  /** Distinct delivered events. The same event in other bytes counts as the same. */
  events: Set<string>;
}

const newRun = (genuine: Event[] = []): Run => ({ orders: [], genuine, answers: {}, events: new Set() });

/** Places and pays every order, applies `react` to each genuine webhook, and waits until all orders have finished. */
async function run(react: (event: Event, run: Run) => Promise<void>[]): Promise<Run> {
  const made = newRun();
  const under = new Set<Promise<void>>();
  hear = (event) => {
    made.genuine.push(event);
    for (const one of react(event, made)) {
      under.add(one);
      void one.finally(() => under.delete(one));
    }
  };
  for (let index = 0; index < ROUNDS * KINDS.length; index++) {
    const code = KINDS[index % KINDS.length];
    const phone = code ? `0803000${code}` : `0803151${1_000 + index}`;
    const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
    await shop.control("/paystack", { reference: order.reference, pay: true });
    made.orders.push(order.id);
  }
  await expect.poll(() => countUndecided(client), { timeout: PATIENCE_MS, interval: 200 }).toBe(0);
  // One that comes after this decides nothing, and would be counted before its copies are delivered.
  hear = () => undefined;
  await quiet(under);
  return made;
}

/** Waits until no delivery is in progress and all delivered webhooks are processed. */
async function quiet(under: Set<Promise<void>>): Promise<void> {
  while (under.size > 0) await Promise.all(under);
  const unread = async () => (await client.query("SELECT 1 FROM inbox WHERE done_at IS NULL")).rowCount;
  await expect.poll(unread, { timeout: PATIENCE_MS, interval: 200 }).toBe(0);
}

async function deliver(made: Run, what: string, event: Event, forge?: "signature" | "token"): Promise<void> {
  const answer = `${what} ${await front.deliver(event, forge)}`;
  made.answers[answer] = (made.answers[answer] ?? 0) + 1;
}

/** Ten copies, half of them in other bytes, each after its own delay. */
function tenTimes(random: Seeded, event: Event, made: Run): Promise<void>[] {
  return Array.from({ length: COPIES }, async (_, copy) => {
    await pause(random.below(SHUFFLED_OVER_MS));
    await deliver(made, "genuine", copy % 2 === 0 ? event : inOtherBytes(event, copy));
  });
}

/** Sends forged and false webhooks before, between and after the genuine ones. */
function amongLies(random: Seeded, event: Event, made: Run): Promise<void>[] {
  const lies = lieAbout(event, made.genuine, random).flatMap((lie) => {
    made.events.add(lie.body);
    return Array.from({ length: LIES }, async () => {
      await pause(random.below(SHUFFLED_OVER_MS));
      await deliver(made, "lying", lie);
    });
  });
  const forged = (["signature", "token"] as const).map(async (wrong) => {
    const one = forge(event, wrong);
    made.events.add(one.body);
    await pause(random.below(SHUFFLED_OVER_MS));
    await deliver(made, wrong, one, event.source === "merchant" ? wrong : "signature");
  });
  made.events.add(event.body);
  return [...tenTimes(random, event, made), ...lies, ...forged];
}

/**
 * The outcome of each order: states, attempts, journals to the kobo, and what the upstream saw. Excludes times and how
 * often we checked.
 */
async function endsOf({ orders }: Run): Promise<unknown[]> {
  const { purchases } = await shop.books();
  const { rows } = await client.query<{ id: string; effects: { ref: string; kind: string }[] }>(
    `SELECT o.id, o.status, o.total_kobo::int AS total,
       (SELECT json_agg(json_build_array(l.status, l.attempts, l.total_kobo) ORDER BY l.position) FROM lines l WHERE l.order_id = o.id) AS lines,
       -- A request that provably never left is a busy machine's, and no webhook's doing.
       (SELECT json_agg(json_build_object('ref', e.customer_ref, 'kind', e.kind, 'state', e.state, 'attempt', e.nth, 'kobo', e.amount_kobo)
          ORDER BY e.kind DESC, e.nth) FROM (SELECT f.*, row_number() OVER (PARTITION BY f.line_id, f.kind ORDER BY f.attempt) AS nth FROM effects f
            WHERE f.order_id = o.id AND NOT (f.kind = 'REFUND' AND f.state = 'REJECTED' AND f.reason = 'not_sent')) e) AS effects,
       (SELECT json_agg(json_build_array(j.kind, n.account, n.amount_kobo) ORDER BY j.kind, n.account, n.amount_kobo)
          FROM journals j JOIN ledger_entries n ON n.journal_id = j.id WHERE j.order_id = o.id) AS journals,
       (SELECT json_agg(json_build_array(y.state, y.disposition, y.captured_kobo)) FROM payments y WHERE y.order_id = o.id) AS payments
     FROM orders o WHERE o.id = ANY($1)`,
    [orders],
  );
  const byId = new Map(
    rows.map(({ id, effects, ...end }) => {
      const seen = effects.map(({ ref, ...effect }) => ({ ...effect, upstream: purchases[ref] ?? null }));
      return [id, { ...end, effects: seen }];
    }),
  );
  return orders.map((id) => byId.get(id));
}

/**
 * Everything that must not grow when an old webhook is repeated. For discrepancies, only whether one was found (an
 * alert reports it): reconciliation sees on its own clock that the books agree again, whatever arrives meanwhile.
 */
async function changes(): Promise<unknown> {
  const { rows } = await client.query(
    `SELECT (SELECT json_object_agg(what, times) FROM
         (SELECT concat_ws(' ', subject, from_state, '→', to_state) AS what, count(*) AS times
            FROM transitions WHERE subject <> 'difference' GROUP BY 1) AS kinds) AS transitions,
       (SELECT count(*) FROM effects)::int AS effects,
       (SELECT count(*) FROM journals)::int AS journals, (SELECT count(*) FROM order_events)::int AS events,
       (SELECT sum(version) FROM orders)::int AS versions, (SELECT count(*) FROM alarms)::int AS alarms`,
  );
  return rows[0];
}

test(`gives the same result for webhooks lost, once, ${COPIES} times and shuffled, among forged and false ones (seed ${SEED})`, {
  timeout: 6 * PATIENCE_MS,
}, async () => {
  const random = new Seeded(SEED);
  const began = Date.now();
  const lost = await run(() => []);
  const once = await run((event, made) => [deliver(made, "genuine", event)]);
  const storm = await run((event, made) => tenTimes(random, event, made));
  const hostile = await run((event, made) => amongLies(random, event, made));

  const wanted = await endsOf(lost);
  expect(wanted).toHaveLength(ROUNDS * KINDS.length);
  expect(await endsOf(once)).toEqual(wanted);
  expect(await endsOf(storm)).toEqual(wanted);
  expect(await endsOf(hostile)).toEqual(wanted);

  expect(hostile.events.size).toBeGreaterThanOrEqual(EVENTS);
  expect(storm.answers).toEqual({ "genuine 200": storm.genuine.length * COPIES });
  const { "genuine 200": genuine = 0, "lying 200": lying = 0, ...turnedAway } = hostile.answers;
  expect(genuine).toBe(hostile.genuine.length * COPIES);
  expect(lying).toBeGreaterThan(hostile.genuine.length * 5 * LIES);
  const fromMerchant = hostile.genuine.filter(({ source }) => source === "merchant").length;
  expect(turnedAway).toEqual({
    "signature 401": hostile.genuine.length,
    "token 404": fromMerchant,
    "token 401": hostile.genuine.length - fromMerchant,
  });

  // Repeat all webhooks once everything has finished: nothing changes. The periodic check closes a promise that a busy
  // machine kept late, some seconds after the orders finish.
  const overdue = "SELECT 1 FROM cases WHERE kind = 'overdue' AND state = 'open'";
  await expect
    .poll(async () => (await client.query(overdue)).rowCount, { timeout: PATIENCE_MS, interval: 200 })
    .toBe(0);
  const before = await changes();
  const again = newRun(hostile.genuine);
  const AT_ONCE = 50;
  for (let next = 0; next < hostile.genuine.length; next += AT_ONCE) {
    const some = hostile.genuine.slice(next, next + AT_ONCE);
    await Promise.all(some.flatMap((event) => amongLies(random, event, again)));
  }
  await quiet(new Set());
  expect(await changes()).toEqual(before);
  const stored = await client.query("SELECT 1 FROM inbox WHERE position($1 IN raw) > 0", [FORGED]);
  expect(stored.rowCount).toBe(0);

  const verdict = await judgeBooks(client, (await shop.books()) as unknown as OtherBooks);
  const { wrong, naira, orders } = verdict;
  const delivered = (made: Run) => Object.values(made.answers).reduce((sum, n) => sum + n, 0);
  const figures = {
    orders,
    events: hostile.events.size,
    genuine: hostile.genuine.length,
    lying: hostile.events.size - hostile.genuine.length * 3,
    forged: hostile.genuine.length * 2,
    delivered: [once, storm, hostile, again].reduce((sum, made) => sum + delivered(made), 0),
    seconds: Math.round((Date.now() - began) / 1_000),
  };
  console.log(`webhooks: ${JSON.stringify(figures)}`);
  writeFigures("webhooks", { ...figures, naira, wrong: wrong.length });
  expect(wrong).toEqual([]);
});
