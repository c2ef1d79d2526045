import { Socket } from "node:net";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { Client, type QueryResult } from "pg";
import * as z from "zod";
import type { Clock } from "@/lib/platform/clock";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { getBooksAge } from "@/lib/platform/db/books-age";
import { queryRow } from "@/lib/platform/db/query-rows";
import { sessionOptions } from "@/lib/platform/db/session-options";
import type { Log } from "@/lib/platform/log/log";
import { processTable } from "@/lib/platform/process-table";
import { stopwatch } from "@/lib/platform/stopwatch";

/** The first key of the advisory lock; the second is the worker's id. worker-alive.sql uses the same number. */
const LOCK_CLASS = 7201;
const RECONNECT_MS = 500;
/** A clock that seems further ahead of the database's than this was set back there. */
const SET_BACK_MS = 1_000;

/** One connection of the lease. */
interface Lease {
  id: number;
  age: string;
  client: Client;
  /** One statement at a time. */
  ask(text: string, values?: unknown[]): Promise<QueryResult<{ ms: string }>>;
  socket: Socket;
  heartbeat: NodeJS.Timeout;
  beating?: boolean;
  /** Since the last heartbeat that the database answered was sent. */
  sinceBeat: () => number;
}

/**
 * A worker's lease (money-safety.md, Sending; docs/adr/0036): a session advisory lock on a connection of its own. Whoever
 * doesn't hold one may not start a POST. A heartbeat notices within `lease` ms that the connection is silent, even if nobody
 * closed it; the database ends a session that is silent for as long. After a loss the worker takes a new lease under a new id.
 */
export class WorkerLock {
  #lease: Lease | null = null;
  #ended = false;
  #jobWorkers: string[] = [];
  /** Every id of this process, so that its end is known for all. */
  readonly #ids: number[] = [];
  #trusted: string | null = null;
  #databaseTime = 0;
  #readAt = 0;

  constructor(
    private readonly connectionString: string,
    private readonly log: Log,
    /** Nothing may start before somebody trusts the database that the lease is in (watchBooks). */
    private readonly isGuarded = false,
  ) {}

  /**
   * The id under which a POST may start; null while the lease is lost, too silent to count on, or in a database that may be older
   * than what was sent.
   */
  get id(): number | null {
    const lease = this.#lease;
    if (!lease || lease.sinceBeat() >= UNSCALED.lease) return null;
    return this.isGuarded && lease.age !== this.#trusted ? null : lease.id;
  }

  /** Names the database that the lease is in (docs/adr/0037). */
  get age(): string | null {
    return this.#lease?.age ?? null;
  }

  /** Allows to send in the database of that name; null: in none. */
  trust(age: string | null): void {
    this.#trusted = age;
  }

