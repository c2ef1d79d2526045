import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/test/database";
import { fillFormerDatabase } from "@/test/former-database";
import { createTestShop } from "@/test/shop";
import { findBreaks } from "../doctor/find-breaks";
import { rebuildMargins } from "../margins/rebuild-margins";
import { PlainError } from "../shared/plain-error";
import { describeTables } from "./adopt";
import { connectionConfig } from "./connection";
import { deployMigrations } from "./deploy";
import { migrationNames } from "./migration-files";
import { pendingMigrations } from "./pending";
import { getSqlSources } from "./sql-sources";

/** A database created by the version before 0001_base, with orders, is adopted; any other is refused. */
const SERVER = process.env.KIOSK_TEST_SERVER ?? "";
const FORMER = `kiosk_test_${process.pid}_former`;
const NAME = `kiosk_test_${process.pid}_adopted`;
const url = connectionConfig(SERVER, NAME).connectionString ?? "";
let server: pg.Client;
let fresh: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  server = new pg.Client(SERVER);
  await server.connect();
  await server.query(`CREATE DATABASE ${FORMER} TEMPLATE template0`);
  await fillFormerDatabase(connectionConfig(SERVER, FORMER).connectionString ?? "");
  fresh = await createTestDatabase();
});
beforeEach(async () => {
  await server.query(`CREATE DATABASE ${NAME} TEMPLATE ${FORMER}`);
  client = new pg.Client(url);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await server.query(`DROP DATABASE ${NAME} WITH (FORCE)`);
});
afterAll(async () => {
  await fresh.drop();
  await server.query(`DROP DATABASE ${FORMER} WITH (FORCE)`);
  await server.end();
});

/** Everything that guards the rows: tables with triggers, functions, and the role's rights. */
async function guardsOf(
  database: pg.Client,
): Promise<{ tables: string[]; functions: string[]; rights: string[] }> {
  const list = async (sql: string) =>
    (
      await database.query<{ text: string }>(`SELECT text FROM (${sql}) q ORDER BY text COLLATE "C"`)
    ).rows.map(({ text }) => text);
  return {
    tables: await describeTables(database),
    functions: await list(
      "SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
    ),
    rights: await list(
      `SELECT relname || ' ' || a::text AS text FROM pg_class, unnest(relacl) a WHERE relnamespace = 'public'::regnamespace`,
    ),
  };
}

const TABLES = [
  "orders",
  "lines",
  "payments",
  "effects",
  "ledger_entries",
  "transitions",
  "users",
  "settings",
];

/** The columns of each table. A later migration may add some, empty or with a default. */
async function columnsOf(database: pg.Client): Promise<Map<string, string>> {
  const found = await database.query<{ name: string; columns: string }>(
    `SELECT table_name AS name, string_agg(quote_ident(column_name), ', ' ORDER BY column_name) AS columns
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ANY($1) GROUP BY 1`,
    [TABLES],
  );
  expect(found.rows).toHaveLength(TABLES.length);
  return new Map(found.rows.map(({ name, columns }) => [name, columns]));
}

async function rowsOf(
  database: pg.Client,
  columns: ReadonlyMap<string, string>,
): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  for (const [table, names] of columns) {
    const found = await database.query<{ sum: string }>(
      `SELECT count(*) || ' ' || md5(string_agg(x.row, ';' ORDER BY x.row)) AS sum
       FROM (SELECT to_jsonb(t)::text AS row FROM (SELECT ${names} FROM ${table}) t) x`,
    );
    rows[table] = found.rows[0]?.sum ?? "";
  }
  return rows;
}

it("gets this version's guards and keeps its rows, invariants and history", async () => {
  const columns = await columnsOf(client);
  const before = await rowsOf(client, columns);
  const sources = await getSqlSources();
  const [base, ...later] = await migrationNames();
  const { applied, ran } = await deployMigrations(url);
  expect(applied).toEqual(later);
  expect(ran).toEqual(sources.map(({ name }) => name));
  expect(await rowsOf(client, columns)).toEqual(before);
  // What older orders earned is written by a command of its own, as doctor says.
  expect((await findBreaks(client)).map(({ id }) => id)).toEqual(["R2"]);
  await rebuildMargins(client);
  expect(await findBreaks(client)).toEqual([]);

  const other = new pg.Client(fresh.url);
  await other.connect();
  const wanted = await guardsOf(other).finally(() => other.end());
  const { tables, functions, rights } = await guardsOf(client);
  expect(tables).toEqual(wanted.tables);
  expect(rights).toEqual(wanted.rights);
  // Functions that only the previous version calls stay.
  expect(functions).toEqual(expect.arrayContaining(wanted.functions));

  expect(await pendingMigrations(url)).toEqual([]);
  expect(await deployMigrations(url)).toEqual({ applied: [], ran: [], withoutRole: null });
  const history = await client.query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations",
  );
  // A process of the previous version looks for its own migrations at startup.
  expect(history.rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["0001_tables", "0021_lists", base]),
  );
});

it("continues to sell: processes old paid orders and delivers a new one", async () => {
  await deployMigrations(url);
  await rebuildMargins(client);
  const was = process.env.DATABASE_URL;
  process.env.DATABASE_URL = url;
  const shop = await createTestShop();
  try {
    await shop.startWorker();
    const _order = await shop.sell("08031230042", { key: "new" });
    const waiting = "SELECT count(*)::int AS n FROM lines WHERE status = 'waiting' AND next_at IS NOT NULL";
    await expect.poll(async () => (await client.query(waiting)).rows).toEqual([{ n: 0 }]);
    // The sandbox is new, and its wallet doesn't know the old purchases.
    expect(await findBreaks(client, ["S10"])).toEqual([]);
  } finally {
    await shop.close();
    process.env.DATABASE_URL = was;
  }
});

it("is refused in one sentence that names each table changed by hand", async () => {
  const changes = [
    ["effects", "DROP TRIGGER effects_guard ON effects"],
    ["lines", "ALTER TABLE lines ADD COLUMN note text"],
    ["mine", "CREATE TABLE mine (id int)"],
    ["orders", "ALTER TABLE orders DISABLE TRIGGER orders_guard"],
    ["payments", "DROP INDEX payments_one_applied"],
    ["wallets", "ALTER TABLE wallets DROP CONSTRAINT wallets_not_below_zero"],
  ];
  const changed: string[] = [];
  for (const [table = "", sql = ""] of changes) {
    await client.query(sql);
    changed.push(table);
    const error = await deployMigrations(url).catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(PlainError);
    expect((error as Error).message).toMatch(
      /^The database differs from what 0021_lists created [^\n]*othing was changed[^\n]*\.$/,
    );
    expect((error as Error).message).toContain(`(${changed.join(", ")}: `);
  }
  expect((await client.query("SELECT to_regclass('sql_sources') AS found")).rows).toEqual([{ found: null }]);
});

it("is refused in one sentence if it is older than 0021_lists", async () => {
  await client.query("DELETE FROM _prisma_migrations WHERE migration_name = '0021_lists'");
  await expect(deployMigrations(url)).rejects.toThrow(
    /^The database is at 0020_privacy, which this version can't upgrade, and nothing was changed: [^\n]*\.$/,
  );
});
