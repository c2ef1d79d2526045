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

/** Where the connection's own setting comes from; what the server says comes from elsewhere. */
const COMMIT = "SELECT setting, source FROM pg_settings WHERE name = 'synchronous_commit'";

it("takes and deletes jobs without waiting for the disk, and leaves every other connection as the server has it", async () => {
  expect((await queue.query(COMMIT)).rows).toEqual([{ setting: "off", source: "client" }]);
  const other = await poolOf(database).query<{ source: string }>(COMMIT);
  expect(other.rows[0]?.source).not.toBe("client");
});
