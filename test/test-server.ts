import path from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../scripts/postgres/embedded-postgres";
import { putInMemory } from "../scripts/postgres/in-memory";
import { dataDir } from "../scripts/shared/root";

/** Starts the fast PostgreSQL that all tests of this checkout share, or joins it. The last one to stop stops it. */
export async function startTestServer(): Promise<EmbeddedPostgres> {
  const folder = path.join(dataDir(), "test");
  await putInMemory(folder);
  return startEmbeddedPostgres({ dataDir: folder, durable: false, port: 54_330 });
}
