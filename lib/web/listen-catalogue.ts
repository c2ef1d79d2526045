import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { expireSnapshot } from "@/lib/catalogue/snapshot";
import { sessionOptions } from "@/lib/platform/db/session-options";
import { expireShop } from "@/lib/platform/db/settings";
import { noteCatalogueChange, noteShopChange } from "./prerendered.mjs";

const RECONNECT_MS = 1_000;
/** Longer than a page takes to make. */
const PAGE_MS = 2_000;
const held = globalThis as { kioskCatalogueFeed?: boolean };

/**
 * Hears of every change of the catalogue, of prices and of what the shop says of itself, by whatever process: it is read anew,
 * and pages built from what was before are made again. Runs as long as the process; each new connection counts as a change, for what was said
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
  client.on("notification", ({ channel }) => (channel === "kiosk_shop" ? shopChanged() : changed()));
  try {
    await client.connect();
    await client.query("LISTEN kiosk_catalogue; LISTEN kiosk_shop");
    changed();
    shopChanged();
    await lost;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function changed(): void {
  expireSnapshot();
  noteCatalogueChange();
}

/** A page that was begun before the word came and is put away after it would be old at once: those count as old, too. */
function shopChanged(): void {
  expireShop();
  noteShopChange();
  setTimeout(noteShopChange, PAGE_MS).unref();
}
