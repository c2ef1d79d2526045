import type { Network } from "@/lib/services/phone-schema";

/** What people call the networks; 9mobile is T2 since August 2025. */
const NAMES: Record<Network, string> = { mtn: "MTN", airtel: "Airtel", glo: "Glo", "9mobile": "T2" };

export function networkName(network: Network): string {
  return NAMES[network];
}

/** A product as people read it: the network's own name where it is one, else the upstream's spelling. */
export function productName(product: { network: Network | null; name: string }): string {
  if (!product.network) return product.name;
  const known = NAMES[product.network];
  const rest = product.name
    .replace(/^(mtn|airtel|glo|9mobile|etisalat|t2)[\s_-]*/i, "")
    .replace(/[\s_-]+/g, " ")
    .trim();
  return rest === "" || /^(airtime|data|vtu)$/i.test(rest) ? known : `${known} ${rest}`;
}
