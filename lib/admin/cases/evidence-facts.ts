import { findOrderStory } from "@/lib/admin/orders/find-order-story";
import { findCaseMessages } from "@/lib/cases/conversation/case-message";
import type { Context } from "@/lib/context/context";
import { payerEmail } from "@/lib/orders/payment/payer-email";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { serviceNames } from "@/lib/words/messages";
import { productName } from "@/lib/words/network-name";
import { recipientText } from "@/lib/words/recipient-text";
import { findText } from "@/lib/words/words";

/** Maximum number of earlier deliveries listed. */
const MAX_EARLIER = 10;

export type EvidenceFacts = NonNullable<Awaited<ReturnType<typeof findEvidenceFacts>>>;

/** What the shop knows of a disputed payment, by the dispute's case. Null if there is no such dispute or no order. */
export async function findEvidenceFacts(ctx: Context, caseId: number) {
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
