import { productSlug } from "@/lib/model/product-slug";
import { SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";

/**
 * The upstream's category names (merchant-api.md 2.1), normalised, by our service. `bill` and `virtual card` have no
 * operation (merchant-api-notes.md, rulings): kept in the catalogue copy, not sold.
 */
const CATEGORIES: Readonly<Record<string, ServiceId>> = {
  airtime: "airtime",
  vtu: "airtime",
  data: "data",
  "mobile-data": "data",
  electricity: "electricity",
  cable: "tv",
  "cable-tv": "tv",
  tv: "tv",
  internet: "internet",
  betting: "betting",
  "exam-pin": "exam-pin",
  "exam-pins": "exam-pin",
  education: "exam-pin",
  "education-pin": "exam-pin",
  esim: "esim",
  "e-sim": "esim",
};

/** Our service for an upstream category in any spelling; null if there is none. */
export function serviceOfCategory(name: string): ServiceId | null {
  const slug = productSlug(name);
  return Object.hasOwn(CATEGORIES, slug) ? (CATEGORIES[slug] ?? null) : null;
}

/** Whether this text is a service id of contract.md. */
export function isServiceId(text: string): text is ServiceId {
  return (SERVICE_IDS as readonly string[]).includes(text);
}
