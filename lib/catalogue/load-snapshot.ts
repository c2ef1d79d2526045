import { createHash } from "node:crypto";
import * as z from "zod";
import { isServiceId } from "@/lib/model/service-id";
import { type Database, poolOf } from "@/lib/platform/db/db";
import { queryRow } from "@/lib/platform/db/query-rows";
import { koboValue } from "@/lib/platform/db/sql-values";
import { linePrice } from "@/lib/pricing/line-price";
import { parsePaymentFee } from "@/lib/pricing/parse-payment-fee";
import { type RuleBook, ruleFor, serviceRules, withRules } from "@/lib/pricing/rule-book";
import type { CatalogueSnapshot, SnapshotPlan, SnapshotProduct } from "@/lib/services/catalogue-snapshot";
import { DEFAULT_MARGIN_RULES } from "@/lib/services/registry";
import { tighterRange } from "./document-limits";
import { productNetwork } from "./network";

const shelfPlace = z.object({ featured: z.boolean(), position: z.int().nullable() });
const productRow = z.object({
  id: z.string(),
  service: z.string(),
  name: z.string(),
  slug: z.string(),
  min: koboValue.nullable(),
  max: koboValue.nullable(),
  discountPpm: z.int(),
  disabled: z.boolean(),
  hidden: z.boolean(),
  shelf: shelfPlace.nullable(),
});
const planRow = z.object({
  id: z.string(),
  planId: z.string(),
  service: z.string(),
  product: z.string(),
  productSlug: z.string(),
  label: z.string(),
  validity: z.string(),
  cost: koboValue,
  bytes: z.int().nullable(),
  hours: z.int().nullable(),
  disabled: z.boolean(),
  hidden: z.boolean(),
  shelf: shelfPlace.nullable(),
});
const regionRow = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.string(),
  iso: z.string().nullable(),
});
const ruleRow = z.object({
  service: z.string(),
  product: z.string(),
  plan: z.string(),
  markupBp: z.int(),
  flat: koboValue,
  floor: koboValue,
  removed: z.boolean(),
});
const catalogueRows = z.object({
  products: z.array(productRow),
  plans: z.array(planRow),
  regions: z.array(regionRow),
  categories: z.array(z.string()),
  rules: z.array(ruleRow),
  paymentFee: z.unknown(),
  paused: z.unknown(),
});
type Rows = z.infer<typeof catalogueRows>;
const loaded = z.object({
  rows: catalogueRows,
  syncedAt: z.string().nullable(),
  nextRuleAt: z.date().nullable(),
});

/** Loads the catalogue copy, its prices and rules in one statement. `now` decides which margin rules apply. */
export async function loadSnapshot(database: Database, now: Date): Promise<CatalogueSnapshot> {
  const row = await queryRow(
    poolOf(database),
    loaded,
    `
    WITH chosen AS (SELECT kind, id AS choice_id, hidden, paused, CASE WHEN featured OR position IS NOT NULL
      THEN jsonb_build_object('featured', featured, 'position', position) END AS shelf FROM shelf_choices)
    SELECT jsonb_build_object(
      'products', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'service', service, 'name', name, 'slug', slug,
          'min', min_kobo, 'max', max_kobo, 'discountPpm', (discount * 10000)::int, 'disabled', disabled OR coalesce(paused, false), 'hidden', coalesce(hidden, false), 'shelf', shelf) ORDER BY name, id), '[]')
        FROM products LEFT JOIN chosen ON chosen.kind = 'product' AND chosen.choice_id = id
        WHERE withdrawn_at IS NULL),
      'plans', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'planId', plan_id, 'service', service, 'product', product,
          'productSlug', product_slug, 'label', label, 'validity', validity, 'cost', cost_kobo, 'bytes', bytes, 'hours', hours,
          -- A plan goes with its product: disabled or withdrawn there, it isn't sold here.
          'disabled', disabled OR coalesce(paused, false) OR EXISTS (SELECT FROM products p WHERE p.service = plans.service AND p.slug = product_slug
            AND (p.disabled OR p.withdrawn_at IS NOT NULL))
            AND NOT EXISTS (SELECT FROM products p WHERE p.service = plans.service AND p.slug = product_slug
            AND NOT p.disabled AND p.withdrawn_at IS NULL)
            OR EXISTS (SELECT FROM products p JOIN chosen c ON c.kind = 'product' AND c.choice_id = p.id AND c.paused
            WHERE p.service = plans.service AND p.slug = product_slug),
          -- What the owner took off the shelf takes its plans along.
          'hidden', coalesce(hidden, false) OR EXISTS (SELECT FROM products p JOIN chosen c ON c.kind = 'product' AND c.choice_id = p.id AND c.hidden
            WHERE p.service = plans.service AND p.slug = product_slug), 'shelf', shelf) ORDER BY product, cost_kobo, id), '[]')
        FROM plans LEFT JOIN chosen ON chosen.kind = 'plan' AND chosen.choice_id = id
        WHERE withdrawn_at IS NULL),
      'regions', (SELECT coalesce(jsonb_agg(jsonb_build_object('code', code, 'name', name, 'kind', kind, 'iso', iso) ORDER BY name, code), '[]')
        FROM esim_regions WHERE withdrawn_at IS NULL),
      'categories', (SELECT coalesce(jsonb_agg(DISTINCT service), '[]')
        FROM catalogue_categories WHERE withdrawn_at IS NULL AND service IS NOT NULL),
      'rules', (SELECT coalesce(jsonb_agg(r), '[]') FROM (
        SELECT DISTINCT ON (service, product, plan_id) service, product, plan_id AS plan, markup_bp AS "markupBp",
            flat_kobo AS flat, floor_kobo AS floor, removed
          FROM margin_rules m WHERE from_at <= $1 AND cancels IS NULL
            AND NOT EXISTS (SELECT FROM margin_rules c WHERE c.cancels = m.id)
          ORDER BY service, product, plan_id, from_at DESC, id DESC) r),
      'paymentFee', (SELECT value FROM settings WHERE key = 'payment_fee'),
      'paused', (SELECT value FROM settings WHERE key = 'paused')
    ) AS rows,
    (SELECT to_char(max(at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM catalogue_syncs WHERE ok) AS "syncedAt",
    (SELECT min(from_at) FROM margin_rules m WHERE from_at > $1 AND cancels IS NULL
      AND NOT EXISTS (SELECT FROM margin_rules c WHERE c.cancels = m.id)) AS "nextRuleAt"`,
    [now],
  );
  if (!row) throw new Error("the snapshot answered no row");
  return snapshotOf(row.rows, row.syncedAt, row.nextRuleAt);
}

