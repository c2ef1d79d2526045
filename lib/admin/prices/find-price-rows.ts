import * as z from "zod";
import { catalogueName } from "@/lib/admin/catalogue/catalogue-name";
import { tighterRange } from "@/lib/catalogue/document-limits";
import { loadSnapshot } from "@/lib/catalogue/load-snapshot";
import { productNetwork } from "@/lib/catalogue/network";
import type { Context } from "@/lib/context/context";
import { productSlug } from "@/lib/model/product-slug";
import { isServiceId, SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";
import { DAY_MS, startOfDay } from "@/lib/platform/lagos-day";
import { type Kobo, kobo, naira } from "@/lib/platform/money";
import type { MarginRule as StoredRule } from "@/lib/platform/prisma/client";
import { linePrice, type Priceable } from "@/lib/pricing/line-price";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import { grossUp } from "@/lib/pricing/payment-fee";
import { hasOwnRule, type RuleScope, scopeRule } from "@/lib/pricing/rule-book";
import { findSold } from "@/lib/reconcile/sale-days";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";
import { discountedCost } from "@/lib/services/discounted-cost";
import { networkName, productName } from "@/lib/words/network-name";
import { COST_WITH_QUOTE } from "./on-sale";
import { ruleOf, scopeOf, scopeText } from "./rule-rows";

/** The amount at which amount-priced products are shown, within their own limits. */
const SAMPLE = naira(1_000);

export interface PriceRow {
  /** "plan-66f…", "product-66f…" or "service-esim". */
  key: string;
  kind: "plan" | "product" | "service";
  /** The upstream's _id, or the service. */
  id: string;
  scope: RuleScope;
  /** In the upstream's spelling; empty for a service. */
  product: string;
  /** Empty for a service. */
  name: string;
  /** The provider's name for people: its network, else its product. */
  provider: string;
  /** Cost and face amount; null: the cost comes with each quote. */
  item: Priceable | null;
  /** A plan's cost seven days ago, if it was different. */
  costBefore: Kobo | null;
  /** Before the payment fee. */
  price: Kobo | null;
  fee: Kobo | null;
  rule: MarginRule;
  /** The scope whose rule makes the price. */
  ruleFrom: "plan" | "product" | "service";
  /** Items delivered in the last 30 days, today's included, less reversed ones. */
  sold: number;
  upstream: "listed" | "disabled";
  hidden: boolean;
  paused: boolean;
  featured: boolean;
  /** The newest stored row of its own scope, to detect another person's change. */
  seen: string | null;
  scheduled: { rule: MarginRule | null; at: Date } | null;
}

interface PriceTable {
  /** The catalogue and the rules that make these prices. */
  snapshot: CatalogueSnapshot;
  rows: PriceRow[];
  /** Upstream categories that have no purchase operation. */
  unsellable: string[];
}

const costRow = z.object({ id: z.string(), cost: z.bigint() });

/** Everything that can be priced, of all services, including hidden and unavailable items. */
export async function findPriceRows(
  ctx: Pick<Context, "db" | "clock">,
  { sold = true } = {},
): Promise<PriceTable> {
  const now = ctx.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [snapshot, products, plans, choices, rules, categories, soldOf, costs] = await Promise.all([
    // Not this process's cached copy, which may be seconds old: an owner who has just saved must see the change.
    loadSnapshot(ctx.db, now),
    ctx.db.product.findMany({ where: { withdrawnAt: null }, omit: { raw: true }, orderBy: { name: "asc" } }),
    ctx.db.plan.findMany({
      where: { withdrawnAt: null },
      omit: { raw: true },
      orderBy: [{ product: "asc" }, { costKobo: "asc" }, { id: "asc" }],
    }),
    ctx.db.shelfChoice.findMany(),
    ctx.db.marginRule.findMany({ orderBy: { id: "asc" } }),
    ctx.db.catalogueCategory.findMany({
      where: { service: null, withdrawnAt: null },
      orderBy: { name: "asc" },
    }),
    sold ? countSold(ctx, now) : new Map<string, number>(),
    ctx.db.$queryRaw`SELECT DISTINCT ON (plan_id) plan_id AS id, cost_kobo AS cost FROM plan_prices
      WHERE at <= ${ago(7)} ORDER BY plan_id, at DESC, plan_prices.id DESC`.then((found) =>
      z.array(costRow).parse(found),
    ),
  ]);
  const chosen = new Map(choices.map((choice) => [`${choice.kind}-${choice.id}`, choice]));
  const newest = new Map(rules.map((row) => [scopeText(scopeOf(row)), String(row.id)]));
  const planned = scheduledRules(rules, now);
  const before = new Map(costs.map(({ id, cost }) => [id, kobo(Number(cost))]));

  const rowOf = (
    kind: PriceRow["kind"],
    offer: { id: string; service: ServiceId; product: string; name: string; disabled: boolean },
    scope: RuleScope,
    item: Priceable | null,
  ): PriceRow => {
    const key = `${kind}-${offer.id}`;
    const choice = chosen.get(key);
    const ofProduct = { service: offer.service, product: productSlug(offer.product) };
    const rule = scopeRule(snapshot.rules, scope, offer.product);
    const price = item && linePrice(item, rule);
    const cost = kind === "plan" ? before.get(offer.id) : undefined;
    const network = productNetwork(offer.product);
    return {
      key,
      kind,
      id: offer.id,
      scope,
      product: offer.product,
      name: offer.name,
      provider: network ? networkName(network) : productName(offer.product),
      item,
      costBefore: cost !== undefined && cost !== item?.cost ? cost : null,
      price,
      fee: price === null ? null : kobo(grossUp(price, snapshot.paymentFee) - price),
      rule,
      ruleFrom: ruleFrom(snapshot, scope, ofProduct),
      sold: soldOf.get(soldKey(offer.service, offer.product, kind === "plan" ? offer.id : null)) ?? 0,
      upstream: offer.disabled ? "disabled" : "listed",
      hidden: choice?.hidden ?? false,
      paused: choice?.paused ?? false,
      featured: choice?.featured ?? false,
      seen: newest.get(scopeText(scope)) ?? null,
      scheduled: planned.get(scopeText(scope)) ?? null,
    };
  };

  const byPlans = new Set(plans.map(({ service }) => service));
  const planRows = plans.flatMap((plan) => {
    const { service, costKobo } = plan;
    if (!isServiceId(service)) return [];
    const cost = kobo(Number(costKobo));
    const name = catalogueName(plan);
    const item = { planId: plan.id, face: cost, cost };
    return [rowOf("plan", { ...plan, service, name }, { service, plan: plan.id }, item)];
  });
  const productRows = products.flatMap((product) => {
    const { service } = product;
    if (!isServiceId(service) || byPlans.has(service) || service.startsWith("esim")) return [];
    const one = { ...product, service, product: product.name, name: productName(product.name) };
    return [rowOf("product", one, { service, product: product.slug }, sampleOf(service, product))];
  });
  const serviceRows = (["esim", "esim-topup"] as const).map((service) =>
    rowOf("service", { id: service, service, product: "", name: "", disabled: false }, { service }, null),
  );
  const order = (row: PriceRow) => SERVICE_IDS.indexOf(row.scope.service);
  return {
    snapshot,
    rows: [...planRows, ...productRows, ...serviceRows].sort((a, b) => order(a) - order(b)),
    unsellable: categories.map(({ name }) => name),
  };
}

function sampleOf(
  service: ServiceId,
  product: {
    minKobo: bigint | null;
    maxKobo: bigint | null;
    discount: { times(by: number): { toNumber(): number } };
  },
): Priceable | null {
  if (COST_WITH_QUOTE.includes(service)) return null;
  const limit = (amount: bigint | null) => (amount === null ? null : kobo(Number(amount)));
  const { min, max } = tighterRange(service, { min: limit(product.minKobo), max: limit(product.maxKobo) });
  const face = kobo(Math.min(Math.max(SAMPLE, min ?? 0), max ?? SAMPLE));
  const discountPpm = Math.trunc(product.discount.times(10_000).toNumber());
  return { planId: null, face, cost: discountedCost(face, discountPpm) };
}

function ruleFrom(snapshot: CatalogueSnapshot, scope: RuleScope, ofProduct: RuleScope): PriceRow["ruleFrom"] {
  if (scope.plan !== undefined && hasOwnRule(snapshot.rules, scope)) return "plan";
  return ofProduct.product && hasOwnRule(snapshot.rules, ofProduct) ? "product" : "service";
}

/** Each scope's next scheduled rule that wasn't cancelled. */
function scheduledRules(
  rows: readonly StoredRule[],
  now: Date,
): Map<string, { rule: MarginRule | null; at: Date }> {
  const off = new Set(rows.map(({ cancels }) => cancels));
  const ahead = rows
    .filter(({ id, cancels, fromAt }) => cancels === null && !off.has(id) && fromAt > now)
    .sort((a, b) => b.fromAt.getTime() - a.fromAt.getTime());
  return new Map(ahead.map((row) => [scopeText(scopeOf(row)), { rule: ruleOf(row), at: row.fromAt }]));
}

/** From the daily sums: counting a large shop's month on each visit would take longer than the rest of the page. */
async function countSold(ctx: Pick<Context, "db" | "clock">, now: Date): Promise<Map<string, number>> {
  const today = startOfDay(now).getTime();
  const month = {
    name: "month",
    from: startOfDay(new Date(today - 29 * DAY_MS)),
    to: startOfDay(new Date(today + DAY_MS)),
  };
  const counts = new Map<string, number>();
  for (const { key, count } of (await findSold(ctx, "product", [month]))("month")) {
    const [service = "", product = "", plan = null] = key.split("|");
    const of = soldKey(service, product, plan);
    // Two spellings of a product count as one.
    counts.set(of, (counts.get(of) ?? 0) + count);
  }
  return counts;
}

function soldKey(service: string, product: string, plan: string | null): string {
  return plan === null ? `${service}/${productSlug(product)}` : `${service}//${plan}`;
}
