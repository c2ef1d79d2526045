import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Context } from "@/lib/context/context";
import { vend } from "@/lib/orders/fulfilment/vend";
import { resolveUnknown } from "@/lib/orders/resolution/resolve-unknown";
import type { Clock } from "@/lib/platform/clock";
import { schedules } from "@/lib/platform/config/schedules";
import { setCrashHook } from "@/lib/platform/crash-point";
import { silentLog } from "@/lib/platform/log/log";
import { WorkerLock } from "@/lib/worker/worker-lock";
import { connect } from "@/scripts/migrations/connection";
import { createTestShop, type TestShop } from "./shop";
import { connectSuperuser } from "./superuser";

/**
 * A shop whose purchases have unknown outcomes, with production waits on a clock that the test advances. The rows live
 * in virtual time, and the sandbox answers over real HTTP at the same time of day. One per test file: withUnknownShop.
 */
export const MINUTE = 60_000;
export let shop: TestShop;
export let client: pg.Client;
/** Inserts rows that the shop's own role can't. */
export let superuser: pg.Client;
/** A worker's context. Only the test runs its jobs. */
export let ctx: Context;
let life: WorkerLock;
let time = Date.now();
export const clock: Clock = { now: () => new Date(time) };
export function advance(ms: number): void {
  time += ms;
}

export async function newLife(): Promise<WorkerLock> {
  const begun = new WorkerLock(shop.url, silentLog);
  await begun.begin();
  return begun;
}
export const worker = (of: WorkerLock): Context =>
  Object.defineProperty({ ...shop.ctx }, "worker", { get: () => of.id, enumerable: true });

/** A shop that has never sold anything. */
export async function openNewShop(): Promise<void> {
  shop = await createTestShop({ sandbox: { clock }, parts: { clock, schedules: schedules(1) } });
  client = await connect(shop.url);
  superuser = await connectSuperuser(shop.url);
  life = await newLife();
  ctx = worker(life);
}

/** A shop in which one purchase was carried out before: the control purchase of every scan. */
export async function openUnknownShop(): Promise<void> {
  await openNewShop();
  const order = await shop.place("airtime", { product: "MTN", phone: "08031279999", amount: 500 });
  await shop.pay(order.reference);
  await vend(ctx, (await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } })).id);
  time += 1_000;
}

/**
 * After each test: clears scenarios and faults, and postpones the checks of unknown attempts to 2100, so that the next
 * test isn't affected.
 */
export async function cleanUnknownShop(): Promise<void> {
  setCrashHook(undefined);
  await shop.control("/scenario", { clear: true });
  await client.query("DELETE FROM breakers");
  await shop.control("/reads", { transactions: "none", listLagMs: 0, list: "none", search: true });
  await client.query("UPDATE effects SET next_at = '2100-01-01' WHERE state = 'UNKNOWN'");
}

export async function closeUnknownShop(): Promise<void> {
  await life.end();
  await client.end();
  await superuser.end();
  await shop.close();
}

/** The test file's shop: opened before its tests, cleaned after each, closed after the last. */
export function withUnknownShop(): void {
  beforeAll(openUnknownShop);
  afterEach(cleanUnknownShop);
  afterAll(closeUnknownShop);
}

let phones = 0;
export interface Unknown {
  order: { id: string; ref: string; token: string };
  id: string;
  ref: string;
  line: string;
}

/** Creates a paid purchase with an unseen outcome. `scenario` says what the upstream did. */
export async function unknown(
  scenario: string,
  service = "airtime",
  input: unknown = { product: "MTN", phone: `0803127${String(1000 + ++phones)}`, amount: 500 },
): Promise<Unknown> {
  await shop.control("/scenario", { scenario, times: 1 });
  const order = await shop.place(service, input);
  await shop.pay(order.reference);
  const line = (await client.query<{ id: string }>("SELECT id FROM lines WHERE order_id = $1", [order.id]))
    .rows[0];
  await vend(ctx, line?.id ?? "");
  const rows = await client.query<{ id: string; customer_ref: string; state: string }>(
    "SELECT id, customer_ref, state FROM effects WHERE order_id = $1",
    [order.id],
  );
  expect(rows.rows).toMatchObject([{ state: "UNKNOWN" }]);
  return { order, id: rows.rows[0]?.id ?? "", ref: rows.rows[0]?.customer_ref ?? "", line: line?.id ?? "" };
}
export interface Row {
  state: string;
  reason: string | null;
  clean_scans: number;
  sighted_at: Date | null;
  next_at: Date | null;
  sent_at: Date;
  evidence: unknown;
}
export async function effect(of: Unknown): Promise<Row> {
  const found = await client.query<Row>("SELECT * FROM effects WHERE id = $1", [of.id]);
  if (!found.rows[0]) throw new Error("no effect");
  return found.rows[0];
}
/** Advances the clock to the next scheduled check, and runs it. */
export async function nextRound(of: Unknown, as = ctx): Promise<Row> {
  const { next_at } = await effect(of);
  time = Math.max(time, next_at?.getTime() ?? time);
  await resolveUnknown(as, of.id);
  return effect(of);
}
export async function rounds(of: Unknown, stop: (row: Row) => boolean, max = 60): Promise<Row> {
  let row = await effect(of);
  for (let n = 0; n < max && !stop(row); n++) row = await nextRound(of);
  return row;
}
export const decided = ({ state }: Row) => state !== "UNKNOWN";
export const age = (row: Row) => time - row.sent_at.getTime();

/** Makes the upstream execute the purchase now, without notice. */
export function bookLate(of: Unknown, differs: Record<string, unknown> = {}): void {
  const { books } = shop.sandbox.state;
  const row = books.debit(
    {
      service: "Airtime",
      product: "MTN",
      number: "08031230001",
      customerRef: of.ref,
      amountKobo: 50_000,
      paidKobo: 49_000,
      quantity: 1,
      remarks: "late",
    },
    "SUCCESS",
    { kind: "none" },
  );
  row.vended = true;
  Object.assign(row, differs);
}

/** Adds other customers' purchases, so that the list has several pages. */
export function fill(count: number): void {
  const { books } = shop.sandbox.state;
  for (let n = 0; n < count; n++)
    books.debit(
      {
        service: "Airtime",
        product: "MTN",
        number: "",
        customerRef: "",
        amountKobo: 1,
        paidKobo: 1,
        quantity: 1,
        remarks: "",
      },
      "SUCCESS",
      { kind: "none" },
    );
}
/** How often a listing of the upstream started without a query. */
export function listings(): number {
  return shop.sandbox.state.listings;
}
