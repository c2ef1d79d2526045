import { decideParked, type ParkDecision } from "@/lib/admin/orders/decide-parked";
import type { Random } from "./random";
import type { Run } from "./run";

interface Parked extends Record<string, unknown> {
  id: string;
  state: string;
  kind: "VEND" | "REFUND";
  ref: string;
  reference: string | null;
  /** The other side's name of it. */
  upstream: string | null;
  reason: string | null;
  /** The amount that the ledger books for it, in kobo. */
  amount: number;
}

/** What a later look at the list would complete. Left alone, a webhook that repeats (S12) would be that look. */
const MAY_APPEAR = ["not_found_upstream", "no_verdict", "refund_not_found", "refund_not_processed"];

/**
 * An honest operator checks the upstream's and provider's own books and resolves most manual reviews. Returns whether
 * any was resolved.
 */
export async function decideAsOperator(run: Run, random: Random): Promise<boolean> {
  const parked = await run.time.during(() =>
    run.database.query<Parked>(
      `SELECT e.id, e.state, e.kind, e.customer_ref AS ref, e.reason, e.upstream_id AS upstream, y.reference, e.amount_kobo::int AS amount FROM effects e LEFT JOIN payments y ON y.id = e.refunds_payment_id
     WHERE e.state = 'PARKED' OR e.id IN (SELECT substr(subject, 8) FROM cases WHERE kind = 'reversal' AND state = 'open') ORDER BY e.created_at, e.id`,
    ),
  );
  let decided = false;
  for (const effect of parked) {
    const taken =
      effect.kind === "VEND" && effect.state === "PARKED" ? run.upstream.books.net(effect.ref) : 0;
    // The price wasn't agreed. The owner sees it in the upstream's books, whatever happens to the purchase.
    if (taken !== 0 && taken !== effect.amount)
      await run.bookMove(`price:${effect.id}`, effect.amount - taken);
    if (effect.state === "PARKED" && random.chance(0.3) && !MAY_APPEAR.includes(effect.reason ?? ""))
      continue;
    const decision = effect.kind === "VEND" ? ofVend(run, effect) : ofRefund(run, effect);
    if (!decision) continue;
    const who = { name: "operator", reason: "as the other side's books say" };
    const result = await run.web().run("decide", (ctx) => decideParked(ctx, effect.id, decision, who));
    run.stage.tell(`operator: ${effect.id} ${decision.verdict}: ${result?.ok ? "done" : result?.reason}`);
    decided ||= result?.ok ?? false;
  }
  return decided;
}

/**
 * Purchases of orders that were lost, and that moved the balance otherwise than when they were adopted: the owner books them. Call
 * it only after the adoption.
 */
export async function bookLost(run: Run): Promise<void> {
  const known = await run.time.during(() =>
    run.database.query<{ ref: string; kobo: number | null }>(
      `SELECT ref, kobo::float8 FROM adoptions WHERE kind = 'purchase' AND NOT EXISTS (SELECT 1 FROM effects WHERE customer_ref = ref)
     UNION ALL SELECT customer_ref, NULL FROM effects WHERE kind = 'VEND'`,
    ),
  );
  const adopted = new Map(known.map(({ ref, kobo }) => [ref, kobo]));
  for (const ref of new Set(run.upstream.books.rows.map((row) => row.ref))) {
    if (!ref.startsWith("KV") || adopted.get(ref) === null) continue;
    const moved = -run.upstream.books.net(ref) - (adopted.get(ref) ?? 0);
    if (moved !== 0) await run.bookMove(`lost:${ref}:${moved}`, moved);
  }
}

function ofVend({ upstream: { books } }: Run, { ref }: Parked): ParkDecision | null {
  const rows = books.rows.filter((row) => row.ref === ref && !row.isReversal);
  const [row] = rows;
  if (!row) return { verdict: "not_executed" };
  if (rows.length > 1) return null;
  if (!row.vended) return row.status === "PROCESSING" ? null : { verdict: "failed" };
  switch (row.goods.kind) {
    case "token":
      return { verdict: "delivered", given: row.goods.token };
    case "pins":
      return { verdict: "delivered", given: row.goods.pins.map(({ pin }) => pin).join("\n") };
    case "esim":
      return { verdict: "delivered", given: `${row.goods.activationCode} ${row.goods.iccid}` };
    default:
      return { verdict: "delivered" };
  }
}

function ofRefund({ provider: { books } }: Run, parked: Parked): ParkDecision | null {
  const { ref, reference, upstream, amount } = parked;
  const payment = books.payments.get(reference ?? "");
  const refund = payment?.refunds.find(({ id, note }) => note === ref || upstream === String(id));
  // A dispute returned part of the payment, so the provider refuses each try to refund the whole. It stays in review until
  // somebody has paid the rest by hand.
  if (!refund) return payment && books.remaining(payment) < amount ? null : { verdict: "not_executed" };
  if (refund.status === "processed") return { verdict: "refunded" };
  return refund.status === "failed" ? { verdict: "failed" } : null;
}
