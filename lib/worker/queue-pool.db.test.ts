import { afterAll, expect, it } from "vitest";
import { createDatabase, poolOf } from "@/lib/platform/db/db";
import { silentLog } from "@/lib/platform/log/log";
import { createTestDatabase } from "@/test/database";
import { QueuePool } from "./queue-pool";

const own = await createTestDatabase();
const queue = new QueuePool(own.url, 1, silentLog);
const database = createDatabase(own.url, 1);
afterAll(async () => {
  await queue.end();
  await poolOf(database).end();
  await own.drop();
});

/** Where the connection's own setting comes from; the server's default has another source. */
const COMMIT = "SELECT setting, source FROM pg_settings WHERE name = 'synchronous_commit'";

it("fetches and deletes jobs without waiting for the disk, and leaves other connections unchanged", async () => {
  expect((await queue.query(COMMIT)).rows).toEqual([{ setting: "off", source: "client" }]);
  const other = await poolOf(database).query<{ source: string }>(COMMIT);
  expect(other.rows[0]?.source).not.toBe("client");
});
