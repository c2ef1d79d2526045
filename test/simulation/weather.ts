import type { Random } from "./random";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A seed's fault profile: most have many faults at once, some none, some only one kind. */
export interface Weather {
  buyFaults: number;
  readFaults: number;
  providerFaults: number;
  /** The probability at each pass through a crash point. */
  crashes: number;
  /** The total number of process kills at arbitrary moments. */
  kills: number;
  /** How often a live worker loses its lock. */
  lifeLosses: number;
  /** How often a process is stopped for a while and continues (SIGSTOP, a suspended machine). */
  stops: number;
  limits: { buys: number; calls: number };
  /** Kobo in the upstream's wallet at the start. A small balance is topped up later. */
  opening: number;
  pageSize: number;
  /** When the faults end, in ms from the beginning. */
  endsAt: number;
  upstreamDown: { from: number; until: number } | null;
  providerDown: { from: number; until: number } | null;
  priceChange: { at: number; how: "rises" | "withdrawn" } | null;
  silence: Silence | null;
  /** How often a clock jumps by up to five minutes: a web server's, or the database's, which all workers read. */
  jumps: number;
  /** When the database is backed up, and when it is lost with all machines. */
  restore: { backUp: number; lost: number } | null;
}

/** A span in which the list answers quickly and correctly, but omits all rows, or all of one upstream service. */
export interface Silence {
  from: number;
  until: number;
  of: "everything" | (typeof OFTEN_SOLD)[number];
}

/** The list says nothing of purchases for three hours, and many answers are lost. */
export const SILENT: Partial<Weather> = {
  buyFaults: 0.75,
  silence: { from: 0, until: 180 * MINUTE, of: "everything" },
  endsAt: 180 * MINUTE,
};

/**
 * The database is lost and restored from an older copy. The list isn't silent meanwhile: what it hides then can't be adopted
 * (docs/adr/0037).
 */
export const RESTORED: Partial<Weather> = {
  restore: { backUp: 12 * MINUTE, lost: 25 * MINUTE },
  silence: null,
  jumps: 0,
};

/** Workers often lose their leases, and stop. */
export const LEASES_LOST: Partial<Weather> = { lifeLosses: 20, stops: 6 };

/** The weather in which rare events happen. */
export function weatherFor(wants: readonly string[]): Partial<Weather> {
  return {
    ...(wants.some((what) => /^witness:|-silent$/.test(what)) ? SILENT : {}),
    ...(wants.includes("fenced") ? LEASES_LOST : {}),
    ...(wants.some((what) => what.startsWith("restored")) ? RESTORED : {}),
    ...(wants.some((what) => what.startsWith("fault:clock-")) ? { jumps: 4 } : {}),
  };
}

/** Products sold so often that a control purchase is usually known. */
const OFTEN_SOLD = ["airtime", "data", "electricity"] as const;

export function forecast(random: Random): Weather {
  const calm = random.chance(0.1);
  const some = (share: number, usual: number, high: number) =>
    calm ? 0 : random.chance(share) ? high : usual;
  const outage = (share: number) => {
    if (calm || !random.chance(share)) return null;
    const from = random.int(MINUTE, 40 * MINUTE);
    return { from, until: from + random.int(20 * SECOND, 25 * MINUTE) };
  };
  const narrow = random.chance(0.25);
  const weather: Omit<Weather, "silence" | "stops" | "jumps" | "restore"> = {
    buyFaults: some(0.3, 0.35, 0.75),
    readFaults: some(0.25, 0.06, 0.25),
    providerFaults: some(0.25, 0.05, 0.2),
    crashes: some(0.3, 0.02, 0.12),
    kills: calm ? 0 : random.int(0, 4),
    lifeLosses: calm ? 0 : random.int(0, 6),
    limits: narrow ? { buys: random.int(2, 6), calls: random.int(60, 90) } : { buys: 30, calls: 120 },
    opening: random.chance(0.1) ? 300_000 : 50_000_000,
    pageSize: random.pick([5, 10, 100]),
    endsAt: random.int(60, 180) * MINUTE,
    upstreamDown: outage(0.2),
    providerDown: outage(0.15),
    priceChange: random.chance(0.2)
      ? { at: random.int(MINUTE, 20 * MINUTE), how: random.pick(["rises", "withdrawn"] as const) }
      : null,
  };
  const stops = calm ? 0 : random.int(0, 3);
  const silence = calm ? null : silenceWithin(random, weather.endsAt);
  const jumps = !calm && random.chance(0.15) ? random.int(1, 4) : 0;
  return { ...weather, stops, silence, jumps, restore: null };
}

/**
 * Longer than a search horizon, or it would hide nothing from the last scan. Rare, because it leaves more to manual
 * review.
 */
function silenceWithin(random: Random, endsAt: number): Silence | null {
  if (!random.chance(0.12)) return null;
  const from = random.int(0, 20 * MINUTE);
  const until = Math.min(from + random.int(20 * MINUTE, 150 * MINUTE), endsAt);
  return { from, until, of: random.chance(0.6) ? "everything" : random.pick(OFTEN_SOLD) };
}
