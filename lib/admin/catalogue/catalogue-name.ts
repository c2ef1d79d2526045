import { planLabel } from "@/lib/services/plan-label";
import { productName } from "@/lib/words/network-name";
import { planName } from "@/lib/words/plan-name";

interface CataloguePlan {
  service: string;
  product: string;
  label: string;
  validity: string;
}

/** A plan of our copy of the catalogue, for staff: "MTN SME, 500 MB, 30 days". Pure. */
export function catalogueName({ product, ...plan }: CataloguePlan): string {
  return `${productName(product)}, ${listedPlanName(plan)}`;
}

/** The same without its product. TV packages keep the supplier's names. Pure. */
export function listedPlanName({ service, ...plan }: Omit<CataloguePlan, "product">): string {
  const label = planLabel(plan);
  return service === "tv" ? label : planName(label);
}

/** Whether a name contains all words of a search, in any case and with or without spaces: "500mb" is in "500 MB". Pure. */
export function nameContains(name: string, search: string): boolean {
  const text = name.toLowerCase().replaceAll(/\s/g, "");
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
