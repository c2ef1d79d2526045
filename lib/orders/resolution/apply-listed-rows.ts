import type { Context } from "@/lib/context/context";
import { classifySighting } from "@/lib/merchant/classify-sighting";
import type { DeliveryNeed } from "@/lib/merchant/delivery";
import type { TransactionRecord } from "@/lib/merchant/schemas/transaction";
import type { EffectState, LineRow } from "@/lib/model/rows";
import { type EffectView, findVend } from "@/lib/orders/fulfilment/find-effect";
import { findReceived, type ReceivedAnswer } from "@/lib/orders/fulfilment/find-received";
import { sealGoods, settleDelivery } from "@/lib/orders/fulfilment/settle-delivery";
import { type Settlement, settleEffect } from "@/lib/orders/fulfilment/settle-effect";
import { stepOf } from "@/lib/platform/config/schedules";
import { redactFact } from "@/lib/platform/log/redact";
import { serviceOf, storedLine } from "@/lib/services/stored-line";
import { namedWallet } from "@/lib/upstream/debited-wallet";
import { forKey } from "@/lib/upstream/for-key";
import { classifyListedRows, type RowsDecision, type Seen } from "./classify-listed-rows";
import { latchSighting } from "./fetch-delivered-goods";
import { fetchTransaction } from "./fetch-transaction";
import { recordLateReversal, recordLateVend } from "./record-late-vend";
import { closeReversal, recordReversal } from "./record-reversal";

export interface UpstreamRows {
  customerRef: string;
  /** Every row of the upstream's list with that customerRef; others are ignored. */
  rows: readonly TransactionRecord[];
  /** False when some rows may be missing, as after an incomplete scan. Default: true. */
  whole?: boolean;
}

export type ListedRowsApplied =
  /** We have no purchase with that reference, or no row has it. */
  | { kind: "foreign" | "no_rows" }
  /** Books and rows agree; nothing changed. */
  | { kind: "consistent"; effect: string; state: EffectState }
  /** The rows don't decide it yet, or the sender's answer is still expected: check again later. */
  | { kind: "undecided"; effect: string; state: EffectState }
  | { kind: "settled"; effect: string; from: EffectState; to: EffectState }
  /** In manual review, now or before. The sighting is recorded for the decision. */
  | { kind: "parked"; effect: string; reason: string }
  /** Delivered, and now reported as failed: nothing is refunded without proof or a decision by staff. */
  | { kind: "held"; effect: string }
  /** Carried out after we had given it up: a late_vends row. `isNew` is true only the first time. */
  | { kind: "late_vend"; effect: string; isNew: boolean }
  | { kind: "late_reversal"; effect: string }
  /** A contradiction that no transition resolves (a success reversed in part, rows of a purchase that was never sent). */
  | { kind: "disagree"; effect: string; what: string }
  /** Settled by another caller meanwhile: check again. */
  | { kind: "lost"; effect: string };

/**
 * Applies what the upstream's list shows of one purchase, in any state (money-safety.md, Resolving an
 * unknown). Scanner, webhook and reconciliation all call it. Idempotent. Never sends a purchase and never
 * charges a customer back.
 */
export async function applyListedRows(base: Context, found: UpstreamRows): Promise<ListedRowsApplied> {
  const view = await findVend(base, found.customerRef);
  if (!view?.line) return { kind: "foreign" };
  const ctx = forKey(base, view.effect.supplier_key);
  // A received answer matters only while the attempt is undecided.
  const received = OPEN.includes(view.effect.state) ? await findReceived(ctx, view.effect, view.line) : null;
  const subject: Subject = { ...view, line: view.line, received };
  const { rows, whole = true } = found;
  let { seen, decision } = classify(subject, rows, true);
  if (HARD_TO_UNDO.includes(decision.act) && !SELF_CHECKING_STATES.includes(view.effect.state)) {
    // Needs all rows: one that changes the decision may lie outside the listed window.
    const more =
      whole && decision.act !== "late_vend"
        ? { rows, whole }
        : await fetchTransaction(ctx, found.customerRef);
    ({ seen, decision } = classify(subject, [...rows, ...(more?.rows ?? [])], more?.whole ?? false));
  } else if (!whole) {
    ({ seen, decision } = classify(subject, rows, false));
  }
  return seen ? applyDecision(ctx, subject, seen, decision) : { kind: "no_rows" };
}

type Subject = EffectView & { line: LineRow; received: ReceivedAnswer | null };
const OPEN: EffectState[] = ["UNKNOWN", "PROCESSING", "PARKED"];

/** Decisions that are hard to undo, and the states whose own schedule checks again by reference or id. */
const HARD_TO_UNDO: RowsDecision["act"][] = ["deliver", "reverse", "late_vend", "late_reversal"];
const SELF_CHECKING_STATES: EffectState[] = ["UNKNOWN", "PROCESSING"];

/** Goods that work without us. The customer gets them by email on delivery. */
const USABLE: DeliveryNeed["kind"][] = ["token", "pins", "lpa"];

