import { formatNaira, type Kobo } from "@/lib/platform/money";
import { findService } from "@/lib/services/registry";
import { lineName } from "@/lib/words/line-name";

interface Item {
  service: string;
  product: string;
  request: Record<string, unknown>;
  face: Kobo;
}

/** An order's item for staff, as its customer reads it: "MTN SME 2 GB, 30 days", "2 WAEC PINs", "MTN airtime, ₦1,000". Pure. */
export function itemName({ service, product, request: { label, quantity }, face }: Item): string {
  const name = lineName(service, {
    product,
    planLabel: typeof label === "string" ? label : null,
    ...(typeof quantity === "number" ? { quantity } : {}),
  });
  return findService(service)?.amountPriced ? `${name}, ${formatNaira(face)}` : name;
}
