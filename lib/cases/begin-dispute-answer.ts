import { createHash } from "node:crypto";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { newId } from "@/lib/model/ids";
import type { DisputeEvidence } from "@/lib/payments/provider";
import { type AuditEntry, appendAudit } from "@/lib/platform/db/append-audit";
import { isTaken } from "@/lib/platform/db/conflict";
import { decrypt, encrypt } from "@/lib/platform/encrypt";
import { type Kobo, kobo } from "@/lib/platform/money";

export const ANSWER_KINDS = ["ACCEPT", "CONTEST"] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/**
 * Why there is no answer: no such open dispute, deadline passed, already answered, amount above the disputed
 * one, no message.
 */
export type AnswerRefused = "not_open" | "late" | "answered" | "amount" | "message";

export const MAX_MESSAGE = 1000;

interface NewDisputeAnswer {
  /** "paystack:ID". */
  disputeId: string;
  kind: AnswerKind;
  /** The amount to return; null: all of it. Zero for a contested dispute. */
  amount?: Kobo | null;
  /** Sent to Paystack and the bank. */
  message: string;
  actor: AuditEntry["actor"];
  evidence: DisputeEvidence;
  pdf: Uint8Array;
}

const sealedAnswer = z.object({
  evidence: z.object({ email: z.string(), name: z.string(), phone: z.string(), service: z.string() }),
  pdf: z.string(),
});

const aadOf = (id: string) => `dispute-answer:${id}`;

/** Decrypts the evidence and document of an answer that isn't settled. */
export function openAnswer(
  ctx: Pick<Context, "encryptionKeys">,
  id: string,
  sealed: string,
): { evidence: DisputeEvidence; pdf: Uint8Array } {
  const { evidence, pdf } = sealedAnswer.parse(JSON.parse(decrypt(sealed, aadOf(id), ctx.encryptionKeys)));
  return { evidence, pdf: Buffer.from(pdf, "base64") };
}

/**
 * Stores the answer to the customer's bank before anything is sent (docs/adr/0086); a worker sends it. One of
 * two concurrent answers wins, and none is accepted after the deadline or a decision: the database allows one
 * live answer per dispute. Audited in the same transaction.
 */
export async function beginDisputeAnswer(
  ctx: Pick<Context, "db" | "clock" | "encryptionKeys">,
  { disputeId, kind, amount = null, message: typed, actor, evidence, pdf }: NewDisputeAnswer,
): Promise<"begun" | AnswerRefused> {
  const { db, clock } = ctx;
  const message = typed.trim().slice(0, MAX_MESSAGE);
  if (message === "") return "message";
  const dispute = await db.dispute.findUnique({ where: { id: disputeId } });
  if (dispute?.kind !== "dispute" || dispute.state !== "open") return "not_open";
  const now = clock.now();
  const found = await db.case.findFirst({
    where: { kind: "dispute", subject: disputeId },
    select: { dueAt: true, order: { select: { ref: true } } },
  });
  if (found?.dueAt && found.dueAt <= now) return "late";
  const refunded = kind === "CONTEST" ? kobo(0) : (amount ?? kobo(Number(dispute.kobo)));
  if (kind === "ACCEPT" && (refunded <= 0 || BigInt(refunded) > dispute.kobo)) return "amount";
  const id = newId();
  const sealed = { evidence, pdf: Buffer.from(pdf).toString("base64") };
  const answer = {
    id,
    disputeId,
    kind,
    kobo: BigInt(refunded),
    message,
    askedBy: actor.userId ?? actor.role,
    state: "INTENT",
    sealed: encrypt(JSON.stringify(sealed), aadOf(id), ctx.encryptionKeys),
    pdfSha256: createHash("sha256").update(pdf).digest("hex"),
    createdAt: now,
    nextAt: now,
  };
  const entry = {
    actor,
    action: "dispute.answered",
    subject: found?.order ? `order:${found.order.ref}` : disputeId,
    after: { dispute: disputeId, answer: kind, amountKobo: refunded, pdfSha256: answer.pdfSha256 },
    reason: message,
  };
  try {
    await db.$transaction([db.disputeAnswer.create({ data: answer }), appendAudit(db, entry, now)]);
    return "begun";
  } catch (error) {
    if (isTaken(error)) return "answered";
    // Decided since it was read: the database's guard rejects it.
    const after = await db.dispute.findUnique({ where: { id: disputeId }, select: { state: true } });
    if (after?.state !== "open") return "not_open";
    throw error;
  }
}
