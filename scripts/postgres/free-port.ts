import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that operating systems use for outgoing connections (32768 on Linux, 49152 elsewhere). */
const OURS = { from: 12_000, below: 32_000 };
const TRIES = 50;

/**
 * Finds a free port of 127.0.0.1, the preferred one if possible. Doesn't let the system choose: it uses the range of
 * outgoing connections, one of which could take the port before the program that needs it.
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred))) return preferred;
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(OURS.from, OURS.below);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`${TRIES} ports between ${OURS.from} and ${OURS.below} are taken`);
}

/** Whether nothing listens on this port of 127.0.0.1. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}
