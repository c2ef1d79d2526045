import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import { findSecondPerson } from "@/lib/auth/staff/find-second-person";
import { expireApprovals } from "@/lib/cases/expire-approvals";
import type { Context } from "@/lib/context/context";
import { APPROVAL_LASTS_MS } from "@/lib/platform/config/second-person";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { isTaken } from "@/lib/platform/db/conflict";
import { type ActKind, actOf, type RequestOf } from "./approvable-acts";
import { sealGoods } from "./seal-goods";

/** The act's outcome, or that it now waits for a second person; `before`: it already did. */
export type ActResult = { asked: false; outcome: string } | { asked: true; before: boolean };

/**
 * Performs an act of staff, or requests the second person's approval that it needs (docs/adr/0080). Acts beyond a person's own limit
 * can be requested, too, if anyone in this shop could approve them. `secret`: deliverables in the request, stored encrypted.
 */
export async function actOrRequestApproval<Kind extends ActKind>(
  ctx: Context,
  by: { actor: Actor; reason: string },
  kind: Kind,
  request: RequestOf<Kind>,
  secret?: string,
): Promise<ActResult> {
  const act = actOf(kind);
  requireRight(ctx, by.actor, act.right);
  const outcome = await act.run(ctx, by, request, secret);
  const isBeyond = outcome === "over_limit" && (await findSecondPerson(ctx)).isOn;
  if (outcome !== "needs_approval" && !isBeyond) return { asked: false, outcome };
  return { asked: true, before: !(await createRequest(ctx, by, kind, { request, secret })) };
}

/** Stores the request; false if an identical one is waiting already. */
async function createRequest(
  ctx: Context,
  { actor, reason }: { actor: Actor; reason: string },
  kind: ActKind,
  { request, secret }: { request: object; secret: string | undefined },
): Promise<boolean> {
  await expireApprovals(ctx);
  const { logged, ...about } = await actOf(kind).about(ctx, request);
  const now = ctx.clock.now();
  const asked = {
    kind,
    ...about,
    kobo: about.kobo ?? null,
    request,
    reason,
    sealed: secret ? sealGoods(ctx, { kind, subject: about.subject }, secret) : null,
    askedBy: actor.userId,
    askedRole: actor.role,
    askedAt: now,
    expiresAt: new Date(now.getTime() + APPROVAL_LASTS_MS),
  };
  const after = { approval: kind, ...(about.kobo === undefined ? {} : { askedKobo: about.kobo }) };
  const entry = { actor, action: "approval.asked", subject: logged, after, reason };
  try {
    await ctx.db.$transaction([ctx.db.approval.create({ data: asked }), appendAudit(ctx.db, entry, now)]);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}
