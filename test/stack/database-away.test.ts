import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { type OwnPostgres, startOwnPostgres } from "../chaos/own-postgres";
import { expectWithin, startLoadAdjustedTimer } from "../load-adjusted-timer";
import { type Stack, startStack } from "../stack";
import { place, until } from "./shop-client";

/** The longest that a browser waits. */
const HANGS_MS = 90_000;

/** A web process whose PostgreSQL stops and crashes during requests, with pages and streams open. */
let postgres: OwnPostgres;
let stack: Stack;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  stack = await startStack({ server: postgres, workers: 1, sandboxEnv: { SANDBOX_TIME_SCALE: "0.1" } });
});
afterAll(async () => {
  await (stack ?? postgres)?.stop();
});

test("keeps the process running and sells again within ten seconds", async () => {
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
    let done = false;
    // Not with fetch: the abort controller of a long-read stream may have been garbage-collected by then.
    const stream = get(`${stack.baseUrl}/api/orders/${order.ref}/events?${open}`, (answer) =>
      answer.resume(),
    );
    stream.on("error", () => undefined);
    const hung: string[] = [];
    const asking = Promise.all(
      paths
        .flatMap((path) => [path, path])
        .map(async (path) => {
          while (!done) {
            const answer = fetchFresh(stack.baseUrl + path).then((page) => page.text());
            const end = await Promise.race([
              answer.then(
                () => "answered",
                () => "cut",
              ),
              pause(HANGS_MS, "hung", { ref: false }),
            ]);
            if (end === "hung") hung.push(path);
            if (end === "cut") await pause(50);
          }
        }),
    );
    await pause(500);
    await postgres.goAway(mode);
    await pause(2_000);
    await postgres.comeBack();
    const sinceBack = await startLoadAdjustedTimer(stack.databaseUrl);
    await until(
      async () => (await place(stack.baseUrl).catch(() => null))?.status === "awaiting_payment",
      60_000,
    );
    const soldMs = await sinceBack();
    console.log(`sold again ${soldMs} ms after PostgreSQL was back`);
    expectWithin(soldMs, 10_000);
    done = true;
    stream.destroy();
    await asking;
    expect(hung).toEqual([]);
    expect(processes.map(({ pid }) => pid)).toEqual(pids);
  }
});
