import { findMark, type Mark } from "@/app/_shop/catalogue/provider-marks";
import { byShelf } from "@/lib/catalogue/by-shelf";
import { koboPerGb, sortPlans, validityBand } from "@/lib/catalogue/compare-plans";
import { planLimit } from "@/lib/catalogue/plan-limit";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";
import { NETWORKS, type Network } from "@/lib/services/fields/phone";
import { planLabel } from "@/lib/services/plan-label";
import { lineName } from "@/lib/words/line-name";
import { familyName, networkName, productName } from "@/lib/words/network-name";
import { formatHours, sizeName } from "@/lib/words/plan-name";

export type SizeBand = "small" | "medium" | "large" | "huge";
/** "other": works only at some hours or for some apps, or the supplier doesn't say how long it lasts. */
export type PlanGroup = "day" | "week" | "month" | "longer" | "other";
/** Where a plan's data comes from: the network itself, a business account (SME), or a company's bulk data. */
export type PlanKind = "standard" | "shared" | "corporate" | "unknown";

/** A plan as a comparable row. Prices in kobo, before the payment fee. */
export interface PlanRow {
  id: string;
  /** The planId, which lists use. */
  code: string;
  /** The network's key in addresses: its own, or the product's slug if the network is unknown. */
  network: string;
  /** As its order will be named: "MTN SME 2 GB, 30 days". */
  name: string;
  /** "2 GB", or the upstream's label if it states no size. */
  size: string;
  /** "30 days", or the upstream's label. */
  lasts: string;
  /** "SME" next to "MTN", if a network has several product families. */
  family: string;
  kind: PlanKind;
  price: number;
  perGb: number | null;
  band: SizeBand | null;
  group: PlanGroup;
}

export interface PlanNetwork {
  key: string;
  name: string;
  network: Network | null;
  mark: Mark;
}

export interface PlanList {
  networks: PlanNetwork[];
  rows: PlanRow[];
}

const GIB = 1024 ** 3;

/**
 * All data plans on sale, sorted within each network: the owner's choice first, then by size. Plans of unknown size
 * come last but are never omitted.
 */
export function planRows(snapshot: Pick<CatalogueSnapshot, "plans"> | null): PlanList {
  const plans = (snapshot?.plans ?? []).filter(({ service }) => service === "data");
  const networks = new Map<string, PlanNetwork>();
  const rows = sortPlans(plans)
    .toSorted(byShelf)
    .map((plan): PlanRow => {
      const key = plan.network ?? plan.productSlug;
      const name = plan.network ? networkName(plan.network) : productName(plan.product);
      networks.set(key, { key, name, network: plan.network, mark: findMark(plan.network ?? name) });
      const family = familyName(plan.product, plan.network);
      const limited = planLimit(plan.product, plan.label, plan.validity) !== null;
      return {
        id: plan.id,
        code: plan.planId,
        network: key,
        name: lineName("data", { product: plan.product, planLabel: planLabel(plan) }),
        size: sizeName(plan.label),
        lasts: plan.hours === null ? plan.validity : formatHours(plan.hours),
        family,
        kind: kindOf(family),
        price: plan.price,
        perGb: koboPerGb(plan),
        band: plan.bytes === null ? null : sizeBand(plan.bytes),
        group: (limited ? null : validityBand(plan.hours)) ?? "other",
      };
    });
  const rank = ({ network }: PlanNetwork) => (network ? NETWORKS.indexOf(network) : NETWORKS.length);
  return {
    networks: [...networks.values()].sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1)),
    rows,
  };
}

function sizeBand(bytes: number): SizeBand {
  if (bytes < GIB) return "small";
  if (bytes < 5 * GIB) return "medium";
  return bytes < 20 * GIB ? "large" : "huge";
}

function kindOf(family: string): PlanKind {
  if (/corporate|\bcg\b/i.test(family)) return "corporate";
  if (/\bsme\b|shared/i.test(family)) return "shared";
  return family === "" || /gift|direct/i.test(family) ? "standard" : "unknown";
}
