import { type Actor, requireRole } from "@/lib/auth/session/require-role";
import { expireSnapshot } from "@/lib/catalogue/snapshot";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";
import type { Kobo } from "@/lib/platform/money";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import type { RuleScope } from "@/lib/pricing/rule-book";
import { classifyRule } from "./classify-rule";

export interface RuleChange {
  scope: RuleScope;
  /** Null: the scope goes by the wider rule again. */
  rule: MarginRule | null;
  /** Of the form: sent twice, saved once. */
  key: string;
  /** The newest stored row of this scope that the owner saw; null: none. */
  seen: string | null;
  /** The loss a sale that was said out loud, in kobo. */
  acceptedLoss: number;
  reason: string;
}

export type RuleChanged =
  | { ok: true; outcome: "saved" | "again" }
  | { ok: false; reason: "loss"; loss: Kobo }
  /** Somebody else changed it meanwhile; or a service without any rule of its own. */
  | { ok: false; reason: "stale" | "needs_rule" };

/**
 * Sets what a service, product or plan earns, from now on. A rule that sells at a loss is refused unless the owner
 * accepted at least that much. Audited with before and after; twice at once is once. Owners only.
 */
export async function setMarginRule(
  ctx: Pick<Context, "db" | "clock" | "snapshot">,
  actor: Actor,
  change: RuleChange,
): Promise<RuleChanged> {
  requireRole(actor, "owner");
  const { scope, rule, key, seen, acceptedLoss, reason } = change;
  const { service, product = "", plan = "" } = scope;
  if (rule === null && product === "" && plan === "") return { ok: false, reason: "needs_rule" };
  const { loss } = await classifyRule(ctx, scope, rule);
  if (loss > acceptedLoss) return { ok: false, reason: "loss", loss };
  const outcome = await callSql<"saved" | "again" | "stale">(
    ctx.db,
    "set_margin_rule",
    { key, service, product, plan, seen, loss, rule },
    actor.userId,
    actor.role,
    reason,
    ctx.clock.now(),
  );
  if (outcome === "stale") return { ok: false, reason: "stale" };
  expireSnapshot();
  return { ok: true, outcome };
}
