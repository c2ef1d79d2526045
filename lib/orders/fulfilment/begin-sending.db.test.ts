import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { systemClock } from "@/lib/platform/clock";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { poolOf } from "@/lib/platform/db/db";
import {
  advance,
  cleanUnknownShop,
  client,
  clock,
  closeUnknownShop,
  ctx,
  openUnknownShop,
  shop,
  unknown,
} from "@/test/unknown-shop";
import { refund } from "./refund";
import { settleEffect } from "./settle-effect";
import { vend } from "./vend";

/**
 * A process that is stopped, or suspended with its machine, between the SENDING mark and the request must not
 * send.
 */
beforeAll(openUnknownShop);
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanUnknownShop();
});
afterAll(closeUnknownShop);

const HOUR = 3_600_000;
type Ticking = { now(): number };
const CLOCKS: [string, Ticking][] = [
  ["its process was stopped", performance],
  ["its machine slept, which only the clock on the wall shows", Date],
];

/** Stores the mark, then advances one of the two clocks by `forMs` before the answer arrives. */
function freezeAfterMark(clock: Ticking, forMs = HOUR): void {
  const pool = poolOf(ctx.db);
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const now = clock.now.bind(clock);
  vi.spyOn(pool, "query").mockImplementation((async (...args: unknown[]) => {
    const answer = await query(...args);
    if (/(vend_intent|begin_sending)\(/.test(JSON.stringify(args[0]))) {
      vi.spyOn(clock, "now").mockImplementation(() => now() + forMs);
    }
    return answer;
  }) as never);
}
const effects = async (orderId: string, kind: string) =>
  (
    await client.query<{ id: string; state: string; reason: string; customer_ref: string }>(
      "SELECT id, state, reason, customer_ref FROM effects WHERE order_id = $1 AND kind = $2 ORDER BY attempt",
      [orderId, kind],
    )
  ).rows;

/** Stores the mark, then loses the answer with the connection. The worker's own connection stays. */
function loseAnswer(): void {
  const pool = poolOf(ctx.db);
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  vi.spyOn(pool, "query").mockImplementation((async (...args: unknown[]) => {
    const answer = await query(...args);
    if (/(vend_intent|begin_sending)\(/.test(JSON.stringify(args[0])))
      throw new Error("Connection terminated unexpectedly");
    return answer;
  }) as never);
}

/** A paid order that no worker has begun to deliver. */
async function paid(phone: string, key: string) {
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 }, key);
  await shop.pay(order.reference);
  const line = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
  return { order, line };
}

describe("a mark whose answer is lost", () => {
  it("ends the worker's lease, so that the search may conclude that nothing was sent", async () => {
    const order = await shop.place("airtime", { product: "MTN", phone: "08031260011", amount: 500 });
    await shop.pay(order.reference);
    const line = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
    const dropLease = vi.fn();
    loseAnswer();
    await expect(vend(Object.assign(Object.create(ctx), { dropLease }), line.id)).rejects.toThrow(
      "terminated",
    );
    expect(dropLease).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
    const [first] = await effects(order.id, "VEND");
    expect(first).toMatchObject({ state: "SENDING" });
    expect((await shop.books()).purchases[first?.customer_ref ?? ""]).toBeUndefined();
  });

  it("keeps the lease when the database refuses the statement", async () => {
    const dropLease = vi.fn();
    const asking = Object.assign(Object.create(ctx), {
      dropLease,
      schedules: { ...ctx.schedules, queue: "x" },
    });
    const order = await shop.place("airtime", { product: "MTN", phone: "08031260012", amount: 500 });
    await shop.pay(order.reference);
    const line = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
    await expect(vend(asking, line.id)).rejects.toThrow(/invalid input syntax/);
    expect(dropLease).not.toHaveBeenCalled();
  });
});

describe("a marked request", () => {
  it.each(CLOCKS)("isn't sent to the upstream when %s meanwhile", async (what, clock) => {
    const order = await shop.place("airtime", { product: "MTN", phone: "08031260001", amount: 500 }, what);
    await shop.pay(order.reference);
    const line = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
    freezeAfterMark(clock);
    await vend(ctx, line.id);
    vi.restoreAllMocks();
    const [first] = await effects(order.id, "VEND");
    expect(first).toMatchObject({ state: "REJECTED", reason: "held_back" });
    expect((await shop.books()).purchases[first?.customer_ref ?? ""]).toBeUndefined();
  });

  it("doesn't count as an attempt when it is held back", async () => {
    const order = await shop.place("airtime", { product: "MTN", phone: "08031260005", amount: 500 });
    await shop.pay(order.reference);
    const { id } = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
    for (let times = 1; times <= 6; times++) {
      freezeAfterMark(performance);
      await vend(ctx, id);
      vi.restoreAllMocks();
      const line = await shop.database.line.findUniqueOrThrow({ where: { id } });
      expect(line).toMatchObject({ status: "waiting", reason: "held_back" });
      advance((line.nextAt?.getTime() ?? 0) - clock.now().getTime());
    }
    await vend(ctx, id);
    expect((await effects(order.id, "VEND")).map(({ state }) => state)).toEqual([
      ...Array(6).fill("REJECTED"),
      "SUCCEEDED",
    ]);
  });

  it("isn't sent with a rate token too old for its window", async () => {
    const limited = { ...ctx, limits: { buys: 30, calls: 120 }, clock: systemClock };
    const { order, line } = await paid("08031260002", "an old token");
    freezeAfterMark(performance, UNSCALED.tokenGood);
    await vend(limited, line.id);
    vi.restoreAllMocks();
    const [first] = await effects(order.id, "VEND");
    expect(first).toMatchObject({ state: "REJECTED", reason: "held_back" });
    expect((await shop.books()).purchases[first?.customer_ref ?? ""]).toBeUndefined();
    const { rows } = await client.query<{ n: number }>(
      "SELECT cardinality(grants) AS n FROM rate_buckets WHERE name = 'buys'",
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("is sent when the database delayed the token before granting it", async () => {
    const { order, line } = await paid("08031260003", "a slow lock");
    await client.query("BEGIN");
    await client.query("SELECT 1 FROM rate_buckets WHERE name = 'buys' FOR UPDATE");
    const sent = vend({ ...ctx, limits: { buys: 30, calls: 120 }, clock: systemClock }, line.id);
    await pause(UNSCALED.tokenGood + 200);
    await client.query("COMMIT");
    await sent;
    expect(await effects(order.id, "VEND")).toMatchObject([{ state: "SUCCEEDED" }]);
  });

  it.each(CLOCKS)("isn't sent to the payment provider when %s meanwhile", async (_what, clock) => {
    const one = await unknown("http-500");
    await settleEffect(ctx, {
      effect: one.id,
      from: ["UNKNOWN"],
      to: "FAILED",
      reason: "refused",
      evidence: { told: "by a person" },
      after: "refund",
    });
    const [due] = await effects(one.order.id, "REFUND");
    const before = (await shop.books()).paystack.refunds.length;
    freezeAfterMark(clock);
    await refund(ctx, due?.id ?? "");
    vi.restoreAllMocks();
    expect(await effects(one.order.id, "REFUND")).toMatchObject([
      { state: "REJECTED", reason: "not_sent" },
      { state: "INTENT" },
    ]);
    expect((await shop.books()).paystack.refunds).toHaveLength(before);
  });
});
