import type { Context } from "@/lib/context/context";
import { type Kobo, kobo } from "@/lib/platform/money";
import { findDisputes, type ListedDispute } from "./find-disputes";

export interface GivenAnswer {
  id: string;
  kind: "ACCEPT" | "CONTEST";
  state: "INTENT" | "SENDING" | "SENT" | "FAILED" | "UNKNOWN";
  /** Why the answer wasn't delivered, in one word. */
  why: string | null;
  amount: Kobo;
  message: string;
  /** Who answered. */
  by: string;
  at: Date;
  sentAt: Date | null;
  settledAt: Date | null;
}

/** A dispute by its case, with its answers, newest first. Null if there is none. */
export async function findDispute(
  ctx: Pick<Context, "db">,
  caseId: number,
): Promise<{ dispute: ListedDispute; answers: GivenAnswer[] } | null> {
  const { disputes } = await findDisputes(ctx, { id: caseId, state: null, limit: 1 });
  const [dispute] = disputes;
  const found =
    dispute && (await ctx.db.case.findUnique({ where: { id: caseId }, select: { subject: true } }));
  if (!found) return null;
  const rows = await ctx.db.disputeAnswer.findMany({
    where: { disputeId: found.subject },
    orderBy: { id: "desc" },
    omit: { sealed: true },
  });
  const people = await ctx.db.user.findMany({
    where: { id: { in: rows.map(({ askedBy }) => askedBy) } },
    select: { id: true, email: true },
  });
  const answers = rows.map(({ kobo: back, askedBy, createdAt, kind, state, ...rest }) => ({
    ...rest,
    kind: kind as GivenAnswer["kind"],
    state: state as GivenAnswer["state"],
    amount: kobo(Number(back)),
    by: people.find(({ id }) => id === askedBy)?.email ?? askedBy,
    at: createdAt,
  }));
  return { dispute, answers };
}
