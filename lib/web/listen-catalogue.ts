import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { type CatalogueSnapshot, expireSnapshot, getSnapshot } from "@/lib/catalogue/snapshot";
import { sessionOptions } from "@/lib/platform/db/session-options";
import { expireShop } from "@/lib/platform/db/settings";
import { recordCatalogueChange, recordShopChange } from "./freshness";

const RECONNECT_MS = 1_000;
/** setTimeout's maximum. A longer wait is continued with another timer. */
const MAX_TIMER_MS = 2_147_483_647;
const held = globalThis as { kioskCatalogueFeed?: boolean; kioskNextRule?: NodeJS.Timeout };

/**
 * Listens for changes of the catalogue, prices and the shop's details made by any process. Expires the data in memory
 * and the pages built from it. Runs as long as the process. Each reconnection counts as a change, because
 * notifications sent in between are lost.
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
  recordCatalogueChange();
  void getSnapshot().then(awaitNextRule, () => undefined);
}

/** Makes cached pages show a scheduled price from the moment it applies. Quotes never rely on this. */
function awaitNextRule({ nextRuleAt }: CatalogueSnapshot): void {
  clearTimeout(held.kioskNextRule);
  if (!nextRuleAt) return;
  const wait = Math.min(nextRuleAt.getTime() - Date.now(), MAX_TIMER_MS);
  held.kioskNextRule = setTimeout(changed, Math.max(wait, 0)).unref();
}

function shopChanged(): void {
  expireShop();
  recordShopChange();
}
