import type { Context } from "@/lib/context/context";
import { type Kobo, kobo } from "@/lib/platform/money";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import { type RuleScope, withRules } from "@/lib/pricing/rule-book";
import { findPastOrders, LOOK_AT, type OrdersDatabase } from "./find-past-orders";
import { mayCostAnything, onSale } from "./on-sale";
import { lossOf } from "./preview-rule-change";
import { ruleOf, scopeOf, scopeText } from "./rule-rows";

/** A rule that a scope gets; without `rule`, whatever the stored rules give it. */
export interface ScopeChange {
  scope: RuleScope;
  rule?: MarginRule | null;
}

/** Rules that began this recently are read again: a snapshot is seconds old at most. */
const NEWEST_MS = 3_600_000;

interface Options {
  /** When the changes begin; without it, the worst of every possible start. */
  from?: Date;
  /** Stored rules that don't count. */
  without?: readonly bigint[];
}

/**
 * Maximum loss of one sale for each scope, with all changes applied: when they begin, and whenever a scheduled rule of the same
 * service begins after them, until the scope itself gets another rule. A rule that is harmless today can sell at a loss once
 * another begins, or a more specific one ends.
 */
export async function findLosses(
  { db, clock, snapshot: read }: Pick<Context, "clock" | "snapshot"> & { db: OrdersDatabase },
  changes: readonly ScopeChange[],
  { from, without = [] }: Options = {},
): Promise<Kobo[]> {
  const now = clock.now();
  const stored = await db.marginRule.findMany({
    where: {
      service: { in: [...new Set(changes.map(({ scope }) => scope.service))] },
      fromAt: { gt: new Date(now.getTime() - NEWEST_MS) },
    },
    orderBy: [{ fromAt: "asc" }, { id: "asc" }],
  });
  const off = new Set([...stored.map(({ cancels }) => cancels), ...without]);
  const rules = stored
    .filter(({ id, cancels }) => cancels === null && !off.has(id))
    .map((row) => ({ scope: scopeOf(row), rule: ruleOf(row), at: row.fromAt }));
  const moments = [...new Set(rules.map(({ at }) => at.getTime()))].filter((at) => at > now.getTime());
  const starts = from ? [from.getTime()] : [now.getTime(), ...moments];
  const snapshot = await read();
  const between = (after: number, until: number) =>
    rules.filter(({ at }) => at.getTime() > after && at.getTime() <= until);
  const quoted = changes.map(({ scope }) => scope).filter(mayCostAnything);
  const past = quoted.length > 0 ? await findPastOrders({ db }, quoted, LOOK_AT) : [];
  const scopes = changes.map(({ scope }) => {
    const own = rules.filter((one) => scopeText(one.scope) === scopeText(scope));
    return { scope, items: onSale(snapshot, past, scope), ends: own.map(({ at }) => at.getTime()), loss: 0 };
  });
  const ruled = changes.flatMap(({ scope, rule }) => (rule === undefined ? [] : [{ scope, rule }]));
  for (const start of starts) {
    let book = withRules(snapshot.rules, [...between(0, start), ...ruled]);
    let reached = start;
    for (const moment of [start, ...moments.filter((at) => at > start)]) {
      book = withRules(book, between(reached, moment));
      reached = moment;
      for (const one of scopes) {
        const isOver = one.ends.some((at) => at > start && at <= moment);
        if (!isOver) one.loss = Math.max(one.loss, lossOf(one.items, book, one.scope));
      }
    }
  }
  return scopes.map(({ loss }) => kobo(loss));
}
