import "server-only";
import { findOrderStory } from "@/lib/admin/orders/find-order-story";
import { findCaseMessages } from "@/lib/cases/conversation/case-message";
import type { Context } from "@/lib/context/context";
import { payerEmail } from "@/lib/orders/payment/payer-email";
import type { DisputeEvidence as TellPaystack } from "@/lib/payments/provider";
import { formatNaira, kobo } from "@/lib/platform/money";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { disputeReason, evidenceWords as words } from "@/lib/words/en/disputes";
import { messageName } from "@/lib/words/en/sent-emails";
import { timestamp } from "@/lib/words/lagos-time";
import { serviceNames } from "@/lib/words/messages";
import { productName } from "@/lib/words/network-name";
import { recipientText } from "@/lib/words/recipient-text";
import { findText } from "@/lib/words/words";
import type { Sheet } from "../money/sheet";

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

type Facts = [label: string, value: string | null | undefined][];

/**
 * Collects evidence that the customer got what was paid for: payment, deliveries with the provider's references, emails, the
 * conversation, and earlier deliveries to the same numbers. Of tokens in messages only the last four digits. Null if there is
 * no such dispute, or its payment has no order.
 */
export async function findDisputeEvidence(ctx: Context, caseId: number): Promise<DisputeEvidence | null> {
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
            ...{ goods, recipient, price: formatNaira(line.total_kobo) },
            deliveredAt: line.delivered_at && timestamp(line.delivered_at),
            reference: done?.upstream_id ?? null,
          }),
        )
        .join(" ")
        .slice(0, MAX_SERVICE_LENGTH),
    },
    sheets: [
      facts(words.dispute, [
        [words.number, found.subject.slice(found.subject.indexOf(":") + 1)],
        [words.reason, disputeReason(found.why)],
        [words.amount, dispute && formatNaira(kobo(Number(dispute.kobo)))],
        [words.opened, timestamp(found.openedAt)],
        [words.due, found.dueAt && timestamp(found.dueAt)],
      ]),
      facts(words.payment, [
        [words.order, story.ref],
        [words.placed, timestamp(story.placed_at)],
        [words.reference, payment?.reference],
        [words.providerId, payment?.providerId],
        [words.channel, payment?.channel],
        [words.paid, payment?.capturedKobo != null ? formatNaira(kobo(Number(payment.capturedKobo))) : null],
        [words.paidAt, payment?.capturedAt && timestamp(payment.capturedAt)],
        [words.email, email],
        [words.account, story.user_id ? words.signedIn : words.guest],
      ]),
      ...sold.map(({ line, done, named, goods, recipient }) =>
        facts(words.item(line.position), [
          [words.goods, goods],
          [words.recipient, recipient],
          [words.validatedFor, named],
          [words.price, formatNaira(line.total_kobo)],
          [words.sentAt, done?.sent_at && timestamp(done.sent_at)],
          [words.ourReference, done?.customer_ref],
          [words.supplierReference, done?.upstream_id],
          [words.deliveredAt, line.delivered_at ? timestamp(line.delivered_at) : words.notDelivered],
        ]),
      ),
      list(
        words.emails,
        sent.map(({ kind, sentAt }) => [timestamp(sentAt ?? ""), words.accepted(messageName(kind))]),
      ),
      list(
        words.conversation,
        said.map(({ author, at: when, text }) => [
          timestamp(when),
          `${words.authors[author]}: ${withoutTokens(text)}`,
        ]),
      ),
      list(
        words.earlier,
        earlier.map(({ deliveredAt, product, recipient, service, order }) => [
          deliveredAt ? timestamp(deliveredAt) : "",
          [
            `${order.ref}: ${productName(product)} ${recipientText(service, toLocalPhone(recipient))}`,
            order.email,
          ]
            .filter(Boolean)
            .join(", "),
        ]),
      ),
      facts(words.terms, [
        [words.termsAt, `${ctx.appUrl}/terms`],
        [words.refundsAt, `${ctx.appUrl}/refunds`],
      ]),
    ].filter(({ rows }) => rows.length > 0),
  };
}

/** Masks runs of 16 or more digits, such as tokens and PINs, except for the last four. */
function withoutTokens(text: string): string {
  return text.replace(/\d(?:[ -]?\d){15,}/g, (digits) => `…${digits.replace(/\D/g, "").slice(-4)}`);
}

const facts = (title: string, rows: Facts): Sheet =>
  list(
    title,
    rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
  );

const list = (title: string, rows: readonly (readonly [string, string])[]): Sheet => ({
  title,
  columns: [{ label: words.what }, { label: words.known }],
  rows: rows.map((cells) => ({ cells })),
});
