import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { Pool, type PoolClient } from "pg";
import { stepOf, UNSCALED } from "@/lib/platform/config/schedules";
import { isDatabaseDown } from "@/lib/platform/db/is-database-down";
import type { Log } from "@/lib/platform/log/log";

type Connected = Parameters<Pool["connect"]>[0];

/**
 * Fetching and deleting a job don't wait for the disk: if a crash of PostgreSQL loses one, the job runs
 * again, and it is only a wake-up call. Enqueueing, decisions and money use other connections
 * (docs/adr/0032).
 */
const OPTIONS = "-c synchronous_commit=off";

/**
 * The queue's connections. While PostgreSQL is down or starting, connecting waits here and succeeds at most
 * one second after it is back. Otherwise graphile-worker fails: its own waits grow to minutes (57P03), the
 * end of a job without a connection isn't recorded, and after twenty failures to return jobs it stops
 * permanently.
 */
export class QueuePool extends Pool {
  #leaving = false;

  constructor(connectionString: string, size: number, log: Log) {
    super({
      connectionString,
      max: size,
      application_name: "kiosk-queue",
      options: OPTIONS,
      keepAlive: true,
      connectionTimeoutMillis: UNSCALED.connectWithin,
    });
    const lost = (error: Error) => log.warn("queue connection lost", { err: error });
    this.on("error", lost);
    this.on("connect", (client) => client.on("error", lost));
  }

  /** Stops waiting for connections, so that a database that is down doesn't keep the process from exiting. */
  leave(): void {
    this.#leaving = true;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    const client = this.#wait(() => super.connect());
    if (!callback) return client;
    client.then(
      (connection) => callback(undefined, connection, (error?: Error | boolean) => connection.release(error)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  async #wait(connect: () => Promise<PoolClient>): Promise<PoolClient> {
    for (let tries = 0; ; tries++) {
      try {
        return await connect();
      } catch (error) {
        if (this.#leaving || !isDatabaseDown(error)) throw error;
        await pause(stepOf(UNSCALED.reconnectQueue, tries));
      }
    }
  }
}
