import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Database, setPool } from "@/lib/platform/db/db";
import { sessionOptions } from "@/lib/platform/db/session-options";
import { PrismaClient } from "@/lib/platform/prisma/client";
import { processTable } from "@/lib/platform/process-table";
import { connectionConfig } from "@/scripts/migrations/connection";
import { connectSuperuser } from "@/test/superuser";
import type { VirtualTime } from "./virtual-time";

/** What the database reports to the simulation at the moment of its commit. */
export interface Heard {
  /** The single place where jobs are enqueued. `runAt` null = now. */
  job(task: string, subject: string, runAt: number | null): void;
  transition(subject: string, id: string, from: string | null, to: string): void;
  /** Why the database refuses this statement of a process, if it does. */
  refusal?(query: pg.QueryConfig): Error | null;
}

/**
 * The in-process queue: `enqueue` notifies the simulation instead of graphile-worker, still at the commit of its
 * transition. Each transition is reported too, beside its audit row.
 */
const REDIRECT = `
DO $do$ BEGIN
  EXECUTE format($body$CREATE OR REPLACE FUNCTION enqueue(%s) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    PERFORM pg_notify('simulation', concat_ws(' ', 'job', p_task, p_subject, ceil(extract(epoch FROM p_run_at) * 1000)::bigint));
  END $$$body$, (SELECT pg_get_function_arguments(oid) FROM pg_proc WHERE proname = 'enqueue' AND pronamespace = 'public'::regnamespace));
END $do$;
CREATE FUNCTION tell_simulation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('simulation', concat_ws(' ', 'transition', NEW.subject, NEW.subject_id, coalesce(NEW.from_state, '-'), NEW.to_state, NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER transitions_tell_simulation AFTER INSERT ON transitions FOR EACH ROW EXECUTE FUNCTION tell_simulation();
`;

/**
 * After this many runs, truncate the tables instead of deleting. TRUNCATE makes new files; DELETE leaves dead rows
 * behind.
 */
const EMPTIED_EVERY = 40;
/** Empties every table that a run wrote, and restores the first rows of tables that have rows in a new database. */
const RESET = `
CREATE FUNCTION reset_simulation(p_whole boolean) RETURNS void LANGUAGE plpgsql SET session_replication_role = replica AS $$
DECLARE t text; written text; filled boolean;
BEGIN
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'simulation_%' AND tablename NOT LIKE '\\_%' LOOP
    IF p_whole THEN
      EXECUTE format('SELECT EXISTS (SELECT FROM %I)', t) INTO filled;
      IF filled THEN written := concat_ws(', ', written, quote_ident(t)); END IF;
    ELSE EXECUTE format('DELETE FROM %I', t);
    END IF;
  END LOOP;
  IF written IS NOT NULL THEN EXECUTE 'TRUNCATE ' || written || ' CASCADE'; END IF;
  PERFORM setval(seqrelid, seqstart, false) FROM pg_sequence WHERE seqrelid::regclass::text NOT LIKE 'graphile_worker.%';
  FOR t IN SELECT substr(tablename, 12) FROM pg_tables WHERE schemaname = 'public' AND tablename LIKE 'simulation_%' LOOP
    EXECUTE format('INSERT INTO %I SELECT * FROM %I', t, 'simulation_' || t);
  END LOOP;
END $$;
DO $$
DECLARE t text; filled boolean;
BEGIN
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%' LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', t) INTO filled;
    IF filled THEN EXECUTE format('CREATE TABLE %I AS TABLE %I', 'simulation_' || t, t); END IF;
  END LOOP;
END $$;
`;

/** Copies every table as a backup does, and puts the copy in place of what was written since. */
const BACKUP = `
CREATE FUNCTION back_up_simulation() RETURNS void LANGUAGE plpgsql SET client_min_messages = warning AS $$
DECLARE t text;
BEGIN
  DROP SCHEMA IF EXISTS backup CASCADE;
  CREATE SCHEMA backup;
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'simulation_%' AND tablename NOT LIKE '\\_%' LOOP
    EXECUTE format('CREATE TABLE backup.%I AS TABLE public.%I', t, t);
  END LOOP;
  CREATE VIEW backup.sequences AS SELECT NULL::text AS name, 0::bigint AS at WHERE false;
  EXECUTE (SELECT 'CREATE OR REPLACE VIEW backup.sequences AS ' || string_agg(format('SELECT %L::text AS name, %s::bigint AS at', sequencename, coalesce(last_value, 0)), ' UNION ALL ')
    FROM pg_sequences WHERE schemaname = 'public');
END $$;
CREATE FUNCTION restore_simulation() RETURNS void LANGUAGE plpgsql SET session_replication_role = replica AS $$
DECLARE t text; columns text;
BEGIN
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'backup' LOOP
    SELECT string_agg(quote_ident(column_name), ', ') INTO columns FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = t AND is_generated = 'NEVER';
    EXECUTE format('DELETE FROM public.%I', t);
    EXECUTE format('INSERT INTO public.%I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM backup.%I', t, columns, columns, t);
  END LOOP;
  PERFORM setval(format('public.%I', name), greatest(at, 1), at > 0) FROM backup.sequences;
  DROP SCHEMA backup CASCADE;
END $$;
`;

