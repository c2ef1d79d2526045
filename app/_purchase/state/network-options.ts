import { findMark } from "@/app/_shop/catalogue/provider-marks";
import { byShelf } from "@/lib/catalogue/by-shelf";
import type { CatalogueSnapshot, SnapshotProduct } from "@/lib/services/catalogue-snapshot";
import { NETWORKS } from "@/lib/services/fields/phone";
import { familyName, networkName, productName } from "@/lib/words/network-name";
import type { NetworkOption } from "./to-input";

/** The airtime products as options: the networks in their usual order, then the others. */
export function networkOptions(snapshot: CatalogueSnapshot | null): NetworkOption[] {
  const rank = (option: NetworkOption) =>
    option.network ? NETWORKS.indexOf(option.network) : NETWORKS.length;
  return (snapshot?.products ?? [])
    .filter((product) => product.service === "airtime")
    .map((product) => ({ product, option: toOption(product) }))
    .sort(
      (a, b) =>
        byShelf(a.product, b.product) ||
        rank(a.option) - rank(b.option) ||
        (a.option.name < b.option.name ? -1 : 1),
    )
    .map(({ option }) => option);
}

function toOption(product: SnapshotProduct): NetworkOption {
  const { slug, name, network } = product;
  const mark = findMark(network ?? name);
  return { slug, product: name, name: optionName(product), network, mark };
}

function optionName({ name, network }: SnapshotProduct): string {
  return network ? `${networkName(network)} ${familyName(name, network)}`.trim() : productName(name);
}
