import { expect, it, vi } from "vitest";
import { watchAlerts } from "@/lib/alerts/watch-alerts";
import { poolOf } from "@/lib/platform/db/db";
import { openShop } from "@/test/open-shop";
import { watchClockSkew } from "./watch-clock-skew";

const shop = await openShop();

const alarms = () =>
  shop.database.alarm.findMany({ where: { kind: "clock_apart" }, orderBy: { id: "desc" } });

/** A new context stands for another process; each process checks for itself. */
const look = () => watchClockSkew({ ...shop.ctx });

it.each([
  ["ahead of", 60_000],
  ["behind", -60_000],
])("alerts the owner to a machine clock one minute %s the database's", async (_, skewMs) => {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => now() + skewMs);
  await look();
  vi.restoreAllMocks();
  const [alarm] = await alarms();
  const told = alarm?.detail as { apartMs: number } | undefined;
  expect(Math.round((told?.apartMs ?? 0) / 60_000)).toBe(skewMs / 60_000);
  await watchAlerts(shop.ctx);
  expect(await shop.database.incident.findFirst({ where: { key: "clock_apart" } })).toMatchObject({
    level: 1,
  });
});

it("ignores a slow query, and checks only at intervals per process", async () => {
  const before = await alarms();
  const now = Date.now.bind(Date);
  const pool = poolOf(shop.database);
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const asked = vi.spyOn(pool, "query").mockImplementation((async (...args: unknown[]) => {
    const answer = await query(...args);
    // Ten seconds after the query.
    vi.spyOn(Date, "now").mockImplementation(() => now() + 10_000);
    return answer;
  }) as never);
  const one = { ...shop.ctx };
  await watchClockSkew(one);
  expect(asked).toHaveBeenCalledTimes(1);
  await watchClockSkew(one);
  expect(asked).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
  expect(await alarms()).toEqual(before);
});