/** How many books there were. Of all databases together: a process remembers by their age what it saw of them (watch-books.ts). */
let ages = 0;

/** No system gives a process this id. */
const NO_PROCESS = 2 ** 30;

/** Prisma's pool. Its writes are reported in order with everything else because they use the same connection. */
class OneConnection extends pg.Pool {
  constructor(client: pg.Client) {
    super({ max: 1 });
    const held = Object.assign(client, { release: () => undefined });
    this.query = client.query.bind(client) as never;
    this.connect = (() => Promise.resolve(held)) as never;
  }
}

/** A query for Prisma. Like Prisma's own promises, it starts when awaited, alone or in a batch's transaction. */
class Asked implements PromiseLike<unknown> {
  constructor(
    readonly ask: () => Promise<unknown>,
    private readonly run: () => Promise<unknown>,
  ) {}

  // biome-ignore lint/suspicious/noThenProperty: it stands in for a promise.
  then: PromiseLike<unknown>["then"] = (done, failed) => this.run().then(done, failed);
}

/**
 * One real PostgreSQL database under a simulated run. All processes of the run share one connection, which gives their
 * statements one order. Another connection holds the worker leases as real advisory locks.
 */
export class SimDatabase {
  readonly client: pg.Client;
  /** The superuser, whom triggers don't restrict: empties the tables and disables guards. */
  readonly #owner: pg.Client;
  readonly #life: pg.Client;
  readonly #prisma: Database;
  #last: Promise<unknown> = Promise.resolve();
  #heard: Heard | undefined;
  #time: VirtualTime | undefined;
  statements = 0;
  #runs = 0;
  /** What the books' age says of this database (docs/adr/0037): another one after each restore. */
  #age = 0;

  private constructor(clients: { owner: pg.Client; client: pg.Client; life: pg.Client }) {
    const { owner, client, life } = clients;
    this.client = client;
    this.#owner = owner;
    this.#life = life;
    const adapter = new PrismaPg(new OneConnection(client), {
      statementNameGenerator: ({ sql }) => nameOf(sql),
    });
    this.#prisma = new PrismaClient({ adapter });
    client.on("notification", ({ payload = "" }) => this.#hear(payload));
  }

  /** Opens a migrated database. Nothing else may use it from then on. */
  static async open(url: string): Promise<SimDatabase> {
    const owner = await connectSuperuser(url);
    await owner.query(REDIRECT);
    await owner.query(RESET);
    await owner.query(BACKUP);
    // Each statement runs thousands of times, on few rows: one plan will do.
    const options = `${sessionOptions()} -c plan_cache_mode=force_generic_plan`;
    const config = { ...connectionConfig(url), options };
    const client = new pg.Client(config);
    const life = new pg.Client(config);
    await client.connect();
    await life.connect();
    await client.query("LISTEN simulation");
    return new SimDatabase({ owner, client, life });
  }

  /** Runs SQL as the superuser on a separate connection, for example to disable a guard. */
  async alter(sql: string): Promise<pg.QueryResult[]> {
    return [await this.#owner.query(sql)].flat();
  }

  /** Empties what a run wrote and connects the next one. */
  async begin(time: VirtualTime, heard: Heard): Promise<void> {
    this.#heard = undefined;
    await this.#life.query("SELECT pg_advisory_unlock_all()");
    await this.#owner.query("SELECT reset_simulation($1)", [this.#runs++ % EMPTIED_EVERY === 0]);
    this.#time = time;
    this.#heard = heard;
    this.statements = 0;
    this.#age = ++ages;
  }

  get age(): string {
    return `simulated ${this.#age}`;
  }

  async backUp(): Promise<void> {
    await this.#inTurn(() => this.#owner.query("SELECT back_up_simulation()"));
  }

  /** Forgets what was written since the backup. No process may be alive. */
  async restore(): Promise<void> {
    await this.#inTurn(async () => {
      await this.#life.query("SELECT pg_advisory_unlock_all()");
      await this.#owner.query("SELECT restore_simulation()");
      this.#age = ++ages;
    });
  }

