import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schedules } from "@/lib/platform/config/schedules";
import { fetchSupplierBalance } from "@/lib/upstream/supplier-health";
import { storeWebhook } from "@/lib/webhooks/store-webhook";
import { PERIODIC_TASKS } from "@/lib/worker/periodic-tasks";
import { countStatements, type RanStatement, type StatementCounter } from "@/test/count-statements";
import { createTestShop, TEST_SCALE, type TestShop } from "@/test/shop";

/**
 * Counts the statements and commits of one airtime order, from the click to the delivery, including the queue's work for its
 * jobs. Counted on the wire, so it is what PostgreSQL ran; the end of a transaction is a commit even if it only reads. Excludes
 * what happens without orders (polling for work, sweep, heartbeat). Each statement is its own commit:
 *
 *  1 place_order      checks the sale under the wallet's lock; order, lines, payment
 *  2 payment_started  the page where the customer pays
 *  3 store_webhook    the provider's webhook in the inbox, and its job
 *  4 the queue takes the job
 *  5 its inbox row    what the webhook says, and the payment that it names
 *  6 settle_payment   paid, journal; the inbox row is done
 *  7 vend_intent      Tx A and B: intent, token and SENDING
 *  8 settle_effect    Tx C: delivered, journal
 *  9 the queue deletes the job
 *
 * If the upstream hasn't answered for two seconds, place_order runs twice and the upstream's answer is recorded in between.
 */
let shop: TestShop;
let counter: StatementCounter;
/** Finds the shop's SQL functions and whether each one writes. */
let functions: Map<string, boolean>;
const directUrl = process.env.DATABASE_URL ?? "";

beforeAll(async () => {
  counter = await countStatements(directUrl);
  process.env.DATABASE_URL = counter.url;
  // A slow machine may verify the payment meanwhile; that isn't counted.
  const times = { ...schedules(TEST_SCALE), verifyPayment: [600_000] as never };
  shop = await createTestShop({ parts: { schedules: times } });
  const client = new pg.Client(directUrl);
  await client.connect();
  await shop.startWorker({ without: PERIODIC_TASKS.map(({ name }) => name) });
  const found = await client.query<{ name: string; writes: boolean }>(
    "SELECT proname AS name, provolatile = 'v' AS writes FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
  );
  functions = new Map(found.rows.map(({ name, writes }) => [name, writes]));
  await client.end();
});
afterAll(async () => {
  await shop.close();
  await counter.close();
  process.env.DATABASE_URL = directUrl;
});

/** Polling without work, sweep and ticks cost the same without any order. */
function isIdle({ text, tag }: RanStatement): boolean {
  if (/graphile_worker/.test(text) && /get_job|for update/i.test(text)) return tag.endsWith(" 0");
  return /sweep\(|take_messages\(|"public"\."ticks"|note_upstream\(|worker_alive|clock_timestamp|"public"\."(?:books|transitions)"|LISTEN/i.test(
    text,
  );
}

/** The SQL function that a statement calls, if it does nothing else. */
function calledBy({ text }: RanStatement): string | undefined {
  const called = /^SELECT ([a-z_]+)\(/.exec(text)?.[1];
  return called && functions.has(called) ? called : undefined;
}

function nameOf(statement: RanStatement): string {
  return calledBy(statement) ?? statement.text.replaceAll(/\s+/g, " ").slice(0, 90);
}

function writes(statement: RanStatement): boolean {
  const called = calledBy(statement);
  return called ? functions.get(called) === true : !/^\s*(SELECT|BEGIN|COMMIT)/i.test(statement.text);
}

async function buyOne(phone: string): Promise<RanStatement[]> {
  await pause(300);
  // The upstream has just answered, however long the machine took for the last order.
  await fetchSupplierBalance(shop.ctx);
  counter.take();
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
  await shop.control("/paystack", { reference: order.reference, pay: true });
  const body = JSON.stringify({ event: "charge.success", data: { reference: order.reference } });
  await storeWebhook(shop.ctx, "paystack", Buffer.from(body));
  const ran: RanStatement[] = [];
  // Query the books directly, so that this query isn't counted.
  const client = new pg.Client(directUrl);
  await client.connect();
  for (let delivered = false; !delivered; await pause(20)) {
    const found = await client.query<{ status: string }>("SELECT status FROM orders WHERE id = $1", [
      order.id,
    ]);
    delivered = found.rows[0]?.status === "delivered";
  }
  // What the queue still writes for the last job.
  const atWork = "SELECT 1 FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL";
  await expect.poll(async () => (await client.query(atWork)).rowCount).toBe(0);
  await pause(400);
  await client.end();
  ran.push(...counter.take());
  return ran.filter((statement) => !isIdle(statement));
}

it("runs at most 9 statements and 9 commits for one airtime order, including reads", async () => {
  await buyOne("08031270001"); // the first one also prepares statements and reads the catalogue
  const counts: { statements: number; commits: number; writing: number }[] = [];
  let ran: RanStatement[] = [];
  for (let round = 0; round < 3; round++) {
    ran = await buyOne(`0803127001${round}`);
    counts.push({
      statements: ran.length,
      commits: ran.filter(({ commits }) => commits).length,
      writing: ran.filter((statement) => statement.commits && writes(statement)).length,
    });
  }
  const best = counts.reduce((a, b) => (a.statements <= b.statements ? a : b));
  console.log(
    `one airtime order: ${best.statements} statements, ${best.commits} commits, ${best.writing} of them writing`,
  );
  console.log(ran.map((one) => `  ${writes(one) ? "w" : "r"} ${nameOf(one)}`).join("\n"));
  expect(best.statements).toBeLessThanOrEqual(9);
  expect(best.commits).toBeLessThanOrEqual(9);
});
