import type { Context } from "@/lib/context/context";
import { type Kobo, kobo } from "@/lib/platform/money";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import { type RuleBook, type RuleScope, withRule } from "@/lib/pricing/rule-book";
import { findPastOrders, type OrdersDatabase, PREVIEWED } from "./find-past-orders";
import { mayCostAnything } from "./on-sale";
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
  const pairs = starts.flatMap((start) =>
    [start, ...moments.filter((at) => at > start)].map((moment) => ({ start, moment })),
  );
  const snapshot = await read();
  const between = (after: number, until: number) =>
    rules.filter(({ at }) => at.getTime() > after && at.getTime() <= until);
  const books = pairs.map(({ start, moment }) => ({
    later: new Set(between(start, moment).map(({ scope }) => scopeText(scope))),
    book: [...between(0, start), ...changes, ...between(start, moment)].reduce<RuleBook>(
      (book, { scope, rule }) => (rule === undefined ? book : withRule(book, scope, rule)),
      snapshot.rules,
    ),
  }));
  const losses: Kobo[] = [];
  for (const { scope } of changes) {
    const past = mayCostAnything(scope) ? await findPastOrders({ db }, [scope], PREVIEWED) : [];
    const own = books.filter(({ later }) => !later.has(scopeText(scope)));
    losses.push(kobo(Math.max(0, ...own.map(({ book }) => lossOf(snapshot, past, book, scope)))));
  }
  return losses;
}
