import type { Context } from "@/lib/context/context";
import { type AuditEntry, appendAudit } from "@/lib/platform/db/append-audit";
import { retryOnConflict } from "@/lib/platform/db/conflict";
import type { Difference, Prisma } from "@/lib/platform/prisma/client";

interface Update<Outcome> {
  outcome: Outcome;
  data: Prisma.DifferenceUpdateManyMutationInput;
  /** The audit entry of a staff action, written with it. */
  audit?: AuditEntry;
}

/**
 * Applies a person's decision about a discrepancy, based on its row. If the row changes meanwhile, decides
 * again with the new row. If `decide` returns only an outcome, nothing changes.
 */
export function updateDifference<Outcome extends string>(
  ctx: Pick<Context, "db" | "clock">,
  id: number,
  decide: (was: Difference | null) => Outcome | Update<Outcome>,
): Promise<Outcome> {
  const { difference } = ctx.db;
  return retryOnConflict(async () => {
    const was = await difference.findUnique({ where: { id } });
    const update = decide(was);
    if (was === null || typeof update === "string") return update as Outcome;
    const { state, owner, explanation } = was;
    const unchanged = { id: was.id, state, owner, explanation };
    await ctx.db.$transaction([
      difference.update({ where: unchanged, data: update.data, select: { id: true } }),
      ...(update.audit ? [appendAudit(ctx.db, update.audit, ctx.clock.now())] : []),
    ]);
    return update.outcome;
  });
}
