import { createServer } from "node:net";

/** The preferred port of 127.0.0.1 when it is free, else one that the system picks. */
export async function freePort(preferred = 0): Promise<number> {
  return (await tryPort(preferred)) ?? (await tryPort(0)) ?? preferred;
}

/** Is nobody listening on this port? */
export async function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return (await tryPort(port, host)) !== null;
}

function tryPort(port: number, host = "127.0.0.1"): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === "object" ? address.port : null));
    });
  });
}
