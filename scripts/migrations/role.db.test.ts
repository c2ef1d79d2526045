import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sessionOptions } from "@/lib/platform/db/session-options";
import { createTestDatabase, type TestDatabase } from "@/test/database";
import { connectSuperuser } from "@/test/superuser";
import { checkRole } from "../doctor/check-role";
import { chooseRole } from "../environment/choose-role";
import { requireMigrations } from "../environment/require-migrations";
import { connect, connectionConfig } from "./connection";
import { deployMigrations } from "./deploy";
import { PRISMA_DIR } from "./migration-files";

/**
 * The role that web and worker run as (docs/adr/0010): created once per server, with exactly its rights on every table.
 */
const SERVER = process.env.KIOSK_TEST_SERVER ?? "";
const OWNER = `kiosk_test_${process.pid}_owner`;
const WEB = `kiosk_test_${process.pid}_web`;
let admin: pg.Client;

beforeAll(async () => {
  admin = await connectSuperuser(SERVER);
});
afterAll(() => admin.end());
afterEach(() => {
  delete process.env.KIOSK_DATABASE_ROLE;
});

async function refusal(client: pg.Client, sql: string): Promise<string> {
  return client.query(sql).then(
    () => "done",
    (error: Error) => error.message,
  );
}

async function doctorSays(url: string): Promise<string> {
  const client = await connect(url);
  try {
    return (await checkRole(client)).map(({ verdict, text }) => `${verdict}: ${text}`).join("\n");
  } finally {
    await client.end();
  }
}

