import type { Server } from "node:http";
import net from "node:net";

/** Contract: as long as a worker waits for its purchase. Starting a payment may take half of it. */
const GRACE_MS = 65_000;
/**
 * How long a kept connection may still bring a request. A proxy may be writing one to it right now, and can't resend it
 * when the connection is closed instead of answered.
 */
const IDLE_MS = 2_000;
const LOOK_MS = 100;

/**
 * Stops a server without failing a request: no new connection is accepted, requests that run are answered, and so are those
 * that still come on connections that are kept, each of which ends with its answer (its caller sees `server.listening`).
 * Event streams end by themselves (lib/web/event-stream.ts). What takes longer than a minute is cut.
 */
export function drainServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const began = performance.now();
    // http's own close() would also close the connections without a request, at once.
    net.Server.prototype.close.call(server, () => {
      clearInterval(looking);
      server.close();
      resolve();
    });
    const looking = setInterval(() => {
      const waited = performance.now() - began;
      if (waited > IDLE_MS) server.closeIdleConnections();
      if (waited > GRACE_MS) server.closeAllConnections();
    }, LOOK_MS);
  });
}
