import type { ServiceId } from "@/lib/model/service-id";
import { type Kobo, naira } from "@/lib/platform/money";
import { AIRTIME_PART } from "@/lib/services/airtime";

interface Range {
  min: Kobo | null;
  max: Kobo | null;
}

/** The limits of one upstream purchase (merchant-api.md section 8), whatever the product record says. */
const DOCUMENT: Partial<Record<ServiceId, Range>> = {
  airtime: AIRTIME_PART,
  electricity: { min: naira(500), max: null },
  betting: { min: naira(100), max: null },
};

/**
 * The tighter of the product's range and the document's (merchant-api-notes.md, rulings). A 0 in the record counts as
 * no limit.
 */
export function tighterRange(service: ServiceId, product: Range): Range {
  const document = DOCUMENT[service] ?? { min: null, max: null };
  return {
    min: pick(Math.max, product.min, document.min),
    max: pick(Math.min, product.max, document.max),
  };
}

function pick(choose: (a: number, b: number) => number, a: Kobo | null, b: Kobo | null): Kobo | null {
  const own = a !== null && a > 0 ? a : null;
  if (own === null || b === null) return own ?? b;
  return choose(own, b) as Kobo;
}
