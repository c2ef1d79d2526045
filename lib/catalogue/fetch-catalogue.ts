import { stringify } from "lossless-json";
import type { MerchantClient } from "@/lib/merchant/client";
import type { Read } from "@/lib/merchant/read";
import type { Plan, Product, ServiceCategory } from "@/lib/merchant/schemas/catalogue";
import type { EsimRegion } from "@/lib/merchant/schemas/esim";
import type { Listed } from "@/lib/merchant/schemas/list";
import { productSlug } from "@/lib/model/product-slug";
import type { ServiceId } from "@/lib/model/service-id";
import { parseSize, parseValidity } from "./normalise-plan";
import { serviceOfCategory } from "./service-of-category";

export type PartName = "categories" | "products" | "data" | "tv" | "internet" | "regions";

/** A record as stored in our tables: column → value. */
export type Row = Record<string, string | number | boolean | null>;

/**
 * One parsed list of the upstream. Unreadable records are counted: if there are any, nothing in the part may be
 * withdrawn.
 */
export type PartRead = { ok: true; rows: Row[]; unreadable: number } | { ok: false; reason: string };

/** The reads that the sync needs; tests can pass only these. */
export type CatalogueReads = Pick<
  MerchantClient,
  "services" | "products" | "dataPlans" | "cablePlans" | "internetPlans" | "esimRegions"
>;

/**
 * Fetches every list of the catalogue (merchant-api.md 4.1–4.4, 4.15), one call each, in sequence. No response makes
 * it throw.
 */
export async function fetchCatalogue(
  client: CatalogueReads,
  beforeRead: () => Promise<void>,
): Promise<Record<PartName, PartRead>> {
  const part = async <T>(read: () => Promise<Read<Listed<T>>>, toRow: (item: T) => Row | null) => {
    await beforeRead();
    return toPart(await read(), toRow);
  };
  return {
    categories: await part(() => client.services(), categoryRow),
    products: await part(() => client.products(), productRow),
    data: await part(
      () => client.dataPlans(),
      (plan) => planRow("data", plan),
    ),
    tv: await part(
      () => client.cablePlans(),
      (plan) => planRow("tv", plan),
    ),
    internet: await part(
      () => client.internetPlans(),
      (plan) => planRow("internet", plan),
    ),
    regions: await part(async () => {
      const countries = await client.esimRegions({ type: "country" });
      if (!countries.ok) return countries;
      await beforeRead();
      return combine(countries.value, await client.esimRegions({ type: "multi-country" }));
    }, regionRow),
  };
}

function toPart<T>(read: Read<Listed<T>>, toRow: (item: T) => Row | null): PartRead {
  if (!read.ok) return { ok: false, reason: read.reason };
  const rows = new Map<unknown, Row>();
  let { unreadable } = read.value;
  for (const item of read.value.items) {
    const row = toRow(item);
    // A record may appear twice, and an upsert fails if it contains a row twice.
    if (row) rows.set(row.id ?? row.name ?? row.code, row);
    else unreadable++;
  }
  return { ok: true, rows: [...rows.values()], unreadable };
}

function combine(first: Listed<EsimRegion>, second: Read<Listed<EsimRegion>>): Read<Listed<EsimRegion>> {
  if (!second.ok) return second;
  const items = [...first.items, ...second.value.items];
  return { ok: true, value: { items, unreadable: first.unreadable + second.value.unreadable } };
}

function categoryRow({ id, name }: ServiceCategory): Row {
  return { name: clean(name), upstream_id: id && clean(id), service: serviceOfCategory(name) };
}

/** A discount of more than the whole amount, positive or negative, is invalid. */
const MAX_PPM = 1_000_000;

function productRow(product: Product): Row | null {
  if (Math.abs(product.discountPpm) > MAX_PPM) return null;
  const category = product.service ?? "";
  const service = serviceOfCategory(category) ?? productSlug(category);
  const slug = productSlug(product.name);
  return {
    id: clean(product.id ?? `${service}/${slug}`),
    service: clean(service),
    name: clean(product.name),
    slug: clean(slug),
    min_kobo: product.min,
    max_kobo: product.max,
    discount: product.discountPpm / 10_000,
    disabled: product.disabled,
    raw: rawJson(product.raw),
  };
}

function planRow(service: ServiceId, plan: Plan): Row | null {
  const id = plan.id ?? plan.planId;
  if (id === null) return null;
  const product = plan.product ?? "";
  return {
    id: clean(id),
    plan_id: clean(plan.planId ?? id),
    service,
    product: clean(product),
    product_slug: clean(productSlug(product)),
    label: clean(plan.label),
    validity: clean(plan.validity ?? ""),
    cost_kobo: plan.price,
    // Only data plans have a size in their name; "Compact 1 TB" would be a TV package.
    bytes: service === "tv" ? null : parseSize(plan.label),
    hours: parseValidity(plan.validity ?? ""),
    disabled: plan.disabled,
    raw: rawJson(plan.raw),
  };
}

function regionRow({ code, name, type, iso }: EsimRegion): Row {
  return { code: clean(code), name: clean(name), kind: type, iso: iso && clean(iso) };
}

/** PostgreSQL can't store NUL or a lone surrogate. */
function clean(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, "");
}

/** The record as received, with numbers unrounded. */
function rawJson(raw: Record<string, unknown>): string {
  return stringify(raw, (_, value) => (typeof value === "string" ? clean(value) : value)) ?? "{}";
}
