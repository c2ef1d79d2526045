import { catalogueId } from "../core/record-id";
import { cablePlanRows } from "./cable-plans";
import { dataPlanRows } from "./data-plans";
import { buildEsimCatalogue, type EsimPackage, type EsimRegion } from "./esim-catalogue";
import { internetPlanRows } from "./internet-plans";
import { productRows } from "./products";
import { serviceNames } from "./services";

/** `state`: listed, listed but not sellable (disable: true), or removed from every list. */
export type Availability = "on" | "suspended" | "withdrawn";

export interface Product {
  id: string;
  name: string;
  service: string;
  min: number;
  max: number;
  discount: number;
  state: Availability;
}

/** A plan of any kind; `label` is the size (data), the bouquet (cable) or the bundle (internet). Price in naira. */
export interface Plan {
  id: string;
  kind: "data" | "cable" | "internet";
  product: string;
  label: string;
  price: number;
  validity: string;
  planId: string;
  state: Availability;
}

export interface Catalogue {
  services: { id: string; name: string }[];
  products: Product[];
  plans: Plan[];
  regions: EsimRegion[];
  packages: EsimPackage[];
}

/** The planId of 2.3: `<size>_<product with underscores>_<validity without spaces>`. */
export function dataPlanId(size: string, product: string, validity: string): string {
  return `${size}_${product.replaceAll(" ", "_")}_${validity.replaceAll(" ", "")}`;
}

/** The planId of 2.4: derived from the label. */
export function cablePlanId(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z0-9+]+/g, "-")
    .replace(/^-|-$/g, "");
}

function planOf(kind: Plan["kind"], product: string, label: string, price: number, validity: string): Plan {
  const planId = kind === "data" ? dataPlanId(label, product, validity) : cablePlanId(label);
  const id = catalogueId(`plan-${kind}`, `${product}/${label}/${validity}`);
  return { id, kind, product, label, price, validity, planId, state: "on" };
}

/** Builds a fresh catalogue, so that a sandbox changes only its own. Ids are the same in all of them. */
export function buildCatalogue(): Catalogue {
  const services = serviceNames.map((name) => ({ id: catalogueId("service", name), name }));
  const products = serviceNames.flatMap((service) =>
    productRows[service].map(([name, min, max, discount]): Product => {
      return { id: catalogueId("product", name), name, service, min, max, discount, state: "on" };
    }),
  );
  const plans = [
    ...Object.entries(dataPlanRows).flatMap(([product, rows]) =>
      rows.map(([size, validity, price]) => planOf("data", product, size, price, validity)),
    ),
    ...Object.entries(cablePlanRows).flatMap(([product, rows]) =>
      rows.map(([label, price]) => planOf("cable", product, label, price, "")),
    ),
    ...Object.entries(internetPlanRows).flatMap(([product, rows]) =>
      rows.map(([label, amount]) => planOf("internet", product, label, amount, "")),
    ),
  ];
  return { services, products, plans, ...buildEsimCatalogue() };
}
