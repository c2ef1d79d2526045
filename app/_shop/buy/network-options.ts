import type { CatalogueSnapshot, SnapshotProduct } from "@/lib/services/catalogue-snapshot";
import { NETWORKS } from "@/lib/services/phone";
import type { ServiceId } from "@/lib/services/service";
import { familyName, networkName, productName } from "@/lib/words/network-name";
import type { NetworkOption } from "./to-input";

/** The products of a service as choices, the networks in their usual order, then what else is on sale. */
export function networkOptions(snapshot: CatalogueSnapshot | null, service: ServiceId): NetworkOption[] {
  const rank = (option: NetworkOption) =>
    option.network ? NETWORKS.indexOf(option.network) : NETWORKS.length;
  return (snapshot?.products ?? [])
    .filter((product) => product.service === service)
    .map((product) => ({
      slug: product.slug,
      product: product.name,
      name: optionName(product),
      network: product.network,
    }))
    .sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

function optionName({ name, network }: SnapshotProduct): string {
  return network ? `${networkName(network)} ${familyName(name, network)}`.trim() : productName(name);
}
