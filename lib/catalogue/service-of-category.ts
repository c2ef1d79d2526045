import { productSlug } from "@/lib/model/product-slug";
import { SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";

/**
 * The upstream's category names (merchant-api.md 2.1) in one spelling, by our service. `bill` and `virtual card` have no
 * operation (merchant-api-notes.md, rulings): kept in the copy, sold by nobody.
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

/** Our service for an upstream category in any spelling, or null when we have none. */
export function serviceOfCategory(name: string): ServiceId | null {
  const slug = productSlug(name);
  return Object.hasOwn(CATEGORIES, slug) ? (CATEGORIES[slug] ?? null) : null;
}

/** Is this text one of contract.md's service ids? */
export function isServiceId(text: string): text is ServiceId {
  return (SERVICE_IDS as readonly string[]).includes(text);
}
