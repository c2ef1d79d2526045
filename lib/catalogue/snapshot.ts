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
  /** The generation to which the snapshot belongs. */
  generation: number;
  /** The load in progress. */
  reading?: { generation: number; snapshot: Promise<CatalogueSnapshot> };
}

// On globalThis: the dev server loads modules more than once.
const shared = globalThis as { kioskSnapshots?: { generation: number; held: WeakMap<Database, Held> } };
function store() {
  shared.kioskSnapshots ??= { generation: 0, held: new WeakMap() };
  return shared.kioskSnapshots;
}

/** Called after a change of the catalogue or a price (NOTIFY kiosk_catalogue): the next getSnapshot loads again. */
export function expireSnapshot(): void {
  store().generation++;
}

/**
 * This process's snapshot of the catalogue and its prices: at most 15 s old, reloaded at once after expireSnapshot and
 * from the moment at which a scheduled price begins. Concurrent calls share one statement per refresh. If the database can't be read, it returns the
 * last snapshot; it throws only if there is none.
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
  const fresh = now.getTime() - mine.readAt < UNSCALED.catalogueTtl;
  if (current && mine.snapshot && fresh && !isOver(mine.snapshot, now)) return mine.snapshot;
  if (mine.reading?.generation !== generation) {
    const reading = { generation, snapshot: loadSnapshot(database, now) };
    mine.reading = reading;
    reading.snapshot.then(
      (snapshot) => {
        if (mine.reading !== reading) return;
        mine.snapshot = snapshot;
        mine.generation = generation;
        mine.readAt = now.getTime();
        mine.reading = undefined;
      },
      () => {
        if (mine.reading === reading) mine.reading = undefined;
      },
    );
  }
  try {
    const snapshot = await mine.reading.snapshot;
    // Begun by an earlier caller, before the scheduled price.
    return isOver(snapshot, now) ? await getSnapshot(database, clock) : snapshot;
  } catch (error) {
    if (mine.snapshot) return mine.snapshot;
    throw error;
  }
}

function isOver({ nextRuleAt }: CatalogueSnapshot, now: Date): boolean {
  return nextRuleAt !== null && nextRuleAt <= now;
}
