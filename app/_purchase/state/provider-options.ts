import { findMark, type Mark } from "@/app/_shop/catalogue/provider-marks";
import { byShelf } from "@/lib/catalogue/by-shelf";
import type { ServiceId } from "@/lib/model/service-id";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";
import { productName } from "@/lib/words/network-name";

/** A DisCo, provider or platform as a form's option. */
export interface ProviderOption {
  slug: string;
  /** The upstream's spelling, as in the items of a quote. */
  product: string;
  name: string;
  mark: Mark;
  /** Limits of one purchase, in whole naira; null if unknown. */
  min: number | null;
  max: number | null;
}

/** The products of a service on sale, in the shop's own order if it has one, else by name. */
export function providerOptions(
  snapshot: CatalogueSnapshot | null,
  service: ServiceId,
  order: readonly string[] = [],
): ProviderOption[] {
  const rank = (slug: string) => {
    const at = order.findIndex((known) => slug.includes(known));
    return at < 0 ? order.length : at;
  };
  return (snapshot?.products ?? [])
    .filter((product) => product.service === service)
    .sort((a, b) => byShelf(a, b) || rank(a.slug) - rank(b.slug) || (a.slug < b.slug ? -1 : 1))
    .map(({ slug, name, min, max }) => ({
      slug,
      product: name,
      name: productName(name),
      mark: findMark(name),
      min: min === null ? null : Math.ceil(min / 100),
      max: max === null ? null : Math.floor(max / 100),
    }));
}
