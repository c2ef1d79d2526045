import type { Context } from "@/lib/context/context";
import type { MarginRule as StoredRule } from "@/lib/platform/prisma/client";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import type { RuleScope } from "@/lib/pricing/rule-book";
import { ruleOf, scopeOf, scopeText } from "./rule-rows";
import { findRules, inForce } from "./save-margin-rules";

/** Number of stored rules read by the page of changes. */
const LATEST = 400;

export interface ChangedRule {
  id: bigint;
  scope: RuleScope;
  /** Null: the wider rule. */
  before: MarginRule | null;
  after: MarginRule | null;
}

/** Rules that one person saved together. */
export interface RuleBatch {
  id: string;
  /** When it was saved, and when it began or begins. */
  at: Date;
  from: Date;
  /** Null: at setup. */
  by: string | null;
  why: string | null;
  state: "scheduled" | "cancelled" | "begun";
  rules: ChangedRule[];
}

/** The latest saved rules, newest first, in the batches in which they were saved. */
export async function findRuleChanges({ db, clock }: Pick<Context, "db" | "clock">): Promise<RuleBatch[]> {
  const rows = await db.marginRule.findMany({
    where: { cancels: null },
    orderBy: { id: "desc" },
    take: LATEST,
  });
  return batchesOf(db, rows, clock.now());
}

/** Scheduled batches that weren't cancelled, the next one first. */
export async function findScheduled({ db, clock }: Pick<Context, "db" | "clock">): Promise<RuleBatch[]> {
  const now = clock.now();
  const rows = await db.marginRule.findMany({
    where: { cancels: null, fromAt: { gt: now } },
    orderBy: { id: "desc" },
  });
  const batches = await batchesOf(db, rows, now);
  return batches
    .filter(({ state }) => state === "scheduled")
    .sort((a, b) => a.from.getTime() - b.from.getTime());
}

async function batchesOf(db: Context["db"], rows: readonly StoredRule[], now: Date): Promise<RuleBatch[]> {
  if (rows.length === 0) return [];
  const [stored, users] = await Promise.all([
    findRules(db, rows.map(scopeOf)),
    db.user.findMany({
      where: { id: { in: rows.flatMap(({ setBy }) => setBy ?? []) } },
      select: { id: true, email: true },
    }),
  ]);
  const batches = new Map<string, RuleBatch>();
  for (const row of rows) {
    const own = stored.get(scopeText(scopeOf(row))) ?? [];
    const off = own.some(({ cancels }) => cancels === row.id);
    const state = off ? "cancelled" : row.fromAt > now ? "scheduled" : "begun";
    const at = row.setAt ?? row.fromAt;
    // Rows saved together share their key up to the number; a partly cancelled batch is split.
    const key = `${row.formKey?.split(":").slice(0, 2).join(":") ?? row.id}/${state}`;
    const batch = batches.get(key) ?? {
      id: String(row.id),
      at,
      from: row.fromAt,
      by: users.find(({ id }) => id === row.setBy)?.email ?? null,
      why: row.reason,
      state,
      rules: [],
    };
    const earlier = own.filter(({ id, cancels }) => id < row.id || (cancels !== null && cancels < row.id));
    const was = inForce(earlier, row.fromAt);
    batch.rules.push({ id: row.id, scope: scopeOf(row), before: was && ruleOf(was), after: ruleOf(row) });
    batches.set(key, batch);
  }
  return [...batches.values()];
}
