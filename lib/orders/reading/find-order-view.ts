import type { Context } from "@/lib/context/context";
import { type DeliveryJson, decryptDelivery } from "@/lib/model/delivery-json";
import { latenessOf } from "@/lib/model/lateness";
import { orderProgress } from "@/lib/model/order-progress";
import type { LineView, Money, OrderView, RefundPlace, TimelineEntry } from "@/lib/model/order-view";
import { orderStory } from "@/lib/model/row-schemas";
import type { LineRow, OrderStory } from "@/lib/model/rows";
import { WALLET } from "@/lib/model/wallet-provider";
import { kobo, sumKobo } from "@/lib/platform/money";
import { qrPath } from "@/lib/platform/qr-path";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { shownAmount } from "@/lib/services/registry";
import { findByToken } from "./find-by-token";
import { preloadedOrder } from "./preloaded-order";

const money = (amount: number, currency = "NGN"): Money => ({ amount: amount as Money["amount"], currency });

/**
 * The order for the holder of its token, as contract.md's JSON and the page show it, or null. One statement; none if the
 * front has read it for this request.
 */
export async function findOrderView(
  ctx: Context,
  order: { ref: string; token: string | null | undefined },
): Promise<OrderView | null> {
  const view = preloadedOrder(order);
  const story = view === null ? await findByToken(ctx, order) : orderStory.parse(JSON.parse(view));
  return story ? viewOf(ctx, story) : null;
}

/** Builds the view from a loaded story. The caller has checked that the reader may see the order. */
export function viewOf(ctx: Context, story: OrderStory): OrderView {
  const positions = new Map(story.lines.map((line) => [line.id, line.position]));
  const payment = story.payments.find((one) => one.disposition === "APPLIED") ?? story.payments.at(-1);
  const places = new Map<string | null, RefundPlace>(
    story.effects
      .filter(({ kind }) => kind === "REFUND")
      .map((effect) => [effect.id, effect.to_wallet ? walletOf(story, effect.refunds_payment_id) : "source"]),
  );
  const due = [...story.effects, ...story.lines.filter((line) => line.status === "waiting")]
    .map((row) => row.next_at)
    .filter((at): at is string => at !== null)
    .sort();
  // An overdue check waits for a worker, so show the next future one if there is one.
  const now = ctx.clock.now().getTime();
  const nextCheckAt = due.find((at) => Date.parse(at) > now) ?? due[0];
  const clock = orderProgress(story, ctx.schedules.settleWithin);
  return {
    ref: story.ref,
    status: story.status,
    service: story.service,
    total: money(story.total_kobo),
    paymentFee: money(story.payment_fee_kobo),
    placedAt: iso(story.placed_at),
    expiresAt: iso(story.expires_at),
    queueSeconds: story.queue_seconds,
    nextCheckAt: nextCheckAt ? iso(nextCheckAt) : null,
    settleBy: clock.settleBy?.toISOString() ?? null,
    late: latenessOf(story, ctx.schedules, ctx.clock.now()),
    case: caseOf(story),
    lines: story.lines.map((line) => lineView(ctx, story, line)),
    timeline: story.events.map((event, index): TimelineEntry => {
      const { reason, amount, currency } = event.detail ?? {};
      return {
        at: iso(event.at),
        event: event.event,
        line: event.line_id ? positions.get(event.line_id) : undefined,
        reason: typeof reason === "string" ? reason : undefined,
        amount:
          typeof amount === "number"
            ? money(amount, typeof currency === "string" ? currency : "NGN")
            : undefined,
        to:
          event.event === "refunded" || event.event === "refund_sent"
            ? places.get(event.effect_id)
            : undefined,
        tookMs: clock.tookMs.get(index),
      };
    }),
    payment: payment
      ? { provider: payment.provider, reference: payment.reference, url: payment.url, state: payment.state }
      : null,
    refundTo: refundToOf(story, payment),
    ...refundWaitsOf(story),
    cancelled: story.close_reason === "cancelled",
    ...(story.email === "" ? { noEmail: true as const } : {}),
    version: story.version,
  };
}

