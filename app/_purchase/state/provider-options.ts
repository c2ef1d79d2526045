import { byShelf } from "@/lib/catalogue/by-shelf";
import type { ServiceId } from "@/lib/model/service-id";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";
import { productName } from "@/lib/words/network-name";

/** A company, provider or platform as a form offers it. */
export interface ProviderOption {
  slug: string;
  /** The upstream's spelling, as lines of a quote name it. */
  product: string;
  name: string;
  /** Of one purchase, in whole naira; null where nobody says. */
  least: number | null;
  most: number | null;
}

/** The products of a service that are on sale, in the order of the shop's own list where it has one, else by name. */
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
      least: min === null ? null : Math.ceil(min / 100),
      most: max === null ? null : Math.floor(max / 100),
    }));
}
