import { formatNaira, kobo } from "@/lib/platform/money";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { disputeReason, evidenceWords as words } from "@/lib/words/en/disputes";
import { messageName } from "@/lib/words/en/sent-emails";
import { timestamp } from "@/lib/words/lagos-time";
import { productName } from "@/lib/words/network-name";
import { recipientText } from "@/lib/words/recipient-text";
import type { Sheet } from "../money/sheet";
import type { EvidenceFacts } from "./evidence-facts";

type Facts = [label: string, value: string | null | undefined][];

/** The tables of the evidence PDF, without those that have no rows. */
export function evidenceSheets(
  { found, dispute, payment, story, sold, sent, said, earlier, email }: EvidenceFacts,
  appUrl: string,
): Sheet[] {
  return [
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
      [words.termsAt, `${appUrl}/terms`],
      [words.refundsAt, `${appUrl}/refunds`],
    ]),
  ].filter(({ rows }) => rows.length > 0);
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
