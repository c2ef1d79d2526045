import type { Actor } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import { type RuleChange, type RuleChanges, type RulesChanged, saveMarginRules } from "./save-margin-rules";

export type OneRuleChange = RuleChange & Omit<RuleChanges, "changes" | "from">;

/** Sets the margin of one service, product or plan from now on. Owners only. */
export function setMarginRule(
  ctx: Pick<Context, "db" | "clock" | "log" | "snapshot">,
  actor: Actor,
  { scope, rule, seen, ...rest }: OneRuleChange,
): Promise<RulesChanged> {
  return saveMarginRules(ctx, actor, { changes: [{ scope, rule, seen }], ...rest });
}