/** Whose wallet the refunds of a payment go to, if they go to a wallet. */
function walletOf({ payments, user_id }: OrderStory, paymentId: string | null): RefundPlace {
  const payment = payments.find(({ id }) => id === paymentId);
  return payment?.provider === WALLET && payment.user_id !== user_id ? "payer" : "wallet";
}

/** Chosen at checkout, until a refund shows where it went (refund-wallet.sql). */
function refundToOf(story: OrderStory, payment: OrderStory["payments"][number] | undefined): RefundPlace {
  if (payment?.provider === WALLET) return walletOf(story, payment.id);
  const refunds = story.effects.filter(({ kind, goodwill }) => kind === "REFUND" && goodwill === null);
  if (refunds.length === 0 && payment?.disposition !== "SUSPENSE")
    return story.refund_to === "wallet" && story.user_how === "placed" ? "wallet" : "source";
  return refunds.some(({ to_wallet }) => to_wallet) ? "wallet" : "source";
}

/**
 * A compensation that waits isn't a refund of something undelivered. While items are refunded, a second payment's refund, which
 * may wait for another reason, says nothing of theirs.
 */
function refundWaitsOf(story: OrderStory): Pick<OrderView, "refundWaits" | "refundWaitsFor"> {
  const { effects, lines, payments } = story;
  const ofItems = lines.some(({ status }) => status === "refund_due");
  const waiting = effects.filter(
    ({ waits, goodwill, line_id }) => waits && goodwill === null && !(ofItems && line_id === null),
  );
  const [first] = waiting;
  if (!first) return {};
  const payment = payments.find(({ id }) => id === first.refunds_payment_id);
  const same = waiting.filter(({ refunds_payment_id }) => refunds_payment_id === first.refunds_payment_id);
  const amount = sumKobo(same.map(({ amount_kobo }) => kobo(amount_kobo)));
  return {
    refundWaits: money(amount, payment?.captured_currency ?? "NGN"),
    refundWaitsFor: first.waits_for ?? "dispute",
  };
}

function caseOf({ case: orderCase }: OrderStory): OrderView["case"] {
  if (!orderCase) return null;
  const { id, opened_at, due_at, closed_at, outcome } = orderCase;
  return {
    id,
    openedAt: iso(opened_at),
    replyBy: due_at === null ? null : iso(due_at),
    closedAt: closed_at === null ? null : iso(closed_at),
    outcome,
  };
}

function lineView(ctx: Context, story: OrderStory, line: LineRow): LineView {
  const { label, quantity, meterType } = line.request;
  const delivery = deliveryOf(ctx, story, line);
  const lpa = line.service === "esim" ? delivery?.activationCode : undefined;
  return {
    position: line.position,
    service: line.service,
    recipient: toLocalPhone(line.recipient) ?? line.recipient,
    product: line.product,
    planLabel: typeof label === "string" ? label : null,
    plan: line.plan_id ?? undefined,
    meterType: meterType === "prepaid" || meterType === "postpaid" ? meterType : undefined,
    amount: money(
      shownAmount(line.service, { face: line.face_kobo, price: kobo(line.total_kobo - line.fee_kobo) }),
    ),
    total: money(line.total_kobo),
    status: line.status,
    reason: line.reason,
    delivery,
    quantity: typeof quantity === "number" ? quantity : undefined,
    qr: typeof lpa === "string" && lpa.length <= 300 ? qrPath(lpa) : undefined,
  };
}

/**
 * The delivered goods, or the PINs that arrived while missing ones are in review: they belong to the
 * customer.
 */
function deliveryOf(ctx: Context, story: OrderStory, line: LineRow): DeliveryJson | undefined {
  const missingPins = story.effects.find(
    (effect) => effect.line_id === line.id && effect.state === "PARKED" && effect.reason === "fewer_pins",
  );
  const partialCipher = missingPins?.evidence?.sealed;
  const cipher = line.delivery_cipher ?? (typeof partialCipher === "string" ? partialCipher : null);
  // Empty: deleted after its retention period (docs/adr/0044).
  return cipher === null || cipher === "" ? undefined : decryptDelivery(ctx, cipher, story.id, line.id);
}

function iso(at: string): string {
  return new Date(at).toISOString();
}
