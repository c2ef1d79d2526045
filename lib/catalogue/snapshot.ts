import "server-only";
import { type Clock, systemClock } from "@/lib/platform/clock";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { type Database, db } from "@/lib/platform/db/db";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";
import { loadSnapshot } from "./get-snapshot";

export type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";

interface Held {
  snapshot?: CatalogueSnapshot;
  readAt: number;
  /** The generation that the snapshot, or the reading under way, belongs to. */
  generation: number;
  reading?: Promise<CatalogueSnapshot>;
}

// On globalThis: the dev server loads modules more than once.
const shared = globalThis as { kioskSnapshots?: { generation: number; held: WeakMap<Database, Held> } };
function store() {
  shared.kioskSnapshots ??= { generation: 0, held: new WeakMap() };
  return shared.kioskSnapshots;
}

/** What changed the catalogue or a price says so: the next getSnapshot reads anew. Called on NOTIFY kiosk_catalogue. */
export function expireSnapshot(): void {
  store().generation++;
}

/**
 * The catalogue copy and its prices as this process holds them: at most 15 s old, newer at once after expireSnapshot.
 * One statement a refresh, however many ask. While the database can't be read, the last one keeps its place; throws only
 * when there is none.
 */
export async function getSnapshot(
  database: Database = db(),
  clock: Clock = systemClock,
): Promise<CatalogueSnapshot> {
  const { held, generation } = store();
  const mine: Held = held.get(database) ?? { readAt: Number.NEGATIVE_INFINITY, generation: -1 };
  held.set(database, mine);
  const now = clock.now();
  const current = mine.generation === generation;
  if (current && mine.snapshot && now.getTime() - mine.readAt < UNSCALED.catalogueTtl) return mine.snapshot;
  if (!current || !mine.reading) {
    mine.generation = generation;
    const reading = loadSnapshot(database, now);
    mine.reading = reading;
    reading.then(
      (snapshot) => {
        if (mine.reading !== reading) return;
        mine.reading = undefined;
        mine.readAt = now.getTime();
        mine.snapshot = snapshot;
      },
      () => {
        if (mine.reading === reading) mine.reading = undefined;
      },
    );
  }
  try {
    return await mine.reading;
  } catch (error) {
    if (mine.snapshot) return mine.snapshot;
    throw error;
  }
}
