import type { Context } from "@/lib/context/context";
import { type Kobo, kobo } from "@/lib/platform/money";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import type { RuleScope } from "@/lib/pricing/rule-book";

export interface PastRule {
  id: string;
  /** Null: the rule was removed. */
  rule: MarginRule | null;
  at: Date;
  /** Who set it; null: the shop's initial rule. */
  by: string | null;
}

/** A scope's past rules, newest first, at most 50. */
export async function ruleHistory(ctx: Pick<Context, "db">, scope: RuleScope): Promise<PastRule[]> {
  const { service, product = "", plan: planId = "" } = scope;
  const rows = await ctx.db.marginRule.findMany({
    where: { service, product, planId },
    orderBy: [{ fromAt: "desc" }, { id: "desc" }],
    take: 50,
  });
  const ids = rows.flatMap(({ setBy }) => setBy ?? []);
  const users = await ctx.db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, email: true },
  });
  const money = (amount: bigint): Kobo => kobo(Number(amount));
  return rows.map((row) => ({
    id: String(row.id),
    rule: row.removed
      ? null
      : { markupBp: row.markupBp, flat: money(row.flatKobo), floor: money(row.floorKobo) },
    at: row.fromAt,
    by: users.find(({ id }) => id === row.setBy)?.email ?? null,
  }));
}
