import { overTcp } from "@/scripts/postgres/socket";
import { startTestServer } from "../test-server";
import { startWire } from "../wire";

/** PostgreSQL behind a proxy that can be cut. Then all connections drop, and new ones are refused. */
export interface CutDatabase {
  ownerUrl: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}

export async function startCutDatabase(): Promise<CutDatabase> {
  const postgres = await startTestServer();
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
