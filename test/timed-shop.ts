import { afterAll, beforeAll } from "vitest";
import { schedules } from "@/lib/platform/config/schedules";
import { silentLog } from "@/lib/platform/log/log";
import { WorkerLock } from "@/lib/worker/worker-lock";
import { openShop } from "./open-shop";
import { connectSuperuser } from "./superuser";

/** The test file's shop, with production waits on a clock that it advances. `ctx` is a worker's; the test runs all jobs itself. */
export async function openTimedShop() {
  let time = Date.now();
  const clock = { now: () => new Date(time) };
  const shop = await openShop({ sandbox: { clock }, parts: { clock, schedules: schedules(1) } });
  const client = await connectSuperuser(shop.url);
  const life = new WorkerLock(shop.url, silentLog);
  beforeAll(() => life.begin());
  afterAll(async () => {
    await life.end();
    await client.end();
  });
  return {
    shop,
    client,
    clock,
    ctx: () => ({ ...shop.ctx, worker: life.id }),
    advance(ms: number) {
      time += ms;
    },
  };
}
