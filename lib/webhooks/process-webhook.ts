import * as z from "zod";
import { recordDispute, recordOutsideRefunds } from "@/lib/cases/record-dispute";
import type { Context } from "@/lib/context/context";
import { paymentRow } from "@/lib/model/row-schemas";
import { DEAD_STATES, type LineRow, type PaymentRow } from "@/lib/model/rows";
import { checkBounced, recheckParkedRefund } from "@/lib/orders/fulfilment/check-refund";
import { requery } from "@/lib/orders/fulfilment/requery";
import { vend } from "@/lib/orders/fulfilment/vend";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { applyListedRows } from "@/lib/orders/resolution/apply-listed-rows";
import { fetchTransaction } from "@/lib/orders/resolution/fetch-transaction";
import { resolveUnknown } from "@/lib/orders/resolution/resolve-unknown";
import { searchUnknown } from "@/lib/orders/resolution/search-unknown";
import { parseDispute } from "@/lib/payments/paystack-records";
import { crashPoint } from "@/lib/platform/crash-point";
import { poolOf } from "@/lib/platform/db/db";
import { queryRow } from "@/lib/platform/db/query-rows";
import { isObject, type JsonObject, parseJson, textOf } from "@/lib/platform/lossless";
import type { Effect } from "@/lib/platform/prisma/client";
import { forKey } from "@/lib/upstream/for-key";
import { fetchEveryBalance } from "@/lib/upstream/supplier-health";

const webhook = z.object({
  source: z.enum(["merchant", "paystack"]),
  raw: z.string(),
  payment: paymentRow.nullable(),
});
/**
 * An unprocessed webhook with the payment that its first "reference" names, which is nearly always its own,
 * so that one statement reads both.
 */
const WAITING = {
  name: "inbox/waiting",
  text: `SELECT i.source, i.raw, to_jsonb(y) AS payment FROM inbox i LEFT JOIN payments y
    ON y.provider = i.source AND y.reference = substring(i.raw FROM '"reference" *: *"([^"]+)"')
    WHERE i.id = $1 AND i.done_at IS NULL`,
};

type NamedEffect = Pick<Effect, "id" | "kind" | "state" | "customerRef" | "upstreamId" | "supplierKey">;

const EFFECT_FIELDS = {
  id: true,
  kind: true,
  state: true,
  customerRef: true,
  upstreamId: true,
  supplierKey: true,
} as const;

/**
 * The result that a webhook claims. Only used to detect a contradiction to the books, never to change them.
 */
type ClaimedResult = "good" | "bad";

/**
 * Processes one stored webhook. Its content is only a hint where to check and never changes a state
 * (money-safety.md): the upstream's leads to a requery, the provider's to a verify, a refund check or a case.
 * A repeated, reordered, forged or false webhook therefore has no other effect.
 */
export async function processWebhook(ctx: Context, inboxId: string): Promise<void> {
  const row = await queryRow(poolOf(ctx.db), webhook, WAITING, [inboxId]);
  if (!row) return;
  crashPoint("inbox.afterRead");
  const { verdict, line } =
    row.source === "paystack"
      ? await processPaystack(ctx, row, inboxId)
      : await processMerchant(ctx, row.raw);
  crashPoint("inbox.afterWork");
  if (verdict !== VERDICT_STORED && verdict !== NOT_DONE) {
    await ctx.db.inboxMessage.updateMany({
      where: { id: BigInt(inboxId), doneAt: null },
      data: { doneAt: ctx.clock.now(), verdict },
    });
  }
  // Just paid, and this is a worker: deliver at once. If it dies here, the sweep of another worker does it.
  if (line && ctx.worker !== null) await vend(ctx, line.id, line);
}

/** The verdict was stored in the transaction that the webhook led to. */
const VERDICT_STORED = null;

/** The provider's record couldn't be read. */
const NOT_DONE = "not_done";

interface WebhookResult {
  verdict: string | null;
  /** The line that this worker sends itself: no job was enqueued for it. */
  line?: LineRow | null;
}

async function processPaystack(
  ctx: Context,
  { raw, payment }: { raw: string; payment: PaymentRow | null },
  inbox: string,
): Promise<WebhookResult> {
  const body = fieldsOf(parseJson(raw));
  const event = shortText(body.event) ?? "";
  const data = fieldsOf(body.data);
  const reference =
    shortText(data.transaction_reference) ??
    shortText(data.reference) ??
    shortText(fieldsOf(data.transaction).reference);
  if (event.startsWith("charge.dispute")) return processDispute(ctx, inbox, event, data, reference);
  if (!reference) return { verdict: "no_reference" };
  if (event.startsWith("refund.")) return processRefund(ctx, inbox, event, data, reference);
  const inWorker = ctx.worker !== null;
  const known = payment?.reference === reference ? payment : undefined;
  const { outcome, line } = await settlePayment(ctx, {
    provider: "paystack",
    reference,
    inbox,
    here: inWorker,
    known,
  });
  return { verdict: ["applied", "surplus", "suspense"].includes(outcome) ? VERDICT_STORED : outcome, line };
}