  /** The database's time, which all workers share, whatever this machine's clock says. Never ahead of it. */
  readonly clock: Clock = { now: () => new Date(this.#now()), real: true };

  /** Acquires the first lease, and renews it until end(). */
  async begin(): Promise<void> {
    await this.#acquire();
  }

  /** Stores graphile-worker's names for this process; their jobs are released when it loses its lease. */
  async setJobWorkers(names: string[]): Promise<void> {
    this.#jobWorkers = names;
    const lease = this.#lease;
    if (lease) await lease.ask("UPDATE workers SET job_workers = $1 WHERE id = $2", [names, lease.id]);
  }

  /** Gives the lease up and takes a new one: it is lost, or nobody can tell. */
  drop(): void {
    const lease = this.#lease;
    if (!lease) return;
    this.#release(lease);
    void this.#renew(lease.id);
  }

  /** Ends cleanly: no work is left, so no answer can come any more. */
  async end(): Promise<void> {
    this.#ended = true;
    const lease = this.#lease;
    if (!lease) return;
    this.#lease = null;
    clearInterval(lease.heartbeat);
    await lease
      .ask(
        "UPDATE workers SET ended_at = coalesce(ended_at, clock_timestamp()), gone_at = clock_timestamp() WHERE id = ANY($1)",
        [this.#ids],
      )
      .catch(() => undefined);
    await lease.client.end().catch(() => undefined);
    lease.socket.destroy();
  }

  async #acquire(): Promise<void> {
    const socket = new Socket();
    const client = new Client({
      connectionString: this.connectionString,
      options: `${sessionOptions()} -c idle_session_timeout=${UNSCALED.lease}`,
      keepAlive: true,
      stream: () => socket,
      connectionTimeoutMillis: UNSCALED.connectWithin,
      query_timeout: UNSCALED.heartbeatAnswer,
      application_name: "kiosk-life",
    });
    client.on("error", () => undefined);
    try {
      await this.#prove(client, socket);
    } catch (error) {
      // Otherwise a half-acquired lock would stay.
      socket.destroy();
      throw error;
    }
  }

  async #prove(client: Client, socket: Socket): Promise<void> {
    await client.connect();
    const sinceBeat = stopwatch();
    // One statement, so that no sweep sees the row before its lock exists and considers the worker lost.
    const row = await queryRow(
      client,
      z.object({ id: z.int(), ms: z.string() }),
      `WITH w AS (INSERT INTO workers (host, pid, machine, job_workers, started_at)
         VALUES ($1, $2, $3, '{}', clock_timestamp()) RETURNING id)
       SELECT id, pg_advisory_lock($4, id), extract(epoch FROM clock_timestamp()) * 1000 AS ms FROM w`,
      [hostname(), process.pid, processTable(), LOCK_CLASS],
    );
    if (!row) throw new Error("no worker id");
    const { id } = row;
    this.#ids.push(id);
    const age = await getBooksAge(client);
    this.#setClock(Number(row.ms));
    let told: string[];
    do {
      told = this.#jobWorkers;
      await client.query("UPDATE workers SET job_workers = $1 WHERE id = $2", [told, id]);
    } while (told !== this.#jobWorkers);
    if (this.#ended) throw new Error("ended meanwhile");
    const heartbeat = setInterval(() => void this.#beat(lease), UNSCALED.heartbeat);
    let last: Promise<unknown> = Promise.resolve();
    const ask: Lease["ask"] = (text, values) => {
      const asked = last.then(() => client.query(text, values));
      last = asked.catch(() => undefined);
      return asked;
    };
    const lease: Lease = { id, age, client, ask, socket, heartbeat, sinceBeat };
    this.#lease = lease;
    client.once("end", () => this.#lease === lease && this.drop());
  }

  async #beat(lease: Lease): Promise<void> {
    if (lease.beating) return;
    lease.beating = true;
    const since = stopwatch();
    try {
      const { rows } = await lease.ask("SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms");
      lease.sinceBeat = since;
      this.#setClock(Number(rows[0]?.ms));
    } catch {
      // No answer in time. Nobody may have closed the connection: its other end may be gone without a word.
      if (this.#lease === lease) this.drop();
    }
    lease.beating = false;
  }

  /** The time that the database has just told. It was read there a moment ago, so this clock is behind, never ahead. */
  #setClock(told: number): void {
    const known = this.#now();
    if (known > told && known - told < SET_BACK_MS) return;
    [this.#databaseTime, this.#readAt] = [told, performance.now()];
  }

  #now(): number {
    return this.#databaseTime + performance.now() - this.#readAt;
  }

  #release(lease: Lease): void {
    this.#lease = null;
    clearInterval(lease.heartbeat);
    lease.socket.destroy();
  }

  async #renew(lost: number): Promise<void> {
    this.log.warn("the lease was lost; taking a new one", { worker: lost });
    while (!this.#ended && !this.#lease) {
      try {
        await this.#acquire();
      } catch {
        await pause(RECONNECT_MS);
      }
    }
  }
}
