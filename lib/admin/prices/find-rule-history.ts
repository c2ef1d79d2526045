import type { Context } from "@/lib/context/context";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import type { RuleScope } from "@/lib/pricing/rule-book";
import { ruleOf, scopeColumns } from "./rule-rows";

export interface PastRule {
  id: string;
  /** Null: the rule was removed. */
  rule: MarginRule | null;
  at: Date;
  /** Who set it; null: the shop's initial rule. */
  by: string | null;
}

/** A scope's rules in the order set, newest first, at most 50. */
export async function findRuleHistory(ctx: Pick<Context, "db">, scope: RuleScope): Promise<PastRule[]> {
  const rows = await ctx.db.marginRule.findMany({
    where: scopeColumns(scope),
    orderBy: { id: "desc" },
    take: 50,
  });
  const ids = rows.flatMap(({ setBy }) => setBy ?? []);
  const users = await ctx.db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, email: true },
  });
  return rows.map((row) => ({
    id: String(row.id),
    rule: ruleOf(row),
    at: row.fromAt,
    by: users.find(({ id }) => id === row.setBy)?.email ?? null,
  }));
}
