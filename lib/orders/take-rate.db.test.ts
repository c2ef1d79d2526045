import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callSql } from "@/lib/platform/call-sql";
import { createDatabase, type Database } from "@/lib/platform/db";
import { queueWait } from "./selling-state";

/** The upstream key's limits: kept by all processes together, in every window whatever (S14). */
let database: Database;
let client: pg.Client;
const WINDOW = 63_000;

beforeAll(async () => {
  const url = process.env.DATABASE_URL ?? "";
  database = createDatabase(url, 8);
  client = new pg.Client(url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.$disconnect();
});
beforeEach(async () => {
  await client.query("UPDATE rate_buckets SET grants = '{}'");
});

interface Call {
  buy: boolean;
  share: number;
}
const take = ({ buy, share }: Call, buys: number, calls: number, at: number) =>
  callSql<number>(database, "take_rate", buy, buys, calls, share, WINDOW, new Date(at));

const call = fc.record({ buy: fc.boolean(), share: fc.constantFrom(1, 0.9, 0.5, 0.35) });
const steps = fc.array(fc.record({ pause: fc.integer({ min: 0, max: 20_000 }), call }), {
  minLength: 1,
  maxLength: 40,
});

describe("the bucket", () => {
  it("never lets more through than the limit in any window, nor a lane more than its share", async () => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 3, max: 8 }),
        async (given, buys, calls) => {
          await client.query("UPDATE rate_buckets SET grants = '{}'");
          const granted: { at: number; buy: boolean }[] = [];
          let at = Date.UTC(2026, 0, 1);
          for (const step of given) {
            at += step.pause;
            const lane = { ...step.call, share: step.call.buy ? 1 : step.call.share };
            const wait = await take(lane, buys, calls, at);
            const inWindow = granted.filter((one) => one.at > at - WINDOW);
            const cap = Math.max(1, Math.floor(calls * lane.share));
            const free =
              inWindow.length < cap && (!lane.buy || inWindow.filter(({ buy }) => buy).length < buys);
            expect(wait === 0).toBe(free);
            if (wait === 0) granted.push({ at, buy: lane.buy });
            else expect(wait).toBeLessThanOrEqual(WINDOW);
          }
          for (const { at: end } of granted) {
            const window = granted.filter((one) => one.at > end - WINDOW && one.at <= end);
            expect(window.length).toBeLessThanOrEqual(calls);
            expect(window.filter(({ buy }) => buy).length).toBeLessThanOrEqual(buys);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("tells the exact wait: a moment before it is too early, then it goes", async () => {
    const now = Date.UTC(2026, 0, 1);
    expect(await take({ buy: true, share: 1 }, 2, 10, now)).toBe(0);
    expect(await take({ buy: true, share: 1 }, 2, 10, now + 10_000)).toBe(0);
    const wait = await take({ buy: true, share: 1 }, 2, 10, now + 20_000);
    expect(wait).toBe(WINDOW - 20_000);
    expect(await take({ buy: true, share: 1 }, 2, 10, now + 20_000 + wait - 1)).toBeGreaterThan(0);
    expect(await take({ buy: true, share: 1 }, 2, 10, now + 20_000 + wait)).toBe(0);
  });

  it("holds when everybody asks at once", async () => {
    const now = Date.UTC(2026, 0, 1);
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) => take({ buy: index % 2 === 0, share: 1 }, 10, 30, now)),
    );
    expect(answers.filter((wait) => wait === 0)).toHaveLength(30);
    const bucket = await client.query(
      "SELECT cardinality(grants) AS n FROM rate_buckets WHERE name = 'buys'",
    );
    expect(bucket.rows[0]?.n).toBeLessThanOrEqual(10);
  });

  it("holds with clocks that differ by seconds", async () => {
    const now = Date.UTC(2026, 0, 1);
    const answers = [];
    for (const skew of [0, 2_000, -2_000, 1_000, 0]) {
      answers.push(await take({ buy: true, share: 1 }, 3, 10, now + skew));
    }
    expect(answers.filter((wait) => wait === 0)).toHaveLength(3);
  });

  it("keeps room for requery when validation is busy", async () => {
    const now = Date.UTC(2026, 0, 1);
    const busy = await Promise.all(
      Array.from({ length: 20 }, () => take({ buy: false, share: 0.5 }, 0, 10, now)),
    );
    expect(busy.filter((wait) => wait === 0)).toHaveLength(5);
    expect(await take({ buy: false, share: 0.9 }, 0, 10, now)).toBe(0);
  });

  it("is open without a limit", async () => {
    for (let index = 0; index < 5; index++) expect(await take({ buy: true, share: 1 }, 0, 0, 0)).toBe(0);
  });
});

describe("the queue that a quote shows", () => {
  it.each([
    [{ waiting: 0, granted: 0 }, 1, 30, 0],
    [{ waiting: 0, granted: 29 }, 1, 30, 0],
    [{ waiting: 0, granted: 30 }, 1, 30, 63],
    [{ waiting: 30, granted: 30 }, 1, 30, 126],
    [{ waiting: 0, granted: 0 }, 31, 30, 63],
    [{ waiting: 300, granted: 0 }, 1, 30, 630],
    [{ waiting: 1_000, granted: 0 }, 1, 0, 0],
  ])("%j and %i line(s) at %i a minute: %i s", (row, lines, buys, seconds) => {
    expect(queueWait(row, lines, buys)).toBe(seconds);
  });
});