/** Books the provider's own record of a dispute; without one, only opens a case. */
async function processDispute(
  ctx: Context,
  inbox: string,
  event: string,
  data: JsonObject,
  reference: string | null,
): Promise<WebhookResult> {
  const dispute = parseDispute(data);
  if (!dispute) return { verdict: "no_dispute" };
  const found = await ctx.payments.get("paystack")?.findDispute(dispute.id);
  if (found?.kind === "unknown") return retryLater(ctx, inbox, "dispute_not_told");
  // A disputed payment was captured; the provider may not show that yet.
  if (found?.kind === "found" && reference) {
    const { outcome, isReturned } = await settlePayment(ctx, { provider: "paystack", reference });
    if (outcome === "not_captured" && !isReturned) return retryLater(ctx, inbox, "dispute_not_captured");
  }
  const recorded =
    found?.kind === "found"
      ? await recordDispute(ctx, "paystack", event, found.dispute)
      : await recordDispute(ctx, "paystack", event, dispute, true);
  return { verdict: `dispute_${recorded.outcome}:${recorded.id}` };
}

/** Checks our refunds of the payment. If the webhook is about none of them, books the provider's own list of refunds. */
async function processRefund(
  ctx: Context,
  inbox: string,
  event: string,
  data: JsonObject,
  reference: string,
): Promise<WebhookResult> {
  const effects = await ctx.db.effect.findMany({
    where: { kind: "REFUND", refundsPayment: { provider: "paystack", reference } },
    select: EFFECT_FIELDS,
    orderBy: { id: "asc" },
  });
  for (const effect of effects)
    if ((await checkAttempt(ctx, effect, "good")) === "unasked")
      return retryLater(ctx, inbox, "refund_not_told");
  const failed = event === "refund.failed" ? effects.filter(({ state }) => state === "SUCCEEDED") : [];
  for (const { id } of failed)
    if ((await checkBounced(ctx, id)) === "not_told") return retryLater(ctx, inbox, "refund_not_told");
  // Perhaps none of ours: it was made in the provider's dashboard.
  const names = [shortText(data.id), shortText(data.merchant_note)];
  const isOurs = effects.some(
    ({ customerRef, upstreamId }) =>
      names.includes(customerRef) || (upstreamId && names.includes(upstreamId)),
  );
  if (!isOurs) {
    const { outcome, isReturned } = await settlePayment(ctx, { provider: "paystack", reference });
    // Nothing is to be booked of it, now or later.
    if (isReturned) return { verdict: "returned_whole" };
    if (outcome === "unknown_reference") return { verdict: outcome };
    const listed = await ctx.payments.get("paystack")?.listRefunds(reference);
    if (listed?.kind !== "found" || outcome === "not_captured")
      return retryLater(ctx, inbox, "refund_not_told");
    await recordOutsideRefunds(ctx, "paystack", reference, listed.refunds);
  }
  return { verdict: `refunds_looked_at:${effects.length}` };
}

/** Leaves the row for the sweep, for a day. After that the comparison with the provider's lists finds what it was about. */
async function retryLater(ctx: Context, inbox: string, verdict: string): Promise<WebhookResult> {
  const row = await ctx.db.inboxMessage.findUniqueOrThrow({
    where: { id: BigInt(inbox) },
    select: { receivedAt: true },
  });
  const age = ctx.clock.now().getTime() - row.receivedAt.getTime();
  return { verdict: age < ctx.schedules.keepChecking ? NOT_DONE : verdict };
}

async function processMerchant(ctx: Context, raw: string): Promise<WebhookResult> {
  const body = fieldsOf(parseJson(raw));
  const event = shortText(body.event) ?? "";
  if (event.startsWith("wallet.")) {
    await fetchEveryBalance(ctx);
    return { verdict: "wallet_read" };
  }
  // The documentation doesn't say which of our ids `transactionId` and `reference` hold: try all (merchant-api-notes.md,
  // Webhook).
  const data = fieldsOf(body.data);
  const ids = [data.transactionId, data.reference, data._id, data.tranxId, data.customerRef]
    .map(shortText)
    .filter((name): name is string => name !== null);
  const effects = await ctx.db.effect.findMany({
    where: { OR: [{ customerRef: { in: ids } }, { kind: "VEND", upstreamId: { in: ids } }] },
    select: EFFECT_FIELDS,
    orderBy: { id: "asc" },
  });
  const claimed = /fail|cancel|revers/i.test(`${event} ${shortText(data.status) ?? ""}`) ? "bad" : "good";
  for (const effect of effects) await checkAttempt(ctx, effect, claimed);
  return { verdict: effects.length > 0 ? `looked_at:${effects.length}` : "not_ours" };
}

/** Checks an attempt at its source. `unasked`: its source didn't answer, and nothing else asks it again soon. */
async function checkAttempt(
  ctx: Context,
  effect: NamedEffect,
  claimed: ClaimedResult,
): Promise<"asked" | "unasked"> {
  if (effect.state === "PROCESSING") await requery(ctx, effect.id);
  if (effect.kind === "REFUND") {
    if (effect.state === "UNKNOWN") await resolveUnknown(ctx, effect.id);
    return effect.state === "PARKED" ? recheckParkedRefund(ctx, effect.id) : "asked";
  }
  if (effect.state === "UNKNOWN") await searchUnknown(ctx, effect.id);
  // The webhook contradicts what was settled: a success that was reversed, or a purchase that we had given up.
  const contradicts =
    effect.state === "PARKED" ||
    (effect.state === "SUCCEEDED" ? claimed === "bad" : isDead(effect) && claimed === "good");
  if (!contradicts) return "asked";
  const { customerRef } = effect;
  const found = await fetchTransaction(forKey(ctx, effect.supplierKey), customerRef);
  if (found) await applyListedRows(ctx, { ...found, customerRef });
  return "asked";
}

const isDead = ({ state }: NamedEffect) => DEAD_STATES.some((dead) => dead === state);

/** An object's fields; none if `value` isn't one. */
const fieldsOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** An id or a word. Longer text is neither. */
function shortText(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && text.length <= 200 ? text : null;
}
