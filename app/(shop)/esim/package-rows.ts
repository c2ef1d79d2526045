import { koboPerGb, sortPlans, validityBand } from "@/lib/catalogue/compare-plans";
import type { EsimOffer } from "@/lib/catalogue/esim-packages";
import { parseSize } from "@/lib/catalogue/normalise-plan";
import { scaleUp } from "@/lib/pricing/round-naira";
import { formatHours, packageSize, planName } from "@/lib/words/plan-name";

/** A package as a comparable row. Prices in kobo, before the payment fee. */
export interface PackageRow {
  code: string;
  /** As orders name it. */
  name: string;
  /** "3 GB", or the package's name if it states no size. */
  size: string;
  /** "30 days"; empty if unknown. */
  lasts: string;
  price: number;
  perGb: number | null;
  perDay: number | null;
  /** The lowest price per GB among packages of similar validity. */
  best: boolean;
  speed: string | null;
  /** Its name, if size and validity alone don't distinguish it from another package, or aren't in it. */
  note: string | null;
}

/** The packages of a list, by size and then validity. Packages of unknown size come last but are never omitted. */
export function packageRows(offers: readonly EsimOffer[]): PackageRow[] {
  const comparable = offers.map((offer) => ({
    id: offer.packageCode,
    price: offer.price,
    bytes: offer.volume,
    hours: offer.duration === null ? null : offer.duration * 24,
    offer,
  }));
  const best = new Set<string>();
  for (const band of ["day", "week", "month", "longer"] as const) {
    const group = comparable.filter(({ bytes, hours }) => bytes !== null && validityBand(hours) === band);
    const [first] = sortPlans(group, "value");
    if (first && group.length > 1) best.add(first.id);
  }
  const alike = (volume: number | null, duration: number | null) =>
    offers.filter((offer) => offer.volume === volume && offer.duration === duration).length > 1;
  return sortPlans(comparable).map(({ id, price, bytes, hours, offer }) => {
    const name = planName(offer.name);
    return {
      code: id,
      name,
      size: bytes === null ? name : packageSize(offer),
      lasts: hours === null ? "" : formatHours(hours),
      price,
      perGb: koboPerGb({ price, bytes }),
      perDay: offer.duration ? scaleUp(price, 1, offer.duration) : null,
      best: best.has(id),
      speed: offer.speed,
      note:
        bytes !== null && (parseSize(offer.name) === null || alike(offer.volume, offer.duration))
          ? name
          : null,
    };
  });
}
