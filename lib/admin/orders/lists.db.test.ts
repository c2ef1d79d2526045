import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Context, createContext } from "@/lib/context/context";
import { parseEnv } from "@/lib/platform/config/parse-env";
import { createDatabase, type Database } from "@/lib/platform/db/db";
import { silentLog } from "@/lib/platform/log/log";
import { writeLedgerDays } from "@/lib/reconcile/ledger-days";
import { readsOf } from "@/test/history/reads";
import { roundsOf } from "@/test/history/rounds";
import { seedHistory } from "@/test/history/seed-history";
import { watchPlans } from "@/test/history/watch-plans";
import { connectSuperuser } from "@/test/superuser";
import { findOrders } from "./find-orders";
import { parseFragment, parseSearch } from "./parse-search";

/** Every list, search and worker round over 100,000 orders: each uses an index and reads no more than a page and its day. */
const ORDERS = 100_000;
/** Tables that grow with the shop. Settings, users' own records and open work stay small. */
const BIG = [
  "orders",
  "lines",
  "payments",
  "effects",
  "journals",
  "ledger_entries",
  "order_events",
  "transitions",
  "facts",
  "inbox",
  "audit_entries",
  "messages",
  "receipts",
  "cases",
  "differences",
  "alarms",
  "incidents",
  "users",
];
/** Maximum rows that one step may touch: a day's ledger entries, or the reseller's newest thousand. */
const MAX_ROWS = 6_000;

const now = new Date();
let admin: pg.Client;
let database: Database;
let ctx: Context;
let plans: Awaited<ReturnType<typeof watchPlans>>;
beforeAll(async () => {
  const url = process.env.DATABASE_URL ?? "";
  admin = await connectSuperuser(url);
  await seedHistory(admin, ORDERS, now);
  database = createDatabase(url);
  plans = await watchPlans(admin, database);
  ctx = createContext(database, parseEnv({ ...process.env, LOG_LEVEL: "silent" }), {
    log: silentLog,
    clock: { now: () => now },
  });
  // As the worker does every hour: the dashboard adds up stored days.
  await writeLedgerDays(ctx);
}, 180_000);
afterAll(async () => {
  await database.$disconnect();
  await admin.end();
});

it("doesn't search all orders for a text with which more numbers begin than anybody reads", async () => {
  // A tenth of the customers, none of them among the newest 5,000 orders.
  const text = "0810000 0";
  const filter = { search: parseSearch(text), fragment: parseFragment(text) };
  plans.take();
  const { orders, next } = await findOrders(ctx, filter);
  expect(orders.map(({ recipient }) => recipient.slice(0, 11))).toEqual(Array(25).fill("+2348100000"));
  expect(next).not.toBeNull();
  expect(Math.max(...plans.take().map(({ touched }) => touched))).toBeLessThanOrEqual(5_000);
});

const reads = [...readsOf(ORDERS, now), ...roundsOf(ORDERS, now)];
it.each(reads.map((read) => [read.name, read] as const))("%s", async (_name, read) => {
  await ctx.snapshot();
  // Six times: from the sixth on, a prepared statement may use its generic plan.
  for (let round = 0; round < 6; round++) await read.run(ctx);
  plans.take();
  await read.run(ctx);
  await read.run(ctx);
  const seen = plans.take();
  const bad = seen.filter(
    ({ whole, touched }) => whole.some((table) => BIG.includes(table)) || touched > MAX_ROWS,
  );
  expect(seen.length + (read.name === "today: money" ? 1 : 0)).toBeGreaterThan(0);
  expect(bad).toEqual([]);
});
