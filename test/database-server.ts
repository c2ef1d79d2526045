import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { prepareTemplate } from "./template-database";
import { startTestServer } from "./test-server";

/**
 * Starts one fast PostgreSQL for all database tests, with the migrated template that each test file's database is
 * copied from. Concurrent runs share the server; the last one stops it.
 */
export default async function startDatabaseServer(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const seen = mkdtempSync(path.join(tmpdir(), "kiosk-simulation-"));
  try {
    process.env.KIOSK_TEST_SERVER = server.ownerUrl;
    process.env.KIOSK_TEST_TEMPLATE = await prepareTemplate(server.ownerUrl);
    process.env.KIOSK_SIMULATION_SEEN = seen;
  } catch (error) {
    await server.stop();
    throw error;
  }
  return () => {
    rmSync(seen, { recursive: true, force: true });
    return server.stop();
  };
}