function classify(
  { effect, line, received }: Subject,
  rows: readonly TransactionRecord[],
  whole: boolean,
): { seen: Seen | null; decision: RowsDecision } {
  const service = serviceOf(line);
  const stored = storedLine(line);
  const needs = service.needs(stored);
  const seen = classifySighting({
    rows,
    customerRef: effect.customer_ref,
    faceAmount: service.amountPriced ? stored.face : undefined,
    product: stored.product,
    needs,
    alsoIn: received?.alsoIn,
  });
  if (seen.kind === "none") return { seen: null, decision: { act: "undecided" } };
  const pins = needs.kind === "pins";
  return {
    seen,
    decision: classifyListedRows({ ...effect, seen, whole, pins, answered: received !== null }),
  };
}

async function applyDecision(
  ctx: Context,
  subject: Subject,
  seen: Seen,
  decision: RowsDecision,
): Promise<ListedRowsApplied> {
  const { effect } = subject;
  const fact = redactFact({ rows: seen.rows, by: seen.by, facts: seen.facts });
  const evidence = { rows: seen.rows, by: seen.by, status: seen.facts.status ?? null };
  const common: Omit<Settlement, "to"> = {
    effect: effect.id,
    from: [effect.state],
    sighted: true,
    scans: 0,
    upstreamId: seen.upstreamId,
    wallet: namedWallet(ctx, seen.facts.wallet),
    fact,
    factKind: "scan",
    alarms: seen.disagreements.map((what) => `sighting_${what}`),
  };
  const settle = async (
    settlement: Pick<Settlement, "to"> & Partial<Settlement>,
  ): Promise<ListedRowsApplied> => {
    const settled = await settleEffect(ctx, { ...common, ...settlement });
    if (settled.outcome === "lost") return { kind: "lost", effect: effect.id };
    // If another purchase holds the upstream id, the attempt is parked whatever was intended.
    const to = settled.state ?? settlement.to;
    return to === "PARKED"
      ? { kind: "parked", effect: effect.id, reason: settlement.reason ?? "upstream_id_taken" }
      : { kind: "settled", effect: effect.id, from: effect.state, to };
  };
  switch (decision.act) {
    case "consistent":
      if (effect.state === "SUCCEEDED" && seen.kind === "success") await closeReversal(ctx, effect.id);
      return { kind: decision.act, effect: effect.id, state: effect.state };
    case "undecided":
      return { kind: decision.act, effect: effect.id, state: effect.state };
    case "deliver": {
      if (!seen.delivery) throw new Error(`effect ${effect.id} has nothing to deliver`);
      const goods = settleDelivery(ctx, seen.delivery, subject);
      return settle({ to: "SUCCEEDED", costKobo: seen.facts.amountPaid, ...goods, breaker: 0 });
    }
    case "fail":
      return settle({ to: "FAILED", reason: "refused", evidence, after: "refund" });
    case "follow": {
      const nextAt = new Date(ctx.clock.now().getTime() + stepOf(ctx.schedules.requery, 0));
      return settle({ to: "PROCESSING", reason: decision.reason, nextAt });
    }
    case "park": {
      const alarms = [...(common.alarms ?? []), "parked"];
      const sealed = sealGoods(ctx, seen.delivery, subject);
      return settle({ to: "PARKED", reason: decision.reason, evidence: sealed, alarms });
    }
    case "latch": {
      await latchSighting(ctx, effect, fact);
      return effect.state === "PARKED"
        ? { kind: "parked", effect: effect.id, reason: effect.reason ?? "parked" }
        : { kind: "undecided", effect: effect.id, state: effect.state };
    }
    case "reverse": {
      const { kind } = serviceOf(subject.line).needs(storedLine(subject.line));
      const usable = USABLE.includes(kind);
      const { credited } = seen;
      const settled = await recordReversal(ctx, effect.id, {
        fact,
        evidence: { ...evidence, credited, usable },
      });
      if (settled.outcome !== "done") return { kind: settled.outcome, effect: effect.id };
      return { kind: "settled", effect: effect.id, from: "SUCCEEDED", to: "REVERSED" };
    }
    case "late_vend": {
      const { upstreamId, facts } = seen;
      const wallet = namedWallet(ctx, facts.wallet);
      const late = { effect: effect.id, upstreamId, lossKobo: facts.amountPaid, wallet, fact };
      const outcome = await recordLateVend(ctx, late);
      return outcome === "lost"
        ? { kind: "lost", effect: effect.id }
        : { kind: "late_vend", effect: effect.id, isNew: outcome === "noted" };
    }
    case "late_reversal":
      return (await recordLateReversal(ctx, effect.id, fact))
        ? { kind: "late_reversal", effect: effect.id }
        : { kind: "consistent", effect: effect.id, state: effect.state };
    case "disagree":
      return { kind: "disagree", effect: effect.id, what: decision.what };
  }
}
