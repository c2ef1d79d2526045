import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections (32768 on Linux, 49152 elsewhere). */
const OURS = { from: 12_000, below: 32_000 };
const TRIES = 50;

/**
 * The preferred port of 127.0.0.1 when it is free, else another. Not one that the system picks: it picks among those of outgoing
 * connections, and the next of these may have it before the program that it is for.
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred))) return preferred;
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(OURS.from, OURS.below);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`${TRIES} ports between ${OURS.from} and ${OURS.below} are taken`);
}

/** Is nobody listening on this port? */
export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
