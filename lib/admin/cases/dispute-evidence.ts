import "server-only";
import type { Context } from "@/lib/context/context";
import type { DisputeEvidence as TellPaystack } from "@/lib/payments/provider";
import { formatNaira } from "@/lib/platform/money";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { evidenceWords as words } from "@/lib/words/en/disputes";
import { timestamp } from "@/lib/words/lagos-time";
import type { Sheet } from "../money/sheet";
import { findEvidenceFacts } from "./evidence-facts";
import { evidenceSheets } from "./evidence-sheets";

const MAX_SERVICE_LENGTH = 1_000;

/** The evidence that persuades a bank, in the page's order. */
export const EVIDENCE_CHECKS = [
  "delivered",
  "reference",
  "named",
  "emails",
  "conversation",
  "earlier",
] as const;

/** The evidence on a disputed payment. */
export interface DisputeEvidence {
  ref: string;
  /** The tables of its PDF. */
  sheets: Sheet[];
  /** Which evidence exists. */
  checks: Record<(typeof EVIDENCE_CHECKS)[number], boolean>;
  /** The fields that Paystack requires. */
  told: TellPaystack;
}

/**
 * Collects evidence that the customer got what was paid for: payment, deliveries with the provider's references, emails, the
 * conversation, and earlier deliveries to the same numbers. Of tokens in messages only the last four digits. Null if there is
 * no such dispute, or its payment has no order.
 */
export async function findDisputeEvidence(ctx: Context, caseId: number): Promise<DisputeEvidence | null> {
  const facts = await findEvidenceFacts(ctx, caseId);
  if (!facts) return null;
  const { story, sold, sent, said, earlier, email } = facts;
  return {
    ref: story.ref,
    checks: {
      delivered: sold.every(({ line }) => line.delivered_at !== null),
      reference: sold.every(({ done }) => done?.upstream_id),
      named: sold.some(({ named }) => named),
      emails: sent.length > 0,
      conversation: said.length > 0,
      earlier: earlier.length > 0,
    },
    told: {
      email,
      name: sold.find(({ named }) => named)?.named ?? email,
      phone: toLocalPhone(sold[0]?.line.recipient ?? ""),
      service: sold
        .map(({ line, goods, recipient, done }) =>
          words.service({
            goods,
            recipient,
            price: formatNaira(line.total_kobo),
            deliveredAt: line.delivered_at && timestamp(line.delivered_at),
            reference: done?.upstream_id ?? null,
          }),
        )
        .join(" ")
        .slice(0, MAX_SERVICE_LENGTH),
    },
    sheets: evidenceSheets(facts, ctx.appUrl),
  };
}
