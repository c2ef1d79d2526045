import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { deployMigrations } from "../scripts/migrations/deploy";
import { PRISMA_DIR } from "../scripts/migrations/migration-files";
import { connectSuperuser } from "./superuser";

/** The twenty migrations up to 0021_lists and the rows of a shop with orders in several states, as JSON arrays. */
interface FormerDatabase {
  migrations: Record<string, string>;
  rows: Record<string, string>;
}

/** Turns an empty database into one as the last version before 0001_base left it, with its orders. */
export async function fillFormerDatabase(url: string): Promise<void> {
  const file = new URL("fixtures/0021-lists.json.gz", import.meta.url);
  const { migrations, rows } = JSON.parse(gunzipSync(readFileSync(file)).toString()) as FormerDatabase;
  const dir = mkdtempSync(path.join(tmpdir(), "kiosk-former-"));
  try {
    mkdirSync(path.join(dir, "no-sql-files"));
    for (const [name, sql] of Object.entries(migrations)) {
      mkdirSync(path.join(dir, "migrations", name), { recursive: true });
      writeFileSync(path.join(dir, "migrations", name, "migration.sql"), sql);
    }
    for (const same of ["schema.prisma", "migrations/migration_lock.toml"])
      writeFileSync(path.join(dir, same), readFileSync(path.join(PRISMA_DIR, same)));
    await deployMigrations(url, dir, path.join(dir, "no-sql-files"));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  const superuser = await connectSuperuser(url);
  try {
    // The triggers already produced these rows and would reject them a second time.
    await superuser.query("SET session_replication_role = replica");
    for (const [table, json] of Object.entries(rows)) {
      await superuser.query(`DELETE FROM ${table}`);
      await superuser.query(
        `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`,
        [json],
      );
    }
    await superuser.query(
      `DO $$ DECLARE s record; BEGIN
         FOR s IN SELECT d.objid::regclass AS sequence, d.refobjid::regclass AS owner, a.attname FROM pg_depend d
           JOIN pg_class c ON c.oid = d.objid AND c.relkind = 'S' AND c.relnamespace = 'public'::regnamespace
           JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid WHERE d.deptype = 'a' LOOP
           EXECUTE format('SELECT setval(%L, (SELECT coalesce(max(%I), 0) + 1 FROM %s), false)', s.sequence, s.attname, s.owner);
         END LOOP;
       END $$`,
    );
  } finally {
    await superuser.end();
  }
}
