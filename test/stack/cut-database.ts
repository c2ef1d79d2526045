import { connect, createServer, type Server, type Socket } from "node:net";
import path from "node:path";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { overTcp } from "@/scripts/postgres/socket";
import { dataDir } from "@/scripts/shared/root";

/** PostgreSQL behind a proxy that can be cut. Then all connections drop, and new ones are refused. */
export interface CutDatabase {
  ownerUrl: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}

export async function startCutDatabase(): Promise<CutDatabase> {
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(dataDir(), "test"),
    durable: false,
    port: 54_330,
  });
  const sockets = new Set<Socket>();
  const wire: Server = createServer((client) => {
    const server = connect(postgres.port, "127.0.0.1");
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        to.destroy();
        sockets.delete(from);
      });
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => wire.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const address = wire.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const url = overTcp(postgres.ownerUrl);
  url.port = String(port);
  const cut = () =>
    new Promise<void>((resolve) => {
      wire.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return {
    ownerUrl: url.toString(),
    cut,
    mend: () => listen(port),
    async stop() {
      await cut();
      await postgres.stop();
    },
  };
}
