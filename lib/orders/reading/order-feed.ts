import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { env } from "@/lib/platform/config/env";
import { sessionOptions } from "@/lib/platform/db/session-options";

type Listener = () => void;

const RECONNECT_MS = 500;

/**
 * Notifies web processes of changes made by any worker, with PostgreSQL's LISTEN on one dedicated,
 * reconnecting client (stack.md). After a reconnect it calls every listener, because notifications in between
 * are lost.
 */
export class OrderFeed {
  readonly #listeners = new Map<string, Set<Listener>>();
  #client: Client | null = null;
  #running = false;

  constructor(private readonly connectionString: string) {}

  /** Calls `listener` whenever the order changes. Subscribe before reading. */
  subscribe(orderId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(orderId) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(orderId, listeners);
    void this.#run();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(orderId);
    };
  }

  async close(): Promise<void> {
    this.#running = false;
    this.#listeners.clear();
    await this.#client?.end().catch(() => undefined);
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    while (this.#running) {
      await this.#listenOnce().catch(() => undefined);
      if (this.#running) await pause(RECONNECT_MS);
    }
  }

  async #listenOnce(): Promise<void> {
    const client = new Client({
      connectionString: this.connectionString,
      options: sessionOptions(),
      keepAlive: true,
    });
    this.#client = client;
    const lost = new Promise<void>((resolve) => {
      client.on("error", () => resolve());
      client.on("end", () => resolve());
    });
    client.on("notification", ({ payload }) => this.#tell(payload?.split(" ")[0] ?? ""));
    try {
      await client.connect();
      await client.query("LISTEN kiosk_order");
      for (const orderId of [...this.#listeners.keys()]) this.#tell(orderId);
      await lost;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #tell(orderId: string): void {
    for (const listener of this.#listeners.get(orderId) ?? []) listener();
  }
}

const globals = globalThis as { kioskOrderFeed?: OrderFeed };

/** Returns this process's feed. */
export function orderFeed(): OrderFeed {
  globals.kioskOrderFeed ??= new OrderFeed(env().directUrl);
  return globals.kioskOrderFeed;
}

/** Calls `callback` at each change of the order. Returns the function that unsubscribes. */
export function subscribeOrder(orderId: string, callback: Listener): () => void {
  return orderFeed().subscribe(orderId, callback);
}
