import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { sessionOptions } from "@/lib/platform/db/session-options";
import type { Log } from "@/lib/platform/log/log";

/** The first key of the advisory lock; the second is the worker's id. worker-alive.sql uses the same number. */
const LOCK_CLASS = 7201;
const RECONNECT_MS = 500;

/**
 * A worker's liveness lock (money-safety.md, Sending): a session advisory lock on a connection of its own. The database
 * releases it as soon as the process or its connection dies. Others then take over its work, and it must not send under that
 * id any more. After a lost connection it gets a new id.
 */
export class WorkerLock {
  #client: Client | null = null;
  #id: number | null = null;
  #ended = false;
  #jobWorkers: string[] = [];

  constructor(
    private readonly connectionString: string,
    private readonly log: Log,
  ) {}

  /** The id that is alive now; null while the lock is lost, when nothing may be sent. */
  get id(): number | null {
    return this.#id;
  }

  /** Acquires the first lock, and keeps the worker locked until end(). */
  async begin(): Promise<void> {
    await this.#connect();
  }

  /** Stores graphile-worker's names for this process; their jobs are released when it dies. */
  async setJobWorkers(names: string[]): Promise<void> {
    this.#jobWorkers = names;
    if (this.#client && this.#id !== null) {
      await this.#client.query("UPDATE workers SET job_workers = $1 WHERE id = $2", [names, this.#id]);
    }
  }

  /** Ends cleanly: nothing needs recovery, because no work is left. */
  async end(): Promise<void> {
    this.#ended = true;
    const client = this.#client;
    if (client && this.#id !== null) {
      await client
        .query("UPDATE workers SET ended_at = now() WHERE id = $1", [this.#id])
        .catch(() => undefined);
    }
    this.#id = null;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.connectionString,
      options: sessionOptions(),
      keepAlive: true,
      application_name: "kiosk-life",
    });
    client.on("error", () => undefined);
    try {
      await this.#prove(client);
    } catch (error) {
      // Otherwise a half-acquired lock would stay.
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  async #prove(client: Client): Promise<void> {
    await client.connect();
    // One statement, so that no sweep sees the row before its lock exists and considers the worker dead.
    const made = await client.query<{ id: number }>(
      `WITH w AS (INSERT INTO workers (host, pid, job_workers, started_at) VALUES ($1, $2, '{}', $3) RETURNING id)
       SELECT id, pg_advisory_lock($4, id) FROM w`,
      [hostname(), process.pid, new Date(), LOCK_CLASS],
    );
    const id = made.rows[0]?.id;
    if (id === undefined) throw new Error("no worker id");
    let told: string[];
    do {
      told = this.#jobWorkers;
      await client.query("UPDATE workers SET job_workers = $1 WHERE id = $2", [told, id]);
    } while (told !== this.#jobWorkers);
    if (this.#ended) throw new Error("ended meanwhile");
    client.once("end", () => void this.#lost(id));
    this.#client = client;
    this.#id = id;
  }

  async #lost(id: number): Promise<void> {
    if (this.#id === id) this.#id = null;
    while (!this.#ended && this.#id === null) {
      this.log.warn("the proof of life was lost; taking a new one", { worker: id });
      try {
        await this.#connect();
      } catch {
        await pause(RECONNECT_MS);
      }
    }
  }
}
