import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import { expireApprovals } from "@/lib/cases/expire-approvals";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { nullIfMissing } from "@/lib/platform/db/conflict";
import { actOf } from "./approvable-acts";
import { type CarriedOut, carryOut } from "./carry-out";

export type Decided = "rejected" | "own" | "expired" | "decided_before" | "not_found" | CarriedOut;

/**
 * Approves somebody else's request and carries it out at once, or rejects it. Possible once, within a day of the request; the
 * database also refuses the requester. If a process died between approval and act, the act is carried out now.
 */
export async function decideApproval(
  ctx: Context,
  actor: Actor,
  id: number,
  { approve, reason }: { approve: boolean; reason: string },
): Promise<Decided> {
  requireRight(ctx, actor, "approvals.decide");
  const asked = await ctx.db.approval.findUnique({ where: { id } });
  if (!asked) return "not_found";
  if (asked.askedBy === actor.userId) return "own";
  await expireApprovals(ctx);
  const now = ctx.clock.now();
  const isLive = asked.state === "ASKED" || asked.state === "APPROVED";
  if (isLive && asked.expiresAt <= now) return "expired";
  if (asked.state === "APPROVED" && approve) return carryOut(ctx, id);
  if (asked.state !== "ASKED") return "decided_before";

  const act = actOf(asked.kind);
  const { logged } = await act.about(ctx, act.request.parse(asked.request));
  const decision = { decidedBy: actor.userId, decidedRole: actor.role, decidedAt: now, decidedWhy: reason };
  const done = await nullIfMissing(
    ctx.db.$transaction([
      ctx.db.approval.update({
        where: { id, state: "ASKED", expiresAt: { gt: now }, askedBy: { not: actor.userId } },
        data: approve ? { ...decision, state: "APPROVED" } : { ...decision, state: "REJECTED", sealed: null },
      }),
      appendAudit(
        ctx.db,
        {
          actor,
          action: approve ? "approval.approved" : "approval.rejected",
          subject: logged,
          after: { approval: asked.kind },
          reason,
        },
        now,
      ),
    ]),
  );
  if (!done) return "decided_before";
  return approve ? carryOut(ctx, id) : "rejected";
}
