import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { connect } from "@/scripts/migrations/connection";

const BEAT_MS = 100;

/** Asserts a duration in `test:long` only. In `npm test` it is enough that the event happened. */
export function expectWithin(tookMs: number, mostMs: number): void {
  if (process.env.KIOSK_LONG === "1") expect(tookMs).toBeLessThan(mostMs);
}

/**
 * Measures time as the programs on this machine experience it, for assertions of a few seconds. One beat is a tenth of
 * a second plus one query to PostgreSQL. On an idle machine this equals the clock. If the machine stalls or is busy, it
 * slows down for the measuring and the measured process alike. The returned function stops it and returns ms.
 * @param url PostgreSQL's address, for a separate connection.
 */
export async function startLoadAdjustedTimer(url: string): Promise<() => Promise<number>> {
  const client = await connect(url);
  let beats = 0;
  let over = false;
  let failed: unknown;
  const beat = async () => {
    while (!over) {
      await pause(BEAT_MS);
      await client.query("SELECT 1");
      beats += 1;
    }
    await client.end();
  };
  const beating = beat().catch((error: unknown) => (failed = error));
  return async () => {
    over = true;
    await beating;
    if (failed) throw failed;
    return beats * BEAT_MS;
  };
}
