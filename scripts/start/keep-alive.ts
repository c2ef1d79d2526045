import { setTimeout as pause } from "node:timers/promises";
import type { Child } from "./child";

/** A process that lives shorter than this didn't really start. */
const SHORT_LIFE_MS = 10_000;
const MAX_SHORT_LIVES = 4;

/**
 * Restarts a process whenever it dies. Resolves with the message to show if restarting is useless: it exited repeatedly
 * right after starting.
 */
export async function keepAlive(child: Child): Promise<string> {
  let shortLives = 0;
  for (;;) {
    const began = performance.now();
    const sentence = await child.ended;
    shortLives = performance.now() - began < SHORT_LIFE_MS ? shortLives + 1 : 0;
    if (shortLives >= MAX_SHORT_LIVES) return `${sentence}; it failed to start ${shortLives} times`;
    console.error(`${sentence}; restarting it.`);
    await pause(500 * 2 ** shortLives);
    child.start().catch(() => undefined); // child.ended reports its end
  }
}
