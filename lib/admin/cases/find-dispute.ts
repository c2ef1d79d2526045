import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRow } from "@/lib/platform/db/query-rows";
import { type Kobo, kobo } from "@/lib/platform/money";
import { type DisputedFunding, findDisputedFunding } from "./find-disputed-funding";
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

/**
 * Whether Paystack waits for the shop again after its answer: named a later deadline than any before (note-dispute.sql). The
 * shop gives each dispute one answer, so the next one is given in Paystack's dashboard (docs/adr/0086).
 */
const ASKED_AGAIN = `SELECT coalesce(max(f.due) FILTER (WHERE f.at > a.settled_at AND f.status = 'awaiting-merchant-feedback')
    > max(f.due) FILTER (WHERE f.at <= a.settled_at), false) AS again
  FROM disputes d JOIN dispute_answers a ON a.dispute_id = d.id AND a.state = 'SENT',
    LATERAL (SELECT at, body ->> 'status' AS status, (body ->> 'dueAt')::timestamptz AS due FROM facts
      WHERE payment_id = d.payment_id AND kind = 'dispute' AND body ->> 'disputeId' = substr(d.id, strpos(d.id, ':') + 1)) f
  WHERE d.id = $1 AND d.state = 'open' GROUP BY a.id`;

export interface FoundDispute {
  dispute: ListedDispute;
  /** Newest first. */
  answers: GivenAnswer[];
  askedAgain: boolean;
  /** Null: the payment is of an order. */
  funding: DisputedFunding | null;
}

/** A dispute by its case. Null if there is none. */
export async function findDispute(ctx: Pick<Context, "db">, caseId: number): Promise<FoundDispute | null> {
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
  const asked = await queryRow(poolOf(ctx.db), z.object({ again: z.boolean() }), {
    text: ASKED_AGAIN,
    values: [found.subject],
  });
  const funding = await findDisputedFunding(ctx, found.subject);
  return { dispute, answers, askedAgain: asked?.again ?? false, funding };
}
