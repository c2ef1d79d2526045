import { may } from "@/lib/auth/session/rights";
import { ROLES } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { nullIfMissing } from "@/lib/platform/db/conflict";
import { isOneOf } from "@/lib/platform/is-one-of";
import { actOf, type By } from "./approvable-acts";
import { openGoods } from "./seal-goods";

/**
 * done: carried out. refused: no longer possible, or one of the two people lost the role; `outcome` is the reason.
 * decided_before: another press was first.
 */
export type CarriedOut = { done: boolean; outcome: string } | "decided_before";

/**
 * Carries out what a second person approved, from the stored request alone, in both names. The act validates everything again
 * and marks the approval as used in its own transaction, so it happens once. If it can no longer be carried out, the request is
 * rejected with the act's outcome.
 */
export async function carryOut(ctx: Context, id: number): Promise<CarriedOut> {
  const asked = await ctx.db.approval.findUniqueOrThrow({ where: { id } });
  const act = actOf(asked.kind);
  const request = act.request.parse(asked.request);
  const people = await ctx.db.user.findMany({
    where: { id: { in: [asked.askedBy, asked.decidedBy ?? ""] }, deletedAt: null },
    select: { id: true, email: true, role: true },
  });
  const find = (userId: string | null, role: string | null) =>
    people.find((one) => one.id === userId && one.role === role);
  const [asker, decider] = [find(asked.askedBy, asked.askedRole), find(asked.decidedBy, asked.decidedRole)];
  const role = ROLES.find((value) => value === asker?.role);
  const isAllowed = role && may(role, act.right) && decider && mayApprove(decider.role);
  const by: By | null =
    asker && isAllowed
      ? {
          actor: { userId: asker.id, email: asker.email, role },
          reason: asked.reason,
          approved: { id, userId: decider.id, role: decider.role as "owner" | "manager" },
        }
      : null;
  const secret = asked.sealed === null ? undefined : openGoods(ctx, asked, asked.sealed);
  const outcome = by ? await act.run(ctx, by, request, secret) : "role_lost";
  const isDone = act.done.includes(outcome);
  if (isDone) {
    await ctx.db.approval.update({ where: { id }, data: { outcome } });
    return { done: true, outcome };
  }
  const { logged } = await act.about(ctx, request);
  const actor = { userId: asked.decidedBy, role: asked.decidedRole ?? "" };
  const after = { approval: asked.kind, outcome };
  const refused = await nullIfMissing(
    ctx.db.$transaction([
      ctx.db.approval.update({
        where: { id, state: "APPROVED" },
        data: { state: "REJECTED", outcome, sealed: null },
      }),
      appendAudit(
        ctx.db,
        { actor, action: "approval.not_carried_out", subject: logged, after },
        ctx.clock.now(),
      ),
    ]),
  );
  return refused ? { done: false, outcome } : "decided_before";
}

function mayApprove(role: string): boolean {
  return isOneOf(ROLES, role) && may(role, "approvals.decide");
}
