import { readDispute } from "@/lib/payments/paystack-records";
import { callSql } from "@/lib/platform/call-sql";
import { crashPoint } from "@/lib/platform/crash-point";
import { readWallet } from "./check-upstream";
import type { Context } from "./context";
import { findByRef } from "./find-by-ref";
import { judgeUpstreamRows } from "./judge-upstream-rows";
import { noteDispute } from "./note-dispute";
import type { EffectState } from "./order-row";
import { requery } from "./requery";
import { resolveUnknown } from "./resolve-unknown";
import { seekUnknown } from "./seek-unknown";
import { settlePayment } from "./settle-payment";

interface InboxRow {
  id: number;
  source: "merchant" | "paystack";
  raw: string;
}

interface NamedEffect {
  id: string;
  kind: "VEND" | "REFUND";
  state: EffectState;
  ref: string;
}

/** Which way a webhook says it went: enough to see that it contradicts the books, never to move them. */
type Says = "good" | "bad";

/**
 * Works on one stored webhook. Its body is a hint where to look and never changes a state (money-safety.md): the upstream's
 * leads to a requery, the provider's to a verify, a look at the refunds or a case for the owner. A repeated, reordered, forged or lying one finds
 * the same truth.
 */
export async function readInbox(ctx: Context, inboxId: string): Promise<void> {
  const row = await callSql<InboxRow | null>(ctx.db, "inbox_row", inboxId);
  if (!row) return;
  crashPoint("inbox.afterRead");
  const verdict =
    row.source === "paystack" ? await readPaystack(ctx, row.raw, inboxId) : await readMerchant(ctx, row.raw);
  crashPoint("inbox.afterWork");
  if (verdict !== DONE_WITH_IT) await callSql(ctx.db, "inbox_done", inboxId, verdict, ctx.clock.now());
}

/** Its verdict was written with what it led to, in one transaction. */
const DONE_WITH_IT = null;

async function readPaystack(ctx: Context, raw: string, inbox: string): Promise<string | null> {
  const body = parse(raw);
  const event = text(body?.event) ?? "";
  const data = record(body?.data);
  const reference =
    text(data?.transaction_reference) ?? text(data?.reference) ?? text(record(data?.transaction)?.reference);
  if (event.startsWith("charge.dispute")) {
    const dispute = readDispute(data);
    if (!dispute) return "no_dispute";
    const noted = await noteDispute(ctx, "paystack", event, dispute);
    return `dispute_${noted.outcome}:${noted.id}`;
  }
  if (!reference) return "no_reference";
  if (event.startsWith("refund.")) {
    const effects = await callSql<NamedEffect[]>(ctx.db, "refunds_of", "paystack", reference);
    for (const effect of effects) await look(ctx, effect, "good");
    return `refunds_looked_at:${effects.length}`;
  }
  const { outcome } = await settlePayment(ctx, { provider: "paystack", reference, inbox });
  return ["applied", "surplus", "suspense"].includes(outcome) ? DONE_WITH_IT : outcome;
}

async function readMerchant(ctx: Context, raw: string): Promise<string> {
  const body = parse(raw);
  const event = text(body?.event) ?? "";
  if (event.startsWith("wallet.")) {
    await readWallet(ctx);
    return "wallet_read";
  }
  // Which of our names `transactionId` and `reference` hold is not said: try all (merchant-api-notes.md, Webhook).
  const data = record(body?.data);
  const names = [data?.transactionId, data?.reference, data?._id, data?.tranxId, data?.customerRef]
    .map(text)
    .filter((name): name is string => name !== null);
  const effects = await callSql<NamedEffect[]>(ctx.db, "effects_named", names);
  const says = /fail|cancel|revers/i.test(`${event} ${text(data?.status) ?? ""}`) ? "bad" : "good";
  for (const effect of effects) await look(ctx, effect, says);
  return effects.length > 0 ? `looked_at:${effects.length}` : "not_ours";
}

async function look(ctx: Context, effect: NamedEffect, says: Says): Promise<void> {
  if (effect.state === "PROCESSING") await requery(ctx, effect.id);
  if (effect.kind === "REFUND") {
    if (effect.state === "UNKNOWN") await resolveUnknown(ctx, effect.id);
    return;
  }
  if (effect.state === "UNKNOWN") await seekUnknown(ctx, effect.id);
  // The upstream tells the contrary of what was settled: a success that it took back, or one that we had given up.
  const contrary =
    effect.state === "PARKED" ||
    (effect.state === "SUCCEEDED" ? says === "bad" : isDead(effect) && says === "good");
  if (!contrary) return;
  const found = await findByRef(ctx, effect.ref);
  if (found) await judgeUpstreamRows(ctx, { ...found, customerRef: effect.ref });
}

const isDead = ({ state }: NamedEffect) =>
  ["NOT_SENT", "REJECTED", "FAILED", "NOT_EXECUTED", "REVERSED"].includes(state);

function parse(raw: string): Record<string, unknown> | null {
  try {
    return record(JSON.parse(raw));
  } catch {
    return null;
  }
}

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function text(value: unknown): string | null {
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  return typeof value === "string" && value !== "" && value.length <= 200 ? value : null;
}
