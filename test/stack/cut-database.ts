import path from "node:path";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { overTcp } from "@/scripts/postgres/socket";
import { dataDir } from "@/scripts/shared/root";
import { startWire } from "../wire";

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
  const wire = await startWire(postgres.port);
  const url = overTcp(postgres.ownerUrl);
  url.port = String(wire.port);
  return {
    ownerUrl: url.toString(),
    cut: wire.cut,
    mend: () => wire.mend(),
    async stop() {
      await wire.cut();
      await postgres.stop();
    },
  };
}
