import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { expireSnapshot } from "@/lib/catalogue/snapshot";
import { sessionOptions } from "@/lib/platform/session-options";
import { noteCatalogueChange } from "./prerendered.mjs";

const RECONNECT_MS = 1_000;
const held = globalThis as { kioskCatalogueFeed?: boolean };

/**
 * Hears of every change of the catalogue and of prices, by whatever process: the snapshot is read anew, and pages built from
 * an older one are made again. Runs as long as the process; each new connection counts as a change, for what was said
 * meanwhile is lost.
 */
export function listenCatalogue(connectionString: string): void {
  if (held.kioskCatalogueFeed) return;
  held.kioskCatalogueFeed = true;
  void (async () => {
    for (;;) {
      await listenOnce(connectionString).catch(() => undefined);
      await pause(RECONNECT_MS, undefined, { ref: false });
    }
  })();
}

async function listenOnce(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, options: sessionOptions(), keepAlive: true });
  const lost = new Promise<void>((resolve) => {
    client.on("error", () => resolve());
    client.on("end", () => resolve());
  });
  client.on("notification", changed);
  try {
    await client.connect();
    await client.query("LISTEN kiosk_catalogue");
    changed();
    await lost;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function changed(): void {
  expireSnapshot();
  noteCatalogueChange();
}
