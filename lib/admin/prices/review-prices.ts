import { createHash } from "node:crypto";
import type { Context } from "@/lib/context/context";
import { DAY_MS } from "@/lib/platform/lagos-day";
import { type Kobo, kobo } from "@/lib/platform/money";
import { linePrice, type Priceable } from "@/lib/pricing/line-price";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import { previewRule, type RulePreview } from "@/lib/pricing/preview-rule";
import { ruleOfEdit } from "@/lib/pricing/price-edit";
import { type RuleScope, scopeRule, withRules } from "@/lib/pricing/rule-book";
import { findLosses } from "./find-losses";
import { findPastOrders, LOOK_AT } from "./find-past-orders";
import { findPriceRows, type PriceRow } from "./find-price-rows";
import type { ScopeEdit } from "./price-edits";
import { scopeColumns, scopeText } from "./rule-rows";
import type { RuleChange } from "./save-margin-rules";

/** Number of days whose real orders a review replays. */
export const REPLAYED_DAYS = 30;

export interface ReviewedPrice {
  change: RuleChange;
  /** The row of the table; null for a whole service or product, and an eSIM package. */
  row: PriceRow | null;
  before: MarginRule;
  after: MarginRule;
  /** Prices before the payment fee; null if the cost comes with each quote. */
  price: { before: Kobo; after: Kobo; cost: Kobo } | null;
  /** Maximum loss of one sale at today's cost. */
  loss: Kobo;
}

export interface PriceReview {
  prices: ReviewedPrice[];
  /** The largest loss of a single sale. */
  loss: Kobo;
  replay: RulePreview;
  /** Whether there were more orders than the replay reads. */
  capped: boolean;
  /** Changes when anything reviewed changes: costs, rules, another person's save. */
  digest: string;
  /** Names of items that can't be priced this way: not in the catalogue, or no rule gives that price. */
  refused: string[];
}

/** The effect of edits: before and after, the loss at today's cost, and the last 30 days' orders replayed. */
export async function reviewPrices(
  ctx: Pick<Context, "db" | "clock" | "snapshot">,
  edits: readonly ScopeEdit[],
): Promise<PriceReview> {
  const { snapshot, rows } = await findPriceRows(ctx, { sold: false });
  const byScope = new Map(rows.map((row) => [scopeText(row.scope), row]));
  const byPlan = new Map(rows.flatMap((row) => (row.scope.plan ? [[row.scope.plan, row] as const] : [])));
  const refused: string[] = [];
  const found = new Map<string, { scope: RuleScope; row: PriceRow | null; rule: MarginRule | null }>();
  for (const { of, edit } of edits) {
    const row = ("service" in of ? byScope.get(scopeText(of)) : byPlan.get(of.plan)) ?? null;
    const scope = "service" in of ? of : row?.scope;
    const rule = edit.kind === "rule" ? edit.rule : row?.item ? ruleOfEdit(row.item, edit) : undefined;
    const priced = rule !== undefined && (rule !== null || edit.kind === "rule");
    if (scope && priced) found.set(scopeText(scope), { scope, row, rule });
    else refused.push(row?.name || ("service" in of ? (of.product ?? of.service) : of.plan));
  }
  const wanted = [...found.values()];
  const seen = await newestRules(
    ctx,
    wanted.map(({ scope }) => scope),
  );
  const after = withRules(snapshot.rules, wanted);
  const since = new Date(ctx.clock.now().getTime() - REPLAYED_DAYS * DAY_MS);
  const scopes = wanted.map(({ scope }) => scope);
  const [losses, past] = await Promise.all([
    findLosses(ctx, wanted),
    findPastOrders(ctx, scopes, LOOK_AT, since),
  ]);
  const prices = wanted.map(({ scope, row, rule }, index): ReviewedPrice => {
    const product = row?.product;
    const rules = {
      before: scopeRule(snapshot.rules, scope, product),
      after: scopeRule(after, scope, product),
    };
    return {
      change: { scope, rule, seen: seen.get(scopeText(scope)) ?? null },
      row,
      ...rules,
      price: row?.item ? pricesOf(row.item, rules) : null,
      loss: losses[index] ?? kobo(0),
    };
  });
  return {
    prices,
    loss: kobo(Math.max(0, ...losses)),
    replay: previewRule(past, snapshot.rules, after, snapshot.paymentFee),
    capped: past.length >= LOOK_AT,
    digest: digestOf(prices),
    refused,
  };
}

function pricesOf(item: Priceable, rules: { before: MarginRule; after: MarginRule }) {
  return { before: linePrice(item, rules.before), after: linePrice(item, rules.after), cost: item.cost };
}

async function newestRules(
  { db }: Pick<Context, "db">,
  scopes: readonly RuleScope[],
): Promise<Map<string, string>> {
  const rows = await db.marginRule.findMany({
    where: { OR: scopes.map(scopeColumns) },
    orderBy: { id: "asc" },
    select: { id: true, service: true, product: true, planId: true },
  });
  return new Map(rows.map((row) => [`${row.service}/${row.product}/${row.planId}`, String(row.id)]));
}

function digestOf(prices: readonly ReviewedPrice[]): string {
  const facts = prices.map(({ change, before, price, loss }) => [change, before, price, loss]);
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 22);
}