  /**
   * A process's own handle: the same connection, but without sharing what a process caches on its handle. A dead
   * process sends no queries and receives no answers; a stopped one waits until it continues.
   */
  handle(of: { alive: boolean; awake(): Promise<void> | null }): Database {
    const never = new Promise<never>(() => undefined);
    const run = async <T>(work: () => Promise<T>): Promise<T> => {
      for (let stopped = of.awake(); stopped; stopped = of.awake()) await stopped;
      if (!of.alive) return never;
      this.statements += 1;
      const result = await (this.#time ? this.#time.during(work) : work());
      for (let stopped = of.awake(); stopped; stopped = of.awake()) await stopped;
      return of.alive ? result : never;
    };
    const asked = (ask: () => Promise<unknown>) => new Asked(ask, () => run(() => this.#inTurn(ask)));
    const table = (target: Record<string, (args: unknown) => Promise<unknown>>) =>
      new Proxy(target, {
        get: (model, method: string) => (args: unknown) =>
          asked(() => model[method]?.call(model, args) as Promise<unknown>),
      });
    const tables = new Map<string, unknown>();
    const handle = new Proxy(this.#prisma, {
      get: (prisma, name: string) => {
        const own = Reflect.get(prisma, name);
        if (name === "$transaction") {
          return (steps: Asked[]) => asked(() => prisma.$transaction(steps.map(({ ask }) => ask()) as never));
        }
        if (name.startsWith("$")) return (...args: unknown[]) => asked(() => own.apply(prisma, args));
        if (!tables.has(name)) tables.set(name, table(own));
        return tables.get(name);
      },
    });
    setPool(handle, {
      query: (config: pg.QueryConfig) =>
        run(async () => {
          const refused = this.#heard?.refusal?.(config);
          if (refused) throw refused;
          if (String(config).includes("pg_control_system")) return { rows: [{ age: this.age }] };
          return this.#one(config);
        }),
    } as unknown as pg.Pool);
    return handle;
  }

  /** Creates a worker's lease: registered and locked, as lib/worker/worker-lock.ts does. */
  async bear(now: Date): Promise<number> {
    const sql = `WITH w AS (INSERT INTO workers (host, pid, machine, job_workers, started_at) VALUES ('simulation', $2, $3, '{}', $1) RETURNING id)
      SELECT id, pg_advisory_lock(7201, id) FROM w`;
    const values = [now, process.pid, processTable()];
    const made = await this.#inTurn(() => this.#life.query<{ id: number }>(sql, values));
    return made.rows[0]?.id ?? 0;
  }

  /** Ends a worker's lease. `gone`: its process is over, and this machine sees it. */
  async die(worker: number, gone = false): Promise<void> {
    await this.#inTurn(() => this.#life.query("SELECT pg_advisory_unlock(7201, $1)", [worker]));
    if (!gone) return;
    await this.#inTurn(() =>
      this.#life.query("UPDATE workers SET pid = $2 WHERE id = $1", [worker, NO_PROCESS]),
    );
  }

  async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.#one<T>({ name: nameOf(text), text, values })).rows;
  }

  #one<T extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<T>> {
    return this.#inTurn(() => this.client.query<T>(query));
  }

  /**
   * Runs statements one at a time in the order requested, across connections. Otherwise the machine's timing would
   * decide whether the next statement sees a death.
   */
  #inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(ask);
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async close(): Promise<void> {
    await this.#prisma.$disconnect();
    await this.client.end();
    await this.#life.end();
    await this.#owner.end();
  }

  #hear(payload: string): void {
    const [kind = "", name = "", id = "", from = "", to = ""] = payload.split(" ");
    if (kind === "job") this.#heard?.job(name, id, from === "" ? null : Number(from));
    else this.#heard?.transition(name, id, from === "-" ? null : from, to);
  }
}

const names = new Map<string, string>();

/** PostgreSQL parses and plans a named statement only once, however often it runs. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash("sha256").update(text).digest("hex").slice(0, 32);
  names.set(text, name);
  return name;
}
