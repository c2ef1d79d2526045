import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeDatabase, createDatabase, poolOf } from "@/lib/platform/db/db";
import { NO_PGBOUNCER, PGBOUNCER, type Pooler, startPooler } from "@/test/pooler";
import { type AppRole, chooseRole } from "./choose-role";
import { requireSessions } from "./require-sessions";

const url = process.env.DATABASE_URL ?? "";
const at = new URL(url);
/** The pooled database's line of pgbouncer.ini, and what the case leaves out or adds. */
const line = (rest: string) => `host=${at.hostname} port=${at.port} dbname=${at.pathname.slice(1)} ${rest}`;
let role: AppRole;
let pooler: Pooler | undefined;

async function behind(changes: Record<string, string> = {}): Promise<string> {
  pooler = await startPooler(url, changes);
  vi.stubEnv("DATABASE_URL", pooler.url);
  vi.stubEnv("DATABASE_DIRECT_URL", url);
  return pooler.url;
}

beforeEach(async () => {
  role = await chooseRole(url);
});
afterEach(async () => {
  // Now, not before the next test: that may be another file's, with another database.
  vi.unstubAllEnvs();
  await pooler?.stop();
  pooler = undefined;
});

test("takes PostgreSQL itself", () => requireSessions(url, role));

describe("through PgBouncer", () => {
  beforeEach(({ skip }) => skip(!PGBOUNCER, NO_PGBOUNCER));

  test("takes what deploy/pgbouncer/pgbouncer.ini makes", async () => {
    await behind();
    await requireSessions(url, role);
  });

  test("refuses connections without the shop's role", async () => {
    await behind({ kiosk: line("timezone=UTC") });
    await expect(requireSessions(url, role)).rejects.toThrow(/works as pooler_\w+, not as /);
  });

  test("refuses connections in another time zone", async () => {
    await behind({ kiosk: line(`timezone=Africa/Lagos connect_query='SET ROLE ${role.name}'`) });
    await expect(requireSessions(url, role)).rejects.toThrow("has the time zone Africa/Lagos, not UTC");
  });

  test("refuses another database", async () => {
    const other = `host=${at.hostname} port=${at.port} dbname=postgres timezone=UTC connect_query='SET ROLE ${role.name}'`;
    await behind({ kiosk: other });
    await expect(requireSessions(url, role)).rejects.toThrow(/can't be used: relation "books"/);
  });

  test("refuses a pooler where a worker's lock would be lost", async () => {
    const pooled = await behind({ ignore_startup_parameters: "options" });
    await expect(requireSessions(pooled, role)).rejects.toThrow(
      "a worker could lose its lock without noticing",
    );
  });

  test("leaves no prepared statement behind on connections that others use", async () => {
    const pooled = await behind({ default_pool_size: "1" });
    const both = [createDatabase(pooled, 1), createDatabase(pooled, 1)];
    const pools = both.map(poolOf);
    const named = { name: "kept", text: "SELECT $1::int AS n", values: [1] };
    for (const pool of [...pools, ...pools]) {
      expect((await pool.query(named)).rows).toEqual([{ n: 1 }]);
      expect((await pool.query("SELECT name FROM pg_prepared_statements")).rows).toEqual([]);
    }
    await Promise.all(both.map(closeDatabase));
  });
});
