import { randomBytes } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from "@prisma/driver-adapter-utils";
import pg from "pg";
import { connectionConfig, runAlone } from "./connection";

/**
 * PostgreSQL's one-byte type "char": the adapter doesn't know it, and the engine selects it from the system catalogue.
 */
const CHAR_OID = 18;
const CHAR_MARK = "\u0000char";

/**
 * Prisma's PostgreSQL adapter with additions that its schema engine needs: scripts sent whole (the adapter splits them
 * at every semicolon, even inside plpgsql functions), the type "char", and a separate shadow database (given an
 * address, the adapter replays the migrations in the main one).
 */
export class MigrationAdapterFactory implements SqlMigrationAwareDriverAdapterFactory {
  readonly provider = "postgres";
  readonly adapterName = "kiosk-migrations";
  private readonly opened: SqlDriverAdapter[] = [];

  /** @param prepareShadow run in a new shadow database before the migrations are replayed there */
  constructor(
    private readonly url: string,
    private readonly prepareShadow: (url: string) => Promise<void>,
  ) {}

  async connect(): Promise<SqlDriverAdapter> {
    const adapter = await adapterFor(connectionConfig(this.url));
    this.opened.push(adapter);
    return adapter;
  }

  /** The engine leaves its connection open when it is freed, with its advisory lock (the next engine waits 10 s). */
  async close(): Promise<void> {
    await Promise.all(this.opened.splice(0).map((adapter) => adapter.dispose()));
  }

  async connectToShadowDb(): Promise<SqlDriverAdapter> {
    const database = `kiosk_shadow_${randomBytes(8).toString("hex")}`;
    await runAlone(this.url, `CREATE DATABASE "${database}"`);
    const config = connectionConfig(this.url, database);
    try {
      await this.prepareShadow(config.connectionString ?? "");
      const adapter = await adapterFor(config);
      const dispose = adapter.dispose.bind(adapter);
      adapter.dispose = async () => {
        await dispose();
        await runAlone(this.url, `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
      };
      return adapter;
    } catch (error) {
      await runAlone(this.url, `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
      throw error;
    }
  }
}

async function adapterFor(config: pg.PoolConfig): Promise<SqlDriverAdapter> {
  const pool = new pg.Pool({ ...config, max: 1 });
  const query = pool.query.bind(pool) as (request: unknown) => Promise<pg.QueryResult>;
  Object.assign(pool, { query: (request: unknown) => query(request).then(markChars) });
  const adapter = await new PrismaPg(pool, { disposeExternalPool: true }).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (request: SqlQuery) => {
    const result = await queryRaw(request);
    result.columnNames.forEach((name, index) => {
      if (!name.endsWith(CHAR_MARK)) return;
      result.columnNames[index] = name.slice(0, -CHAR_MARK.length);
      result.columnTypes[index] = ColumnTypeEnum.Character;
    });
    return result;
  };
  // One message is one transaction, so a failed migration leaves nothing behind.
  adapter.executeScript = async (script: string) => {
    await query(script);
  };
  return adapter;
}

function markChars(result: pg.QueryResult): pg.QueryResult {
  for (const field of result.fields ?? []) {
    if (field.dataTypeID !== CHAR_OID) continue;
    field.dataTypeID = pg.types.builtins.TEXT;
    field.name += CHAR_MARK;
  }
  return result;
}
