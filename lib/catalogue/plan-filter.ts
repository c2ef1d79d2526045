import { type Kobo, naira } from "@/lib/platform/money";
import { NETWORKS, type Network } from "@/lib/services/fields/phone";
import { PLAN_LIMITS, type PlanLimit } from "./plan-limit";

/** Filter for data plans; null means any. */
export interface PlanFilter {
  /** Minimum size. */
  bytes: number | null;
  /** Minimum validity. */
  hours: number | null;
  network: Network | null;
  /** Maximum price, before the payment fee. */
  max: Kobo | null;
  /** Only plans limited to nights, weekends or social apps; null: only unlimited ones. */
  only: PlanLimit | null;
}

export const NO_FILTER: PlanFilter = { bytes: null, hours: null, network: null, max: null, only: null };

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
export const MAX_BYTES = 100_000 * GIB;
const MAX_HOURS = 100 * 365 * 24;
const MAX_NAIRA = 10_000_000;

export function isNoFilter(filter: PlanFilter): boolean {
  return Object.values(filter).every((value) => value === null);
}

/** A size for addresses and the input: hundredths of a GB if that is exact, else whole MB, rounded up. */
export function filteredSize(bytes: number): { unit: "gb" | "mb"; amount: number } {
  const gb = Number((bytes / GIB).toFixed(2));
  return gb > 0 && gb >= 1 && Math.round(gb * GIB) === bytes
    ? { unit: "gb", amount: gb }
    : { unit: "mb", amount: Math.ceil(bytes / MIB) };
}

/** Parses `?gb=3&days=30&network=mtn&max=1000&only=social`. Unreadable values are ignored. */
export function parseFilterQuery(get: (name: string) => string | null | undefined): PlanFilter {
  const number = (name: string, max: number) => {
    const text = get(name) ?? "";
    const value = /^\d{1,9}(?:\.\d{1,3})?$/.test(text) ? Number(text) : 0;
    return value > 0 && value <= max ? value : null;
  };
  const gb = number("gb", MAX_BYTES / GIB);
  const mb = number("mb", MAX_BYTES / MIB);
  const days = number("days", MAX_HOURS / 24);
  const hours = number("hours", MAX_HOURS);
  const max = number("max", MAX_NAIRA);
  return {
    bytes: gb !== null ? Math.round(gb * GIB) : mb !== null ? Math.round(mb * MIB) : null,
    hours: days !== null ? Math.round(days * 24) : hours !== null ? Math.ceil(hours) : null,
    network: NETWORKS.find((network) => network === get("network")) ?? null,
    max: max === null ? null : naira(Math.ceil(max)),
    only: PLAN_LIMITS.find((limit) => limit === get("only")) ?? null,
  };
}

/** The shortest query for a filter; parseFilterQuery parses it back. */
export function buildFilterQuery(filter: PlanFilter): URLSearchParams {
  const query = new URLSearchParams();
  if (filter.bytes !== null) {
    const { unit, amount } = filteredSize(filter.bytes);
    query.set(unit, String(amount));
  }
  if (filter.hours !== null) {
    if (filter.hours % 24 === 0) query.set("days", String(filter.hours / 24));
    else query.set("hours", String(filter.hours));
  }
  if (filter.network) query.set("network", filter.network);
  if (filter.max !== null) query.set("max", String(Math.ceil(filter.max / 100)));
  if (filter.only) query.set("only", filter.only);
  return query;
}