describe("a table added by a later migration", () => {
  let database: TestDatabase;
  let prismaDir: string;
  let app: pg.Client;

  beforeEach(async () => {
    database = await createTestDatabase();
    prismaDir = mkdtempSync(path.join(tmpdir(), "kiosk-role-"));
    cpSync(PRISMA_DIR, prismaDir, { recursive: true });
    app = new pg.Client({ connectionString: database.url, options: sessionOptions() });
    await app.connect();
  });
  afterEach(async () => {
    await app.end();
    await database.drop();
    rmSync(prismaDir, { recursive: true, force: true });
  });

  async function migrate(name: string, sql: string): Promise<void> {
    mkdirSync(path.join(prismaDir, "migrations", name));
    writeFileSync(path.join(prismaDir, "migrations", name, "migration.sql"), sql);
    expect(await deployMigrations(database.url, prismaDir)).toEqual({
      applied: [name],
      ran: [],
      withoutRole: null,
    });
  }

  it("allows select, insert, update and sequences, but not delete", async () => {
    await migrate("9001_notes", "CREATE TABLE notes (id bigserial PRIMARY KEY, note text)");
    await app.query("INSERT INTO notes (note) VALUES ('a')");
    expect((await app.query("UPDATE notes SET note = 'b' RETURNING id::int")).rows).toEqual([{ id: 1 }]);
    for (const act of ["DELETE FROM notes", "TRUNCATE notes"])
      expect(await refusal(app, act)).toMatch(/permission denied for table notes/);
    expect(await doctorSays(database.url)).toMatch(/^ok: Database role: kiosk_app,/);
  });

  it("allows delete if the migration says so and why", async () => {
    await migrate(
      "9001_notes",
      "CREATE TABLE notes (note text); COMMENT ON TABLE notes IS 'Rows may be deleted: they are only notes';",
    );
    await app.query("INSERT INTO notes (note) VALUES ('a')");
    expect((await app.query("DELETE FROM notes")).rowCount).toBe(1);
    expect(await refusal(app, "TRUNCATE notes")).toMatch(/permission denied/);
    expect(await doctorSays(database.url)).toMatch(/^ok/);
  });

  it("is append-only for the role if a trigger says so", async () => {
    await migrate(
      "9001_notes",
      `CREATE TABLE notes (note text);
       CREATE TRIGGER notes_append_only BEFORE UPDATE OR DELETE ON notes FOR EACH ROW EXECUTE FUNCTION forbid();
       COMMENT ON TABLE notes IS 'Rows may be deleted: a trigger counts more';`,
    );
    await app.query("INSERT INTO notes (note) VALUES ('a')");
    for (const act of ["UPDATE notes SET note = 'b'", "DELETE FROM notes"])
      expect(await refusal(app, act)).toMatch(/permission denied for table notes/);
  });

  it("gets correct rights at the next deploy, with any creator and any earlier grants", async () => {
    const owner = new pg.Client(database.url);
    await owner.connect();
    await owner.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM kiosk_app;
      CREATE TABLE bare (id bigserial); CREATE TABLE open (id int); GRANT ALL ON open, orders, journals TO kiosk_app`);
    await owner.end();
    expect(await refusal(app, "INSERT INTO bare DEFAULT VALUES")).toMatch(/permission denied/);
    expect(await doctorSays(database.url)).toMatch(
      /^fail: .*bare \(can't use it\); journals \(may empty it, may add triggers, may delete\); open \(.*orders \(/,
    );
    expect(await deployMigrations(database.url, prismaDir)).toEqual({
      applied: [],
      ran: [],
      withoutRole: null,
    });
    await app.query("INSERT INTO bare DEFAULT VALUES");
    for (const act of ["DELETE FROM open", "DELETE FROM orders", "UPDATE journals SET kind = ''"])
      expect(await refusal(app, act)).toMatch(/permission denied/);
    expect(await doctorSays(database.url)).toMatch(/^ok/);
  });

  it("may be created by the role itself if the schema is open to everyone; doctor says how to close it", async () => {
    const superuser = await connectSuperuser(database.url);
    await superuser.query(
      "ALTER SCHEMA public OWNER TO CURRENT_USER; GRANT CREATE ON SCHEMA public TO PUBLIC",
    );
    // As on PostgreSQL 14: the tables' owner can't revoke rights on someone else's schema.
    expect(await deployMigrations(database.url, prismaDir)).toEqual({
      applied: [],
      ran: [],
      withoutRole: null,
    });
    expect(await refusal(app, "CREATE TABLE mine (id int); DROP TABLE mine")).toBe("done");
    const told = await doctorSays(database.url);
    expect(told).toMatch(/^ok: .*\nnote: .*can create tables/);
    await superuser
      .query(/run in this database: (.*;) then/.exec(told)?.[1] ?? "")
      .finally(() => superuser.end());
    expect(await deployMigrations(database.url, prismaDir)).toEqual({
      applied: [],
      ran: [],
      withoutRole: null,
    });
    expect(await refusal(app, "CREATE TABLE mine (id int)")).toMatch(/permission denied for schema/);
    expect(await doctorSays(database.url)).toMatch(/^ok: [^\n]*$/);
  });
});

describe("a server", () => {
  const names = [1, 2, 3].map((one) => `kiosk_test_${process.pid}_role${one}`);
  const urlOf = (name: string, login = OWNER) => {
    const address = new URL(connectionConfig(SERVER, name).connectionString ?? "");
    address.username = login;
    address.password = "secret";
    return address.toString();
  };

  async function makeOwner(rights: string): Promise<void> {
    await admin.query(`CREATE ROLE ${OWNER} LOGIN ${rights} PASSWORD 'secret'`);
    for (const name of names) await admin.query(`CREATE DATABASE ${name} OWNER ${OWNER}`);
  }
  afterEach(async () => {
    for (const name of names) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.query(`DROP ROLE IF EXISTS ${WEB}`);
    await admin.query(`DROP ROLE IF EXISTS ${OWNER}_app`);
    await admin.query(`DROP ROLE IF EXISTS ${OWNER}`);
  });

  it("gets the role once, even if several databases are migrated at the same time", async () => {
    await makeOwner("CREATEROLE");
    const all = await Promise.all(names.map((name) => deployMigrations(urlOf(name))));
    expect(all.map(({ withoutRole }) => withoutRole)).toEqual([null, null, null]);
    for (const name of names) {
      expect(await chooseRole(urlOf(name))).toEqual({ name: `${OWNER}_app`, usable: true, login: OWNER });
      const app = new pg.Client({ connectionString: urlOf(name), options: sessionOptions() });
      await app.connect();
      expect((await app.query("SELECT current_user AS me")).rows).toEqual([{ me: `${OWNER}_app` }]);
      expect(await refusal(app, "DELETE FROM orders")).toMatch(/permission denied for table orders/);
      await app.end();
    }
  });

  it("accepts a separate login for web that owns nothing and never has more rights than the role", async () => {
    await makeOwner("CREATEROLE");
    const name = names[0] ?? "";
    await deployMigrations(urlOf(name));
    await admin.query(`CREATE ROLE ${WEB} LOGIN PASSWORD 'secret' IN ROLE ${OWNER}_app`);
    const url = urlOf(name, WEB);
    await requireMigrations(url);
    expect(process.env.KIOSK_DATABASE_ROLE).toBe(`${OWNER}_app`);
    expect(await doctorSays(url)).toMatch(/^ok/);
    const web = new pg.Client({ connectionString: url, options: sessionOptions() });
    await web.connect();
    await web.query("SET ROLE NONE");
    for (const act of ["DELETE FROM orders", "ALTER TABLE orders DISABLE TRIGGER ALL"])
      expect(await refusal(web, act)).toMatch(
        /permission denied for table orders|must be owner of table orders/,
      );
    await web.end();
  });

  it("is migrated even if its owner can't create roles; doctor says what is missing and how to fix it", async () => {
    await makeOwner("");
    const url = urlOf(names[0] ?? "");
    expect((await deployMigrations(url)).withoutRole).toBe(`${OWNER} may not create the role ${OWNER}_app`);
    expect(await chooseRole(url)).toMatchObject({ usable: false });
    expect(sessionOptions()).toContain("-c role=none");
    const plain = new pg.Client({ connectionString: url, options: sessionOptions() });
    await plain.connect();
    expect((await plain.query("SELECT current_user AS me, count(*)::int AS n FROM orders")).rows).toEqual([
      { me: OWNER, n: 0 },
    ]);
    await plain.end();
    const told = await doctorSays(url);
    expect(told).toMatch(/^note: Database role: there is no role \S+_app, so web and worker run as/);
    const commands = /run: (CREATE ROLE .*;) then/.exec(told)?.[1] ?? "";
    await admin.query(commands);
    expect((await deployMigrations(url)).withoutRole).toBeNull();
    expect(await chooseRole(url)).toMatchObject({ usable: true });
    expect(await doctorSays(url)).toMatch(/^ok/);
  });
});
