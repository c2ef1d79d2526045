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

/** First key of the advisory lock; the second is the worker's id. worker-alive.sql uses the same number. */
const LOCK_CLASS = 7201;
const RECONNECT_MS = 500;
/** If our estimate is ahead of the database's clock by more than this, that clock was set back. */
const MIN_SET_BACK_MS = 1_000;

/** The lease's own connection. */
interface Lease {
  id: number;
  age: string;
  client: Client;
  /** One statement at a time. */
  query(text: string, values?: unknown[]): Promise<QueryResult<{ ms: string }>>;
  socket: Socket;
  heartbeat: NodeJS.Timeout;
  beating?: boolean;
  /** Time since the last answered heartbeat was sent. */
  sinceBeat: () => number;
}

/**
 * A worker's lease (money-safety.md, Sending; docs/adr/0036): a session advisory lock on its own connection.
 * Without one, no POST may start. A heartbeat detects within `lease` ms that the connection is silent, even
 * if neither side closed it; the database ends a session that is silent for as long. After a loss the worker
 * acquires a new lease under a new id.
 */
export class WorkerLock {
  #lease: Lease | null = null;
  #ended = false;
  #jobWorkers: string[] = [];
  /** All ids of this process, so that its end is recorded for each. */
  readonly #ids: number[] = [];
  #trusted: string | null = null;
  #databaseTime = 0;
  #readAt = 0;

  constructor(
    private readonly connectionString: string,
    private readonly log: Log,
    /** Nothing may start before watchBooks trusts the database that holds the lease. */
    private readonly isGuarded = false,
  ) {}

  /**
   * The id under which a POST may start. Null while the lease is lost, its heartbeat is too old, or its
   * database may be older than what was sent.
   */
  get id(): number | null {
    const lease = this.#lease;
    if (!lease || lease.sinceBeat() >= UNSCALED.lease) return null;
    return this.isGuarded && lease.age !== this.#trusted ? null : lease.id;
  }

  /** Identifies the database that holds the lease (docs/adr/0037). */
  get age(): string | null {
    return this.#lease?.age ?? null;
  }

  /** Allows sending in the database with this age; null: in none. */
  trust(age: string | null): void {
    this.#trusted = age;
  }

  /** The database's time, which all workers share, independent of this machine's clock. Never ahead of it. */
  readonly clock: Clock = { now: () => new Date(this.#now()), real: true };

  /** Acquires the first lease, and renews it until end(). */
  async begin(): Promise<void> {
    await this.#acquire();
  }

  /** Stores graphile-worker's names for this process; their jobs are released when it loses its lease. */
  async setJobWorkers(names: string[]): Promise<void> {
    this.#jobWorkers = names;
    const lease = this.#lease;
    if (lease) await lease.query("UPDATE workers SET job_workers = $1 WHERE id = $2", [names, lease.id]);
  }

  /** Releases the lease and acquires a new one, because it is lost or its state is unknown. */
  drop(): void {
    const lease = this.#lease;
    if (!lease) return;
    this.#release(lease);
    void this.#renew(lease.id);
  }

  /** Ends cleanly: no work is left, so no more answers can arrive. */
  async end(): Promise<void> {
    this.#ended = true;
    const lease = this.#lease;
    if (!lease) return;
    this.#lease = null;
    clearInterval(lease.heartbeat);
    await lease
      .query(
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
      // Otherwise a half-acquired lock would remain.
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
    let stored: string[];
    do {
      stored = this.#jobWorkers;
      await client.query("UPDATE workers SET job_workers = $1 WHERE id = $2", [stored, id]);
    } while (stored !== this.#jobWorkers);
    if (this.#ended) throw new Error("ended meanwhile");
    const heartbeat = setInterval(() => void this.#beat(lease), UNSCALED.heartbeat);
    let last: Promise<unknown> = Promise.resolve();
    const ask: Lease["query"] = (text, values) => {
      const answer = last.then(() => client.query(text, values));
      last = answer.catch(() => undefined);
      return answer;
    };
    const lease: Lease = { id, age, client, query: ask, socket, heartbeat, sinceBeat };
    this.#lease = lease;
    client.once("end", () => this.#lease === lease && this.drop());
  }

  async #beat(lease: Lease): Promise<void> {
    if (lease.beating) return;
    lease.beating = true;
    const since = stopwatch();
    try {
      const { rows } = await lease.query("SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms");
      lease.sinceBeat = since;
      this.#setClock(Number(rows[0]?.ms));
    } catch {
      // No answer in time. The connection may look open although its other end is gone.
      if (this.#lease === lease) this.drop();
    }
    lease.beating = false;
  }

  /**
   * Sets the clock from the database's answer. It was read slightly earlier, so this clock is behind, never
   * ahead.
   */
  #setClock(databaseMs: number): void {
    const known = this.#now();
    if (known > databaseMs && known - databaseMs < MIN_SET_BACK_MS) return;
    [this.#databaseTime, this.#readAt] = [databaseMs, performance.now()];
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
