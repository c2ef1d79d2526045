import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { connect } from "@/scripts/migrations/connection";

const BEAT_MS = 100;

/** How long something took, which is claimed in `test:long` alone: in `npm test` it is enough that it came about. */
export function expectWithin(tookMs: number, mostMs: number): void {
  if (process.env.KIOSK_LONG === "1") expect(tookMs).toBeLessThan(mostMs);
}

/**
 * Time as the programs of this machine have it, to hold against what must happen within seconds: a beat is a tenth of a
 * second and one question to PostgreSQL. On a machine with time for them that is the clock's; while it stands still, or
 * others have its processors, it passes as slowly for who measures as for who is measured. The result, in ms, ends it.
 *
 * @param url where PostgreSQL answers, over a connection of its own.
 */
export async function liveTime(url: string): Promise<() => Promise<number>> {
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
