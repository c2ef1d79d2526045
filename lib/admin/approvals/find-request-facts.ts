import { ROLES, type Role } from "@/lib/auth/session/signed-in";
import { APPROVERS, findSecondPerson } from "@/lib/auth/staff/find-second-person";
import type { Context } from "@/lib/context/context";
import type { ApprovalKind } from "@/lib/model/approval";
import { type Kobo, kobo, naira } from "@/lib/platform/money";
import type { PaymentFeeRule } from "@/lib/pricing/payment-fee";
import { ACTS } from "./approvable-acts";

/** Number of a request's prices listed by name. */
const NAMED = 3;

/** The facts of a request on which a person decides. */
export type RequestFacts =
  | { kind: "refund"; line: { position: number; service: string; product: string } | null }
  | { kind: "compensation" }
  /** `hidden`: includes a token or PINs, which nobody sees. */
  | { kind: "decision"; what: "VEND" | "REFUND"; verdict: string; evidence: string; hidden: boolean }
  | { kind: "month_close"; month: string }
  /** `things`: the names of the first few. */
  | { kind: "price"; count: number; things: string[]; loss: Kobo; from: Date | null }
  /** `loss`: over the last payments. */
  | { kind: "fee"; was: PaymentFeeRule; fee: PaymentFeeRule; loss: Kobo }
  /** `was`: null for an invitation. */
  | { kind: "role"; who: string; was: Role | null; role: Role; switchesOff: boolean }
  | { kind: "limit"; was: Kobo; limit: Kobo };

/** The facts of a stored request. */
export async function findRequestFacts(
  { db, snapshot }: Pick<Context, "db" | "snapshot">,
  kind: ApprovalKind,
  { request, sealed }: { request: unknown; sealed: string | null },
): Promise<RequestFacts> {
  switch (kind) {
    case "refund": {
      const select = { position: true, service: true, product: true };
      const { line: id } = ACTS.refund.request.parse(request);
      return { kind, line: await db.line.findUnique({ where: { id }, select }) };
    }
    case "compensation":
      return { kind };
    case "decision": {
      const { effect: id, ...rest } = ACTS.decision.request.parse(request);
      const effect = await db.effect.findUniqueOrThrow({ where: { id }, select: { kind: true } });
      return { kind, ...rest, what: effect.kind === "REFUND" ? "REFUND" : "VEND", hidden: sealed !== null };
    }
    case "month_close":
      return { kind, month: ACTS.month_close.request.parse(request).month };
    case "price": {
      const wanted = ACTS.price.request.parse(request);
      if ("fee" in wanted) {
        const { seen: was, fee, acceptedLoss } = wanted;
        return { kind: "fee", was, fee, loss: kobo(acceptedLoss) };
      }
      const { changes, acceptedLoss, from } = wanted;
      const { plans, suspendedPlans, hiddenPlans } = await snapshot();
      const things = changes.slice(0, NAMED).map(({ scope: { service, product, plan } }) => {
        const known = [...plans, ...suspendedPlans, ...hiddenPlans].find(({ id }) => id === plan);
        return known ? `${known.product} ${known.label}` : [service, product, plan].filter(Boolean).join(" ");
      });
      return {
        kind,
        things,
        count: changes.length,
        loss: kobo(acceptedLoss),
        from: from ? new Date(from) : null,
      };
    }
    case "role": {
      const wanted = ACTS.role.request.parse(request);
      if (!("user" in wanted))
        return { kind, who: wanted.email, was: null, role: wanted.role, switchesOff: false };
      const select = { email: true, role: true };
      const user = await db.user.findUniqueOrThrow({ where: { id: wanted.user }, select });
      const was = ROLES.find((role) => role === user.role) ?? null;
      const mayApprove = (role: Role | null) => APPROVERS.some((known) => known === role);
      const switchesOff =
        mayApprove(was) && !mayApprove(wanted.role) && (await findSecondPerson({ db })).hangsOnEach;
      return { kind, who: user.email ?? wanted.user, was, role: wanted.role, switchesOff };
    }
    case "limit": {
      const wanted = naira(ACTS.limit.request.parse(request).limit);
      return { kind, was: (await findSecondPerson({ db })).limit, limit: wanted };
    }
  }
}
