import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OwnPostgres, startOwnPostgres } from "../chaos/own-postgres";
import { type Stack, startStack } from "../stack";
import { place, until } from "./shop-client";

/** A web process whose PostgreSQL is stopped and crashes while it is asked, with pages and streams open. */
let postgres: OwnPostgres;
let stack: Stack;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  stack = await startStack({ server: postgres, workers: 1, sandboxEnv: { SANDBOX_TIME_SCALE: "0.1" } });
});
afterAll(async () => {
  await (stack ?? postgres)?.stop();
});

test("it stays the same process, and sells again within ten seconds", async () => {
  const processes = [...stack.webs, ...stack.workers];
  const pids = processes.map(({ pid }) => pid);
  const order = await place(stack.baseUrl);
  const open = `token=${order.token}`;
  const paths = [
    "/",
    `/orders/${order.ref}?${open}`,
    `/api/orders/${order.ref}?${open}`,
    "/track",
    "/status",
  ];
  for (const mode of ["fast", "immediate", "immediate"] as const) {
    const asked = new AbortController();
    const asking = Promise.all([
      fetch(`${stack.baseUrl}/api/orders/${order.ref}/events?${open}`, { signal: asked.signal })
        .then((stream) => stream.text())
        .catch(() => undefined),
      ...paths
        .flatMap((path) => [path, path])
        .map(async (path) => {
          while (!asked.signal.aborted)
            await fetch(stack.baseUrl + path, { signal: asked.signal })
              .then((page) => page.text())
              .catch(() => pause(50));
        }),
    ]);
    await pause(500);
    await postgres.goAway(mode);
    await pause(2_000);
    await postgres.comeBack();
    const back = Date.now();
    await until(
      async () => (await place(stack.baseUrl).catch(() => null))?.status === "awaiting_payment",
      10_000,
    );
    console.log(`sold again ${Date.now() - back} ms after PostgreSQL was back`);
    asked.abort();
    await asking;
    expect(processes.map(({ pid }) => pid)).toEqual(pids);
  }
});