function snapshotOf(rows: Rows, syncedAt: string | null, nextRuleAt: Date | null): CatalogueSnapshot {
  const rules = rulesOf(rows.rules);
  const products = rows.products.flatMap((product) =>
    isServiceId(product.service) ? [{ ...product, service: product.service }] : [],
  );
  const plans = rows.plans.flatMap((plan) =>
    isServiceId(plan.service) ? [{ ...plan, service: plan.service }] : [],
  );
  const toProduct = ({
    disabled: _,
    hidden: __,
    shelf,
    ...product
  }: (typeof products)[number]): SnapshotProduct => ({
    ...product,
    ...(shelf ? { shelf } : {}),
    ...tighterRange(product.service, product),
    network: productNetwork(product.name),
  });
  const toPlan = ({ disabled: _, hidden: __, shelf, ...plan }: (typeof plans)[number]): SnapshotPlan => ({
    ...plan,
    ...(shelf ? { shelf } : {}),
    network: productNetwork(plan.product),
    price: linePrice(
      { planId: plan.id, face: plan.cost, cost: plan.cost },
      ruleFor(rules, { ...plan, planId: plan.id }),
    ),
  });
  return deepFreeze({
    version: createHash("sha256").update(JSON.stringify(rows)).digest("base64url").slice(0, 22),
    syncedAt: syncedAt === null ? null : new Date(syncedAt),
    nextRuleAt,
    products: products.filter(({ disabled, hidden }) => !hidden && !disabled).map(toProduct),
    plans: plans.filter(({ disabled, hidden }) => !hidden && !disabled).map(toPlan),
    suspendedProducts: products.filter(({ disabled, hidden }) => !hidden && disabled).map(toProduct),
    suspendedPlans: plans.filter(({ disabled, hidden }) => !hidden && disabled).map(toPlan),
    hiddenProducts: products.filter(({ hidden }) => hidden).map(toProduct),
    hiddenPlans: plans.filter(({ hidden }) => hidden).map(toPlan),
    regions: rows.regions,
    categories: rows.categories.filter(isServiceId),
    rules,
    paymentFee: parsePaymentFee(rows.paymentFee),
    paused: pausedOf(rows.paused),
  });
}

/** The setting `paused` as setPause stores it; unreadable entries pause nothing. */
function pausedOf(stored: unknown): CatalogueSnapshot["paused"] {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([what, message]) => isPausable(what) && typeof message === "string"),
  );
}

function isPausable(what: string): boolean {
  return what === "all" || isServiceId(what);
}

function rulesOf(rows: Rows["rules"]): RuleBook {
  const own = rows.flatMap(({ service, product, plan, removed, markupBp, flat, floor }) => {
    if (removed || !isServiceId(service)) return [];
    const scope = { service, product: product || undefined, plan: plan || undefined };
    return [{ scope, rule: { markupBp, flat, floor } }];
  });
  return withRules(serviceRules(DEFAULT_MARGIN_RULES), own);
}

/** All requests of a process share one snapshot. */
function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
