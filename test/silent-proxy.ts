import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

interface SilentProxy {
  /** The database's address through the proxy. */
  url: string;
  /** Stops forwarding on the connections that are open now, and closes none: no FIN, no RST. New ones work. */
  fallSilent(): void;
  close(): Promise<void>;
}

/** A TCP proxy in front of the database, whose connections can go half open as behind a dead router or firewall. */
export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const address = new URL(databaseUrl);
  const folder = address.searchParams.get("host");
  const port = Number(address.port);
  const pairs: [Socket, Socket][] = [];
  const server = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, address.hostname);
    pairs.push([near, far]);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(to);
      from.on("error", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const through = new URL(databaseUrl);
  through.searchParams.delete("host");
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.toString(),
    fallSilent() {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        for (const socket of [near, far]) socket.pause();
      }
    },
    async close() {
      for (const socket of pairs.flat()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
