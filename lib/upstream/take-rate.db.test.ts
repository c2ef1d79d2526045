import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "@/lib/platform/clock";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { createDatabase, type Database, poolOf } from "@/lib/platform/db/db";
import { connect } from "@/scripts/migrations/connection";
import { countBlocked } from "@/test/count-blocked";
import { propertyRuns } from "@/test/property-runs";
import { acquireCallToken } from "./acquire-call-token";
import { type CallQuota, callBudget } from "./call-budget";

/** The quotas of the upstream key's calls, shared by all processes, in any window (S14). */
let database: Database;
let client: pg.Client;
const WINDOW = UNSCALED.rateWindow;
const NOW = Date.UTC(2026, 0, 1);
const limited = (buys: number, calls: number) =>
  callBudget({ limits: { buys, calls }, clock: { now: () => new Date(NOW) } });
const LANES = Object.keys(limited(0, 0).lanes) as CallQuota[];

const url = () => process.env.DATABASE_URL ?? "";

beforeAll(async () => {
  database = createDatabase(url(), 8);
  client = await connect(url());
});
afterAll(async () => {
  await client.end();
  await database.$disconnect();
});
const empty = () => client.query("UPDATE rate_buckets SET grants = '{}'");
beforeEach(empty);

const take = (lane: CallQuota, at: number, limits = { buys: 30, calls: 120 }) =>
  acquireCallToken({ db: database, limits, clock: { now: () => new Date(at) } }, lane);
const flood = async (
  lane: CallQuota,
  at: number,
  times: number,
  limits?: { buys: number; calls: number },
) => {
  let granted = 0;
  for (let index = 0; index < times; index++) granted += (await take(lane, at, limits)) === 0 ? 1 : 0;
  return granted;
};

const steps = fc.array(
  fc.record({ pause: fc.integer({ min: 0, max: 20_000 }), lane: fc.constantFrom(...LANES) }),
  { minLength: 1, maxLength: 40 },
);

it("never grants more reads in any window than purchases leave, whatever the quotas request", async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 2, max: 14 }),
      async (given, buys, calls) => {
        await empty();
        const granted: number[] = [];
        let at = NOW;
        for (const { pause, lane } of given) {
          at += pause;
          const wait = await take(lane, at, { buys, calls });
          if (wait === 0) granted.push(at);
          else expect(wait).toBeLessThanOrEqual(WINDOW);
        }
        const cap = calls - Math.min(buys || calls, Math.max(1, Math.floor((calls * 3) / 4)));
        for (const end of granted) {
          expect(granted.filter((one) => one > end - WINDOW && one <= end).length).toBeLessThanOrEqual(
            Math.max(1, cap),
          );
        }
      },
    ),
    { numRuns: propertyRuns(0.004) },
  );
});

it("returns the exact wait", async () => {
  expect(await flood("requery", NOW, 200)).toBe(54); // 36 of its own quota and the 18 unreserved
  const wait = await take("requery", NOW + 20_000);
  expect(wait).toBe(WINDOW - 20_000);
  expect(await take("requery", NOW + 20_000 + wait - 1)).toBeGreaterThan(0);
  expect(await take("requery", NOW + 20_000 + wait)).toBe(0);
});

it("holds for concurrent calls with clocks that differ by seconds", async () => {
  const all = await Promise.all(
    Array.from({ length: 240 }, (_, index) =>
      take(LANES[index % LANES.length] ?? "health", NOW + ((index * 37) % 3) * 1_000 - 1_000),
    ),
  );
  expect(all.filter((wait) => wait === 0)).toHaveLength(90);
});

