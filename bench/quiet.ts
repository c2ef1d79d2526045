import { setTimeout as pause } from "node:timers/promises";
import { startStack } from "@/test/stack";
import { airtime, newPhone, pay, place, readOrder, untilStatus } from "@/test/stack/shop-client";
import { addHistory } from "./history";
import { QUICK } from "./load";
import type { Report } from "./report";
import { median } from "./run-buyers";

const ROUNDS = QUICK ? 3 : 6;
/** Longer than the database client keeps an unused connection open. */
const QUIET_MS = 15_000;
const MAX_RATIO = 2;

/** What a customer waits for, each after a quiet while. */
const STEPS = ["place an order", "read an order", "payment to delivered"] as const;
type Times = Record<(typeof STEPS)[number], number[]>;
const noTimes = (): Times => ({ "place an order": [], "read an order": [], "payment to delivered": [] });

/**
 * Measures what a small shop's customers wait for: each is the first for some time. The floor is the same customer's next order, at
 * once.
 */
export async function benchQuiet(report: Report): Promise<void> {
  const stack = await startStack({ sandboxEnv: { SANDBOX_TIME_SCALE: "0" } });
  try {
    await addHistory(stack.databaseUrl);
    const [quiet, next] = [noTimes(), noTimes()];
    // The very first order also compiles the shop's scripts.
    await buy(stack.baseUrl, noTimes());
    for (let round = 0; round < ROUNDS; round++) {
      await buy(stack.baseUrl, quiet, QUIET_MS);
      await buy(stack.baseUrl, next);
    }
    for (const of of STEPS) {
      const [value, floor] = [median(quiet[of]), median(next[of])];
      const target = `≤ ${MAX_RATIO} × the next order's`;
      report.add({
        figure: "after 15 s without a customer",
        of,
        value,
        floor,
        unit: "ms",
        target,
        met: value <= MAX_RATIO * floor,
      });
    }
  } finally {
    await stack.stop();
  }
}

/** Buys once, with `quietMs` without a request before each step, and adds what each took (ms). */
async function buy(baseUrl: string, times: Times, quietMs = 0): Promise<void> {
  async function timed<T>(step: keyof Times, act: () => Promise<T>): Promise<T> {
    await pause(quietMs);
    const began = performance.now();
    const done = await act();
    times[step].push(performance.now() - began);
    return done;
  }
  const order = await timed("place an order", () => place(baseUrl, airtime(newPhone())));
  await timed("read an order", () => readOrder(baseUrl, order));
  await timed("payment to delivered", async () => {
    await pay(order);
    await untilStatus(baseUrl, order, ["delivered"]);
  });
}
