import "server-only";
import { findOrderStory } from "@/lib/admin/orders/find-order-story";
import { findCaseMessages } from "@/lib/cases/conversation/case-message";
import type { Context } from "@/lib/context/context";
import { payerEmail } from "@/lib/orders/payment/payer-email";
import type { DisputeEvidence as TellPaystack } from "@/lib/payments/provider";
import { formatNaira } from "@/lib/platform/money";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { evidenceWords as words } from "@/lib/words/en/disputes";
import { timestamp } from "@/lib/words/lagos-time";
import { serviceNames } from "@/lib/words/messages";
import { productName } from "@/lib/words/network-name";
import { recipientText } from "@/lib/words/recipient-text";
import { findText } from "@/lib/words/words";
import type { Sheet } from "../money/sheet";
import { evidenceSheets } from "./evidence-sheets";

/** Maximum number of earlier deliveries listed. */
const MAX_EARLIER = 10;
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

export type EvidenceFacts = NonNullable<Awaited<ReturnType<typeof findFacts>>>;

/**
 * Collects evidence that the customer got what was paid for: payment, deliveries with the provider's references, emails, the
 * conversation, and earlier deliveries to the same numbers. Of tokens in messages only the last four digits. Null if there is
 * no such dispute, or its payment has no order.
 */
export async function findDisputeEvidence(ctx: Context, caseId: number): Promise<DisputeEvidence | null> {
  const facts = await findFacts(ctx, caseId);
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

async function findFacts(ctx: Context, caseId: number) {
  const found = await ctx.db.case.findFirst({
    where: { id: caseId, kind: "dispute" },
    include: { order: { select: { ref: true } } },
  });
  const dispute = found && (await ctx.db.dispute.findUnique({ where: { id: found.subject } }));
  const known = found?.order && (await findOrderStory(ctx, found.order.ref));
  if (!found || !known) return null;
  const { story, books } = known;
  const email = await payerEmail(ctx.appUrl, story);
  const payment = await ctx.db.payment.findFirst({
    where: dispute ? { id: dispute.paymentId } : { orderId: story.id, disposition: "APPLIED" },
  });
  const complaints = books.cases.filter(({ kind }) => kind === "not_received").map(({ id }) => id);
  const said =
    complaints.length > 0 ? await findCaseMessages(ctx, Math.max(...complaints), { claims: false }) : [];
  const earlier = await ctx.db.line.findMany({
    where: {
      recipient: { in: story.lines.map(({ recipient }) => recipient) },
      status: "delivered",
      order: { id: { not: story.id }, placedAt: { lt: new Date(story.placed_at) } },
    },
    include: { order: { select: { ref: true, email: true } } },
    orderBy: { order: { placedAt: "desc" } },
    take: MAX_EARLIER,
  });
  const sent = books.messages.filter(({ sentAt }) => sentAt !== null);
  const sold = story.lines.map((line) => {
    const mine = story.effects.filter(({ kind, line_id }) => kind === "VEND" && line_id === line.id);
    const named = line.request.customerName;
    return {
      line,
      done: mine.find(({ state }) => state === "SUCCEEDED") ?? mine.at(-1),
      named: typeof named === "string" ? named : null,
      goods: `${productName(line.product)} ${findText(serviceNames, line.service) ?? line.service}`,
      recipient: recipientText(line.service, toLocalPhone(line.recipient)),
    };
  });
  return { found, dispute, payment, story, sold, sent, said, earlier, email };
}