describe.each(LANES)("a flood of %s", (busy) => {
  it("leaves every other quota its share, and purchases all of theirs", async () => {
    expect(await flood(busy, NOW, 150)).toBeLessThanOrEqual(54);
    const { lanes } = limited(30, 120);
    for (const lane of LANES.filter((one) => one !== busy)) {
      expect([lane, await flood(lane, NOW + 1, 50)]).toEqual([lane, Math.floor(90 * lanes[lane])]);
    }
    const buys = await client.query<{ wait: string | null }>(
      "SELECT (take_buy('', $1, $2)).until AS wait FROM generate_series(1, 30)",
      [JSON.stringify(limited(30, 120)), new Date(NOW + 2)],
    );
    expect(buys.rows.filter(({ wait }) => wait === null)).toHaveLength(30);
  });
});

describe("the database's clock, used in production", () => {
  const real = { limits: { buys: 30, calls: 120 }, clock: systemClock };
  const waiters = () => countBlocked(client, "SELECT take_");
  const grants = async (name: string) =>
    (
      await client.query<{ at: Date }>("SELECT unnest(grants) AS at FROM rate_buckets WHERE name = $1", [
        name,
      ])
    ).rows;
  const databaseTime = async () =>
    (await client.query<{ at: Date }>("SELECT clock_timestamp() AS at")).rows[0]?.at as Date;

  it("gives machines whose clocks are minutes apart one shared window", async () => {
    const given = JSON.stringify(callBudget(real));
    const waits: number[] = [];
    for (let index = 0; index < 120; index++) {
      const at = new Date(Date.now() + (index % 2 ? 5 : -5) * 60_000);
      const { rows } = await client.query<{ wait: number }>("SELECT take_call('requery', $1, $2) AS wait", [
        given,
        at,
      ]);
      waits.push(Number(rows[0]?.wait));
    }
    expect(waits.filter((wait) => wait === 0)).toHaveLength(54);
    expect(Math.max(...waits)).toBeLessThanOrEqual(WINDOW);
    const buys: string[] = [];
    for (const minutes of [-5, 5]) {
      const { rows } = await client.query<{ until: string | null }>(
        "SELECT (take_buy('', $1, $2)).until FROM generate_series(1, 30)",
        [given, new Date(Date.now() + minutes * 60_000)],
      );
      buys.push(...rows.filter(({ until }) => until === null).map(() => "granted"));
    }
    expect(buys).toHaveLength(30);
  });

  it.each([
    ["buys", "SELECT take_buy('', $1, $2)"],
    ["calls", "SELECT take_call('requery', $1, $2)"],
  ])(
    "a token of %s that waited for the bucket's lock is as old as its grant, not as its question",
    async (bucket, sql) => {
      const [holder, asker] = await Promise.all([connect(url()), connect(url())]);
      try {
        await holder.query("BEGIN");
        await holder.query("SELECT 1 FROM rate_buckets WHERE name = $1 FOR UPDATE", [bucket]);
        const request = asker.query(sql, [JSON.stringify(callBudget(real)), new Date()]);
        await expect.poll(waiters, { interval: 20 }).toBe(1);
        const freed = await databaseTime();
        await holder.query("COMMIT");
        await request;
        const [grant] = await grants(bucket === "buys" ? "buys" : "requery");
        expect(grant?.at.getTime()).toBeGreaterThanOrEqual(freed.getTime());
      } finally {
        await Promise.all([holder.end(), asker.end()]);
      }
    },
  );

  it("retries a read when its token arrived too late", async () => {
    const now = performance.now.bind(performance);
    const pool = poolOf(database);
    const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(pool, "query").mockImplementation((async (...args: unknown[]) => {
      const answer = await query(...args);
      vi.spyOn(performance, "now").mockImplementation(() => now() + UNSCALED.tokenGood);
      return answer;
    }) as never);
    expect(await acquireCallToken({ ...real, db: database }, "requery")).toBe(1_000);
    vi.restoreAllMocks();
    expect(await acquireCallToken({ ...real, db: database }, "requery")).toBe(0);
  });
});

it("grants every call without a limit", async () => {
  for (let index = 0; index < 5; index++) expect(await take("requery", NOW, { buys: 0, calls: 0 })).toBe(0);
});
