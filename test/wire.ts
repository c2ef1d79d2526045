import { connect, createServer, type Server, type Socket } from "node:net";

/** A TCP proxy on loopback that can be cut: then all connections drop, and new ones are refused. */
export interface Wire {
  port: number;
  cut(): Promise<void>;
  /** Accepts connections again, and leads them to this port from now on. */
  mend(to?: number): Promise<void>;
}

export async function startWire(to: number): Promise<Wire> {
  let target = to;
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const far = connect(target, "127.0.0.1");
    for (const [from, other] of [
      [client, far],
      [far, client],
    ] as const) {
      sockets.add(from);
      from.pipe(other);
      from.on("error", () => other.destroy());
      from.on("close", () => {
        other.destroy();
        sockets.delete(from);
      });
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    port,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    async mend(other = target) {
      target = other;
      await listen(port);
    },
  };
}
