import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sessionOptions } from "@/lib/platform/db/session-options";
import { listTables } from "@/scripts/backup/list-parts";
import { copyRows } from "@/scripts/backup/write-backup";
import { checkDatabase } from "@/scripts/doctor/check-database";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { connect } from "@/scripts/migrations/connection";
import { deployMigrations } from "@/scripts/migrations/deploy";
import { createTestShop, type TestShop } from "@/test/shop";
import { closePartition, PARTITIONED } from "./close-partition";

/** More than the shop writes while a partition is closed here. */
const AHEAD = 5_000;

let shop: TestShop;
let owner: pg.Client;
beforeAll(async () => {
  shop = await createTestShop();
  await shop.startWorker();
  owner = await connect(shop.url);
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});

/** Sells one after the other in four lanes until stopped. Returns what was sold, and throws what failed. */
function startSelling() {
  let isOpen = true;
  let sold = 0;
  const lanes = Array.from({ length: 4 }, async (_, lane) => {
    for (let turn = 0; isOpen; turn++) {
      const phone = `0803${lane}${String(100_000 + turn)}`;
      const order = await shop.place(
        "airtime",
        { product: "MTN", phone, amount: 500 },
        `lane-${lane}-${sold}-${turn}-${phone}`,
      );
      await shop.pay(order.reference);
      await shop.until(order, ({ status }) => status === "delivered");
      sold += 1;
    }
  });
  return {
    sold: () => sold,
    async stop() {
      isOpen = false;
      await Promise.all(lanes);
    },
  };
}

async function partitionsOf(table: string) {
  const { rows } = await owner.query<{ name: string; rows: number }>(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1",
    [table],
  );
  const found: { name: string; rows: number }[] = [];
  for (const { name } of rows) {
    const counted = await owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${name}`);
    found.push({ name, rows: counted.rows[0]?.n ?? 0 });
  }
  return found;
}

const guardsOf = async (table: string) =>
  (
    await owner.query<{ guard: string }>(
      `SELECT format('%s %s', conname, pg_get_constraintdef(oid)) AS guard FROM pg_constraint WHERE conrelid = $1::text::regclass
       UNION ALL SELECT regexp_replace(indexdef, ' ON (ONLY )?', ' ON ') FROM pg_indexes WHERE tablename = $1::text
       UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = $1::text::regclass AND NOT tgisinternal
       UNION ALL SELECT format('%s %s', grantee, privilege_type) FROM information_schema.role_table_grants WHERE table_name = $1::text ORDER BY 1`,
      [table],
    )
  ).rows.map(({ guard }) => guard);
async function allGuards(): Promise<string[][]> {
  const guards: string[][] = [];
  for (const table of PARTITIONED) guards.push(await guardsOf(table));
  return guards;
}

it("splits the growing tables twice while orders flow, and keeps every guard", async () => {
  const before = await allGuards();
  const sales = startSelling();
  await expect.poll(sales.sold).toBeGreaterThan(3);
  for (const month of ["2026_11", "2026_12"]) {
    for (const table of PARTITIONED) {
      const to = await closePartition(owner, table, month, AHEAD);
      // As if that many rows had been written.
      await owner.query(`SELECT setval('${table}_id_seq', greatest(nextval('${table}_id_seq'), $1))`, [
        to ?? 0,
      ]);
    }
    const then = sales.sold();
    await expect.poll(sales.sold).toBeGreaterThan(then + 4);
  }
  await sales.stop();
  expect(await allGuards()).toEqual(before);
  for (const table of PARTITIONED) {
    const partitions = await partitionsOf(table);
    expect(partitions.map(({ name }) => name)).toEqual([
      `${table}_2026_11`,
      `${table}_2026_12`,
      `${table}_open`,
    ]);
    expect(partitions.every(({ rows }) => rows > 0)).toBe(true);
  }
  expect(await findBreaks(owner)).toEqual([]);
});

it("leaves a month's closed partition, so that an interrupted run can be finished", async () => {
  const before = await partitionsOf("order_events");
  expect(await closePartition(owner, "order_events", "2026_12")).toBeNull();
  expect(await partitionsOf("order_events")).toEqual(before);
});

it("lets the shop's role change and empty nothing in a partition, nor its owner", async () => {
  const app = new pg.Client({ connectionString: shop.url, options: sessionOptions() });
  await app.connect();
  for (const table of PARTITIONED) {
    for (const { name } of [{ name: table }, ...(await partitionsOf(table))]) {
      for (const act of [`UPDATE ${name} SET id = id`, `DELETE FROM ${name}`, `TRUNCATE ${name}`]) {
        await expect(app.query(act), act).rejects.toThrow(/permission denied/);
        await expect(owner.query(act), act).rejects.toThrow(/is forbidden|rejected/);
      }
    }
  }
  await app.end();
});

it("takes the bounds away when a run fails, or when an earlier one was killed", async () => {
  const bounds = "SELECT count(*)::int AS n FROM pg_constraint WHERE conname LIKE '%\\_bounds'";
  await expect(closePartition(owner, "transitions", "2027_01", -2)).rejects.toThrow(/transitions_bounds/);
  expect((await owner.query(bounds)).rows).toEqual([{ n: 0 }]);
  // As a killed run leaves it.
  await owner.query(
    "ALTER TABLE transitions_open ADD CONSTRAINT transitions_bounds CHECK (id < 1000000000) NOT VALID",
  );
  expect((await checkDatabase(owner, shop.url)).map(({ text }) => text).join("\n")).toContain(
    "transitions_bounds was left by an interrupted run",
  );
  expect(await closePartition(owner, "transitions", "2027_01", AHEAD)).toBeGreaterThan(AHEAD);
  expect((await owner.query(bounds)).rows).toEqual([{ n: 0 }]);
});

it("is backed up as the tables that a restore makes", async () => {
  const tables = await listTables(owner);
  for (const table of PARTITIONED) {
    const [found, ...more] = tables.filter(({ name }) => name.includes(`"${table}`));
    expect([found?.name, more]).toEqual([`"public"."${table}"`, []]);
    let rows = 0;
    for await (const some of copyRows(owner, found?.name ?? "", found?.columns ?? "")) rows += some.length;
    expect([{ n: rows }]).toEqual((await owner.query(`SELECT count(*)::int AS n FROM ${table}`)).rows);
  }
});

it("is deployed again like any other database", async () => {
  // As if these files had changed.
  await owner.query(
    "DELETE FROM sql_sources WHERE name IN ('forbid', 'guard-entry', 'move-wallet', 'note-event')",
  );
  await expect(deployMigrations(shop.url)).resolves.toMatchObject({ applied: [] });
});
