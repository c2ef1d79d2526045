import type { Context } from "@/lib/context/context";
import { bodyOf } from "@/lib/merchant/find-goods";
import { decryptDelivery } from "@/lib/model/delivery-json";
import { orderProgress } from "@/lib/model/order-progress";
import type { EventRow, LineRow, OrderStory } from "@/lib/model/rows";
import { openExchange } from "@/lib/orders/fulfilment/seal-answer";
import { formatNaira, type Kobo } from "@/lib/platform/money";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { lagosTime } from "../shared/lagos-time";
import type { OrderBooks } from "./find-order";

/** Describes an order's full history as lines of text, with times in Africa/Lagos. Shows goods only with `reveal`. */
export function describeOrder(
  ctx: Context,
  story: OrderStory,
  books: OrderBooks,
  options: { reveal: boolean },
): string[] {
  const closed = story.close_reason ? `, ${story.close_reason}` : "";
  return [
    `Order ${story.ref}: ${story.status}${closed}`,
    `  ${story.service}${story.email ? ` for ${story.email}` : ", no email"}, ${formatNaira(story.total_kobo)} (including the payment fee of ${formatNaira(story.payment_fee_kobo)})`,
    `  placed ${lagosTime(story.placed_at)}${story.paid_at ? `, paid ${lagosTime(story.paid_at)}` : `, kept until ${lagosTime(story.expires_at)}`}`,
    ...clockText(ctx, story),
    "Items",
    ...story.lines.map((line) => lineText(ctx, story, line, options.reveal)),
    "Payments",
    ...story.payments.map(paymentText),
    "Attempts",
    ...orNone(story.effects.map(effectText)),
    ...books.received.map((delivery) => receivedText(ctx, story, delivery, options.reveal)),
    "Timeline",
    ...story.events.map((event) => eventText(story, event)),
    "Books",
    `  ${books.facts} stored response(s)`,
    ...books.ledger.map((row) => `  ${row.account.padEnd(20)} ${row.currency} ${formatNaira(row.kobo)}`),
    ...books.alarms.map(
      (alarm) => `  alarm ${alarm.kind}, ${lagosTime(alarm.at)}${alarm.seen_at ? "" : " (unseen)"}`,
    ),
  ];
}

/** The deadline promised to the customer, and whether it was met. */
function clockText(ctx: Context, story: OrderStory): string[] {
  const { settleBy, tookMs } = orderProgress(story, ctx.schedules.settleWithin);
  const slowest = Math.max(...tookMs.values());
  return [
    ...(settleBy ? [`  to be settled or in review by ${lagosTime(settleBy)}`] : []),
    ...(tookMs.size > 0
      ? [`  refund sent ${(slowest / 1000).toFixed(1)} s after the failure was confirmed`]
      : []),
  ];
}

function lineText(ctx: Context, story: OrderStory, line: LineRow, reveal: boolean): string {
  // Exam PINs and new eSIMs have no recipient.
  const recipient = line.recipient ? ` to ${toLocalPhone(line.recipient) ?? line.recipient}` : "";
  const what = `${line.product}${line.plan_id ? ` plan ${line.plan_id}` : ` ${formatNaira(line.face_kobo)}`}`;
  const next = line.next_at ? `, next ${lagosTime(line.next_at)}` : "";
  const why = line.reason ? ` (${line.reason})` : "";
  const goods = line.delivery_cipher
    ? `, ${reveal ? JSON.stringify(decryptDelivery(ctx, line.delivery_cipher, story.id, line.id)) : "deliverable stored (--reveal)"}`
    : "";
  return `  ${line.position}. ${what}${recipient}, ${formatNaira(line.total_kobo)}: ${line.status}${why}${next}${goods}`;
}

function paymentText(payment: OrderStory["payments"][number]): string {
  const captured = payment.captured_kobo;
  const money =
    captured === null
      ? `expects ${formatNaira(payment.expected_kobo)}`
      : `captured ${payment.captured_currency} ${formatNaira(captured)}, ${payment.disposition}`;
  const next = payment.next_at ? `, next verification ${lagosTime(payment.next_at)}` : "";
  return `  ${payment.provider} ${payment.reference}: ${payment.state}, ${money}${payment.reason ? ` (${payment.reason})` : ""}${next}`;
}

function effectText(effect: OrderStory["effects"][number]): string {
  const parts = [
    `  ${effect.kind} ${effect.id} attempt ${effect.attempt}: ${effect.state}${effect.reason ? ` (${effect.reason})` : ""}`,
    `${formatNaira(effect.amount_kobo)}, ref ${effect.customer_ref}`,
  ];
  if (effect.upstream_id) parts.push(`supplier ID ${effect.upstream_id}`);
  if (effect.sent_at) parts.push(`sent ${lagosTime(effect.sent_at)}`);
  if (effect.sighted_at) parts.push(`seen upstream ${lagosTime(effect.sighted_at)}`);
  if (effect.next_at) parts.push(`next ${lagosTime(effect.next_at)}`);
  return parts.join(", ");
}

function receivedText(
  ctx: Context,
  story: OrderStory,
  { effect, line, goods, cipher }: OrderBooks["received"][number],
  reveal: boolean,
): string {
  const what = `  response to ${effect} (deliverable: ${goods})`;
  if (!cipher) return `${what}, deleted after its retention period`;
  if (!reveal) return `${what}, encrypted (--reveal)`;
  return `${what}: ${bodyOf(openExchange(ctx, { id: line, order_id: story.id }, cipher)) ?? ""}`;
}

function eventText(story: OrderStory, event: EventRow): string {
  const line = story.lines.find(({ id }) => id === event.line_id)?.position;
  const { reason, amount } = event.detail ?? {};
  const extras = [
    line === undefined ? null : `item ${line}`,
    typeof reason === "string" ? reason : null,
    typeof amount === "number" ? formatNaira(amount as Kobo) : null,
  ].filter((part) => part !== null);
  return `  ${lagosTime(event.at)}  ${event.event}${extras.length > 0 ? ` (${extras.join(", ")})` : ""}`;
}

function orNone(lines: string[]): string[] {
  return lines.length > 0 ? lines : ["  none"];
}
