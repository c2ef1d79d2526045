import { productSlug } from "@/lib/model/product-slug";
import type { ServiceId } from "@/lib/model/service-id";
import type { MarginRule } from "./margin-rule";

/**
 * What a rule applies to: a service, one of its products (by slug), or one plan (by the upstream's _id; for eSIMs by
 * package code).
 */
export interface RuleScope {
  service: ServiceId;
  product?: string;
  plan?: string;
}

/** All rules in force. Products and plans by `scopeKey`. */
export interface RuleBook {
  services: Readonly<Record<ServiceId, MarginRule>>;
  products: Readonly<Record<string, MarginRule>>;
  plans: Readonly<Record<string, MarginRule>>;
}

/** The item for which a rule is looked up. `product` in any spelling. */
export interface RuleTarget {
  service: ServiceId;
  product: string;
  planId: string | null;
}

function scopeKey(service: string, of: string): string {
  return `${service}:${of}`;
}

/** A rule book with rules for services only. */
export function serviceRules(services: RuleBook["services"]): RuleBook {
  return { services, products: {}, plans: {} };
}

/** The most specific rule: the plan's, else the product's, else the service's. */
export function ruleFor(book: RuleBook, { service, product, planId }: RuleTarget): MarginRule {
  const ofPlan = planId === null ? undefined : own(book.plans, scopeKey(service, planId));
  return ofPlan ?? own(book.products, scopeKey(service, productSlug(product))) ?? book.services[service];
}

/** A copy of the book with this rule. Null removes the scope's own rule, except a service's. */
export function withRule(book: RuleBook, scope: RuleScope, rule: MarginRule | null): RuleBook {
  return withRules(book, [{ scope, rule }]);
}

/** As `withRule`, for several in turn: a book is large, and each copy of it takes about a millisecond. */
export function withRules(
  book: RuleBook,
  changes: Iterable<{ scope: RuleScope; rule: MarginRule | null }>,
): RuleBook {
  const services = { ...book.services };
  const products = { ...book.products };
  const plans = { ...book.plans };
  for (const { scope, rule } of changes) {
    const { service, product, plan } = scope;
    const [rules, of] = plan === undefined ? [products, product] : [plans, plan];
    if (of === undefined) services[service] = rule ?? services[service];
    else if (rule) rules[scopeKey(service, of)] = rule;
    else delete rules[scopeKey(service, of)];
  }
  return { services, products, plans };
}

/** Whether this item is priced by the scope's rule and not by a more specific one. */
export function inScope(book: RuleBook, scope: RuleScope, thing: RuleTarget): boolean {
  if (thing.service !== scope.service) return false;
  if (scope.plan !== undefined) return thing.planId === scope.plan;
  if (thing.planId !== null && own(book.plans, scopeKey(thing.service, thing.planId))) return false;
  const slug = productSlug(thing.product);
  if (scope.product !== undefined) return slug === scope.product;
  return own(book.products, scopeKey(thing.service, slug)) === undefined;
}

function own(rules: RuleBook["plans"], key: string): MarginRule | undefined {
  return Object.hasOwn(rules, key) ? rules[key] : undefined;
}

/** The rule that applies to a whole scope. For a plan pass its `product`, if known. */
export function scopeRule(book: RuleBook, scope: RuleScope, product = ""): MarginRule {
  const { service, plan = null } = scope;
  return ruleFor(book, { service, product: scope.product ?? product, planId: plan });
}

/** Whether the scope has its own rule. */
export function hasOwnRule(book: RuleBook, { service, product, plan }: RuleScope): boolean {
  if (plan !== undefined) return own(book.plans, scopeKey(service, plan)) !== undefined;
  return product === undefined || own(book.products, scopeKey(service, product)) !== undefined;
}
