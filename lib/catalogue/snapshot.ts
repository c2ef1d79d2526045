import "server-only";
import { type Clock, systemClock } from "@/lib/platform/clock";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { type Database, db } from "@/lib/platform/db/db";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";
import { loadSnapshot } from "./load-snapshot";

export type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";

interface CachedSnapshot {
  snapshot?: CatalogueSnapshot;
  readAt: number;
  /** The generation to which the snapshot belongs. */
  generation: number;
  /** The load in progress. */
  reading?: { generation: number; snapshot: Promise<CatalogueSnapshot> };
}

// On globalThis: the dev server loads modules more than once.
const shared = globalThis as {
  kioskSnapshots?: { generation: number; held: WeakMap<Database, CachedSnapshot> };
};
function store() {
  shared.kioskSnapshots ??= { generation: 0, held: new WeakMap() };
  return shared.kioskSnapshots;
}

/** Called after a change of the catalogue or a price (NOTIFY kiosk_catalogue): the next getSnapshot loads again. */
export function expireSnapshot(): void {
  store().generation++;
}

/**
 * This process's snapshot of the catalogue and its prices: at most 15 s old, reloaded at once after
 * expireSnapshot and when a scheduled price begins. Concurrent calls share one statement per refresh. If the
 * database can't be read, it returns the last snapshot; it throws only if there is none.
 */
export async function getSnapshot(
  database: Database = db(),
  clock: Clock = systemClock,
): Promise<CatalogueSnapshot> {
  const { held, generation } = store();
  const cached: CachedSnapshot = held.get(database) ?? { readAt: Number.NEGATIVE_INFINITY, generation: -1 };
  held.set(database, cached);
  const now = clock.now();
  const current = cached.generation === generation;
  const fresh = now.getTime() - cached.readAt < UNSCALED.catalogueTtl;
  if (current && cached.snapshot && fresh && !isExpired(cached.snapshot, now)) return cached.snapshot;
  if (cached.reading?.generation !== generation) {
    const reading = { generation, snapshot: loadSnapshot(database, now) };
    cached.reading = reading;
    reading.snapshot.then(
      (snapshot) => {
        if (cached.reading !== reading) return;
        cached.snapshot = snapshot;
        cached.generation = generation;
        cached.readAt = now.getTime();
        cached.reading = undefined;
      },
      () => {
        if (cached.reading === reading) cached.reading = undefined;
      },
    );
  }
  try {
    const snapshot = await cached.reading.snapshot;
    // Started by an earlier caller, before the scheduled price.
    return isExpired(snapshot, now) ? await getSnapshot(database, clock) : snapshot;
  } catch (error) {
    if (cached.snapshot) return cached.snapshot;
    throw error;
  }
}

function isExpired({ nextRuleAt }: CatalogueSnapshot, now: Date): boolean {
  return nextRuleAt !== null && nextRuleAt <= now;
}
