import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import { findSecondPerson } from "@/lib/auth/staff/find-second-person";
import { notifyCatalogue } from "@/lib/catalogue/notify-catalogue";
import { expireSnapshot } from "@/lib/catalogue/snapshot";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { findLosses } from "./find-losses";
import { ruleOf, scopeOf, scopeText } from "./rule-rows";
import { auditSubject, findRules, inForce, lockPrices } from "./save-margin-rules";

/**
 * Cancels rules that haven't begun yet, all or none. The table is append-only: a cancellation is a row that names the cancelled
 * rule. One audit entry each. `loss`: something would then sell at a loss, which needs a second person (docs/adr/0097); a new price
 * can be approved instead.
 */
export async function cancelSchedule(
  ctx: Pick<Context, "db" | "clock" | "log" | "snapshot">,
  actor: Actor,
  ids: readonly bigint[],
): Promise<"saved" | "begun" | "not_found" | "loss"> {
  requireRight(ctx, actor, "prices.edit");
  const outcome = await ctx.db.$transaction(
    async (tx) => {
      await lockPrices(tx);
      const now = ctx.clock.now();
      const rows = await tx.marginRule.findMany({ where: { id: { in: [...ids] }, cancels: null } });
      const off = await tx.marginRule.count({ where: { cancels: { in: [...ids] } } });
      if (rows.length === 0 || rows.length < ids.length || off > 0) return "not_found";
      if (rows.some(({ fromAt }) => fromAt <= now)) return "begun";
      if ((await findSecondPerson({ db: tx })).isOn) {
        for (const { fromAt: from, ...row } of rows) {
          const [loss = 0] = await findLosses({ ...ctx, db: tx }, [{ scope: scopeOf(row) }], {
            from,
            without: ids,
          });
          if (loss > 0) return "loss";
        }
      }
      const stored = await findRules(tx, rows.map(scopeOf));
      for (const row of rows) {
        const scope = scopeOf(row);
        // A process of the previous version doesn't know cancellations: it reads this row as the rule that remains in force.
        const stays = inForce(stored.get(scopeText(scope)) ?? [], now);
        await tx.marginRule.create({
          data: {
            service: row.service,
            product: row.product,
            planId: row.planId,
            markupBp: stays?.markupBp ?? 0,
            flatKobo: stays?.flatKobo ?? 0,
            floorKobo: stays?.floorKobo ?? 0,
            removed: stays ? stays.removed : row.product !== "" || row.planId !== "",
            cancels: row.id,
            setBy: actor.userId,
            fromAt: row.fromAt,
            setAt: now,
          },
        });
        const before = { ...ruleOf(row), from: row.fromAt.toISOString() };
        const entry = { actor, action: "price.schedule_cancelled", subject: auditSubject(scope), before };
        await appendAudit(tx, entry, now);
      }
      await notifyCatalogue(tx);
      return "saved";
    },
    { timeout: 30_000 },
  );
  expireSnapshot();
  return outcome;
}
