import { bodyOf } from "@/lib/merchant/find-goods";
import { decryptDelivery } from "@/lib/model/delivery-json";
import { openExchange } from "@/lib/orders/fulfilment/seal-answer";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { checkSecrets } from "./check-secrets";
import type { Run } from "./run";
import type { WorldPayment, WorldRefund } from "./world/provider-books";
import type { Row } from "./world/upstream-books";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface EffectRow extends Record<string, unknown> {
  id: string;
  kind: "VEND" | "REFUND";
  state: string;
  ref: string;
  line: string | null;
  amount: number;
  parked: boolean;
  cost: number | null;
  late: boolean;
  reference: string | null;
  ceiling: number | null;
  /** The other side's name of it. */
  upstream: string | null;
  /** Whether it went to a store wallet, of which the provider knows nothing. */
  stays: boolean;
}

interface LineRow extends Record<string, unknown> {
  id: string;
  order_id: string;
  status: string;
  delivery_cipher: string | null;
}

interface PaymentRow extends Record<string, unknown> {
  reference: string;
  state: string;
  captured: number | null;
  currency: string | null;
}

const DEAD = ["NOT_SENT", "REJECTED", "FAILED", "NOT_EXECUTED", "REVERSED"];

/** Checks every invariant of money-safety.md against the shop's books and the fakes' books once a run has finished. */
export async function checkRun(run: Run): Promise<void> {
  const { stage, database } = run;
  for (const { id, rule, what } of await findBreaks(database.client)) {
    stage.violate(id, `invariant violated (${rule}): ${what.join("; ")}`);
  }
  await checkRest(run);
  const effects = await database.query<EffectRow>(
    `SELECT e.id, e.kind, e.state, e.customer_ref AS ref, e.line_id AS line, e.amount_kobo::int AS amount,
       EXISTS (SELECT 1 FROM transitions t WHERE t.subject = 'effect' AND t.subject_id = e.id AND t.to_state = 'PARKED') AS parked,
       (SELECT sum(n.amount_kobo)::int FROM journals j JOIN ledger_entries n ON n.journal_id = j.id WHERE j.key = 'vend:' || e.id AND n.account = 'cost') AS cost,
       EXISTS (SELECT 1 FROM journals j WHERE j.key = 'late-vend:' || e.id) AS late, y.reference, l.ceiling_kobo::int AS ceiling, e.upstream_id AS upstream, e.request ->> 'wallet' IS NOT NULL AS stays
     FROM effects e LEFT JOIN payments y ON y.id = e.refunds_payment_id LEFT JOIN lines l ON l.id = e.line_id ORDER BY e.created_at, e.id`,
  );
  const lines = await database.query<LineRow>(
    "SELECT id, order_id, status, delivery_cipher FROM lines ORDER BY id",
  );
  for (const line of lines) checkLine(run, line, effects);
  for (const effect of effects) checkEffect(run, effect);
  await checkReceived(run);
  await checkPayments(run, effects);
  await run.wallets.check();
  checkRates(run);
  await checkSecrets(run);
}

/** L1 and L2: all work has finished or waits for manual review, and nothing was unknown for longer than two hours. */
async function checkRest({ stage, database, unknownFor, databaseJumps }: Run): Promise<void> {
  const open = await database.query<{ what: string }>(
    `SELECT 'effect ' || id || ' ' || state AS what FROM effects WHERE state IN ('INTENT','SENDING','PROCESSING','UNKNOWN')
     UNION ALL SELECT 'line ' || l.id || ' ' || l.status FROM lines l JOIN orders o ON o.id = l.order_id
       WHERE o.paid_at IS NOT NULL AND l.status IN ('waiting','sending','processing','refund_due')
         AND NOT (l.follows AND EXISTS (SELECT 1 FROM lines b JOIN effects e ON e.line_id = b.id AND e.state = 'PARKED'
           WHERE b.order_id = l.order_id AND b.position < l.position))
     UNION ALL SELECT 'order ' || ref || ' ' || status FROM orders WHERE status IN ('awaiting_payment','paid','processing','refund_due')
     UNION ALL SELECT 'webhook ' || id FROM inbox WHERE done_at IS NULL`,
  );
  const twice = await database.query<{ what: string }>(
    "SELECT source || ' ' || sha256 AS what FROM inbox GROUP BY source, sha256 HAVING count(*) > 1",
  );
  for (const { what } of twice) stage.violate("inbox", `a webhook was stored twice: ${what}`);
  for (const { what } of open) stage.violate("L1", `not at its end: ${what}`);
  for (const [id, ms] of unknownFor) {
    if (ms > 2 * HOUR + (10 + 5 * databaseJumps.length) * MINUTE)
      stage.violate("L2", `effect ${id} was unknown for ${Math.round(ms / MINUTE)} min`);
  }
}

/** S1, S3 and S4 by the upstream's own books. */
function checkLine(run: Run, line: LineRow, effects: readonly EffectRow[]): void {
  const { stage, upstream } = run;
  const mine = effects.filter((effect) => effect.line === line.id && effect.kind === "VEND");
  const happened = mine.flatMap(({ ref }) =>
    Array.from({ length: upstream.books.successes(ref) }, () => ref),
  );
  const late = mine.some((effect) => effect.late);
  const undecided = mine.some(({ state }) => state === "PARKED");
  if (happened.length > 1 && !late)
    stage.violate("S1", `line ${line.id} was sold ${happened.length} times: ${happened}`);
  if (line.status === "refunded" && happened.length > 0 && !late) {
    stage.violate("S3", `line ${line.id} was refunded, and ${happened} succeeded upstream`);
  }
  if (line.status === "delivered" && happened.length === 0) {
    stage.violate("S4", `line ${line.id} counts as delivered, and upstream nothing succeeded`);
  }
  if (happened.length > 0 && line.status !== "delivered" && !late && !undecided) {
    stage.violate("S4", `line ${line.id} is ${line.status}, and ${happened} succeeded upstream`);
  }
  if (line.status === "delivered") checkGoods(run, line, happened[0]);
}

/** The customer can read exactly what the upstream delivered. */
function checkGoods(run: Run, line: LineRow, ref: string | undefined): void {
  const row = run.upstream.books.rows.find((one) => one.ref === ref && one.vended);
  if (!row || !line.delivery_cipher) return;
  const told = JSON.stringify(decryptDelivery(run.web().ctx, line.delivery_cipher, line.order_id, line.id));
  if (!goodsOf(row).every((one) => told.includes(one)))
    run.stage.violate("S4", `line ${line.id} doesn't hold its goods`);
}

/** S16: whatever goods reached a living process are in the books, readable, and none is left on the disk. */
async function checkReceived(run: Run): Promise<void> {
  const { stage, upstream, database, disk } = run;
  const kept = await database.query<{ ref: string; line: string; order: string; cipher: string }>(
    `SELECT e.customer_ref AS ref, e.line_id AS line, e.order_id AS order, r.cipher FROM received r JOIN effects e ON e.id = r.effect_id`,
  );
  const { ctx } = run.web();
  const byRef = new Map(
    kept.map(({ ref, line, order, cipher }) => [
      ref,
      bodyOf(openExchange(ctx, { id: line, order_id: order }, cipher)) ?? "",
    ]),
  );
  for (const [ref, body] of upstream.told) {
    const row = upstream.books.rows.find((one) => one.ref === ref && !one.isReversal);
    for (const goods of (row ? goodsOf(row) : []).filter((one) => body.includes(one))) {
      if (!byRef.get(ref)?.includes(goods))
        stage.violate("S16", `goods that came for ${ref} aren't in the books`);
      else stage.count("received");
    }
  }
  if (disk.size > 0) stage.violate("S16", `${disk.size} answers are still on disk`);
}

function goodsOf({ goods }: Row): string[] {
  switch (goods.kind) {
    case "token":
      return [goods.token];
    case "pins":
      return goods.pins.map(({ pin }) => pin);
    case "esim":
      return [goods.activationCode];
    default:
      return [];
  }
}

/** S10 for each purchase: our ledger records the amount that the upstream charged. */
function checkEffect({ stage, upstream }: Run, effect: EffectRow): void {
  if (effect.kind !== "VEND") return;
  const net = upstream.books.net(effect.ref);
  if (effect.state === "SUCCEEDED" && !effect.parked && effect.cost !== net) {
    stage.violate("S10", `${effect.ref} took ${net} from the wallet, the ledger says ${effect.cost}`);
  }
  // Compare the expected price. A plan that turns out more expensive in the answer is a loss, but still delivered.
  if (effect.amount > (effect.ceiling ?? 0)) {
    stage.violate(
      "ceiling",
      `${effect.ref} was sent for ${effect.amount}, at most ${effect.ceiling} was agreed`,
    );
  }
  if (DEAD.includes(effect.state) && net !== 0 && !effect.late) {
    stage.violate("S10", `${effect.ref} is ${effect.state} and took ${net} from the wallet`);
  }
}

/** What the operator adopted: a payment, or a refund of one. */
interface Adopted extends Record<string, unknown> {
  ref: string;
  kobo: number;
  payment: string;
}

/** S7, S9 and S18 by the provider's own books: the shop knows every naira captured, and every refunded naira was due. */
async function checkPayments(run: Run, effects: readonly EffectRow[]): Promise<void> {
  const { stage, provider, database } = run;
  const rows = await database.query<PaymentRow>(
    "SELECT reference, state, captured_kobo::int AS captured, captured_currency AS currency FROM payments",
  );
  const known = new Map(rows.map((row) => [row.reference, row]));
  const adopted = await database.query<Adopted>(
    `SELECT ref, CASE WHEN EXISTS (SELECT FROM journals WHERE key = 'adopted-refund:' || ref) THEN 0 ELSE kobo END::float8 AS kobo,
      coalesce(fact #>> '{refund,reference}', ref) AS payment FROM adoptions WHERE kind <> 'purchase'`,
  );
  const isAdopted = (name: string) => adopted.some(({ ref }) => ref === name);
  const foreign = await database.query<{ subject: string }>(
    "SELECT subject FROM differences WHERE kind = 'payment_not_ours' AND state = 'open'",
  );
  /** Payments whose orders were lost with the database, or that were returned whole before the books knew them. */
  const lost: WorldPayment[] = [];
  const disputes = await database.query<{ id: string; state: string; kobo: number }>(
    "SELECT id, state, kobo::int FROM disputes",
  );
  for (const payment of provider.books.payments.values()) {
    const row = known.get(payment.reference);
    if (run.restored && (!row || isAdopted(payment.reference))) {
      const isKnown = foreign.some(({ subject }) => subject === `payment:paystack:${payment.reference}`);
      if (payment.status === "success" && !isKnown && !isAdopted(payment.reference))
        stage.violate("S18", `${payment.reference} was paid, and nobody was told`);
      lost.push(payment);
      continue;
    }
    const captured = row?.state === "CAPTURED";
    if ((payment.status === "success") !== captured) {
      stage.violate(
        "S7",
        `${payment.reference} is ${payment.status} at the provider, here ${row?.state ?? "unknown"}`,
      );
    } else if (captured && !isSameMoney(payment, row)) {
      stage.violate("S7", `${payment.reference} captured ${payment.amount}, here ${row.captured}`);
    }
    for (const refund of payment.refunds) {
      if (refund.note === "") {
        const here = disputes.find(({ id }) => id === `paystack:refund:${refund.id}`);
        // One that came back moved nothing; the books may never have seen it leave.
        if (
          refund.status === "failed"
            ? here && here.state !== "won"
            : here?.state !== "lost" || Number(here.kobo) !== refund.amount
        )
          stage.violate(
            "S18",
            `refund ${refund.id} by hand is ${refund.status}, here ${here?.state ?? "unknown"}`,
          );
        continue;
      }
      const effect = effects.find(
        ({ ref, upstream }) => ref === refund.note || upstream === String(refund.id),
      );
      if (!effect && isAdopted(refund.note)) continue;
      const agrees =
        refund.status === "processed" ? effect?.state === "SUCCEEDED" : effect?.state !== "SUCCEEDED";
      if (!effect || (!agrees && effect.state !== "PARKED")) {
        stage.violate(
          "S7",
          `refund ${refund.note} is ${refund.status} at the provider, here ${effect?.state}`,
        );
      }
    }
  }
  const answers = await database.query<{ dispute: string; kind: string; state: string; why: string | null }>(
    "SELECT dispute_id AS dispute, kind, state, why FROM dispute_answers",
  );
  for (const { dispute, kind, state, why } of answers) {
    const there = provider.books.disputes.find(({ id }) => dispute === `paystack:${id}`);
    const wanted = kind === "ACCEPT" ? "merchant-accepted" : "declined";
    const isTaken = there?.answer === wanted;
    // The bank's decision hides whether an answer with an unknown outcome was taken; one that agrees with it stands.
    const isSame = isTaken || (there?.answer === null && there.resolution === wanted);
    if (state === "SENT" ? !isSame : state !== "FAILED")
      stage.violate(
        "answers",
        `${kind} of ${dispute} is ${state}, the provider took ${there?.answer ?? "none"}`,
      );
    // One whose outcome the bank's decision hid says just that.
    if (state === "FAILED" && why !== "other_answer" && isTaken && !run.restored)
      stage.violate("answers", `${kind} of ${dispute} was taken and is called ${why}`);
  }
  for (const { id, status, resolution, payment } of provider.books.disputes) {
    if (lost.includes(payment)) continue;
    const here = disputes.find((one) => one.id === `paystack:${id}`)?.state;
    const there = status !== "resolved" ? "open" : resolution === "declined" ? "won" : "lost";
    if (here !== there)
      stage.violate("S18", `dispute ${id} is ${there} at the provider, here ${here ?? "unknown"}`);
  }
  await checkReturned(run);
  await checkBalance(run, effects, { payments: lost, adopted });
  for (const effect of effects) {
    if (effect.kind !== "REFUND" || effect.state !== "SUCCEEDED") continue;
    if (effect.stays) {
      stage.count("wallet:returned");
      continue;
    }
    const refunds = provider.books.payments.get(effect.reference ?? "")?.refunds ?? [];
    const done = refunds.filter(
      ({ id, note, status }) =>
        status === "processed" && (note === effect.ref || effect.upstream === String(id)),
    );
    if (done.length !== 1 || done[0]?.amount !== effect.amount) {
      stage.violate("S9", `refund ${effect.ref} of ${effect.amount} was made ${done.length} times`);
    }
  }
}

/**
 * S9 by the provider's own books: what an order calls refunded went back to its customer, by our refunds, by hand or with a dispute,
 * or to the wallet. Unless a person was asked about it.
 */
async function checkReturned({ stage, provider, database, restored }: Run): Promise<void> {
  // What the lost books returned is in the discrepancies.
  if (restored) return;
  const orders = await database.query<{ ref: string; reference: string; refunded: number; stayed: number }>(
    `SELECT o.ref, y.reference, least(y.captured_kobo, sum(l.total_kobo))::int AS refunded,
       (SELECT coalesce(-sum(n.amount_kobo), 0)::int FROM journals j JOIN ledger_entries n ON n.journal_id = j.id
         WHERE j.order_id = o.id AND n.account LIKE 'wallet:%') AS stayed
     FROM orders o JOIN payments y ON y.order_id = o.id AND y.disposition = 'APPLIED' AND y.provider = 'paystack'
       JOIN lines l ON l.order_id = o.id AND l.status = 'refunded'
     WHERE NOT EXISTS (SELECT 1 FROM cases c WHERE c.order_id = o.id AND c.state = 'open') GROUP BY o.id, y.id ORDER BY o.id`,
  );
  for (const { ref, reference, refunded, stayed } of orders) {
    const payment = provider.books.payments.get(reference);
    const returned = payment ? payment.amount - provider.books.left(payment) : 0;
    if (returned + stayed < refunded)
      stage.violate("S9", `${ref} calls ${refunded} kobo refunded, and ${returned + stayed} went back`);
  }
}

/** S18: all that our books have at the provider is what the provider has of ours, to the kobo, in each currency. */
async function checkBalance(
  { stage, provider, database }: Run,
  effects: readonly EffectRow[],
  lost: { payments: readonly WorldPayment[]; adopted: readonly Adopted[] },
): Promise<void> {
  const ledger = await database.query<{ currency: string; kobo: number }>(
    "SELECT currency, sum(amount_kobo)::float8 AS kobo FROM ledger_entries WHERE account = 'provider:paystack' GROUP BY currency",
  );
  const told = await database.query<{ subject: string }>(
    "SELECT subject FROM differences WHERE kind = 'refund_status_differs' AND state <> 'resolved'",
  );
  const isAdoptedAlone = ({ id, note }: WorldRefund) =>
    lost.adopted.some(({ ref }) => ref === note) &&
    !effects.some(({ ref, upstream }) => ref === note || upstream === String(id));
  const inReview = new Set(effects.filter(({ state }) => state === "PARKED").map(({ ref }) => ref));
  for (const currency of ["NGN", "USD"]) {
    // The books take a refund in review for not made. Whether it was is what the person is asked.
    const undecided = [...provider.books.payments.values()]
      .filter((payment) => payment.currency === currency)
      .flatMap(({ refunds }) => refunds)
      .filter(({ status, note }) => status === "processed" && inReview.has(note));
    const there =
      provider.books.sums(currency).balance + undecided.reduce((sum, { amount }) => sum + amount, 0);
    // Of a payment whose order was lost the books have what was adopted. What happened to it since is for a person.
    const ofLost = lost.payments.filter((payment) => payment.currency === currency);
    const since = ofLost.map(
      (payment) =>
        provider.books.left(payment) -
        lost.adopted
          .filter((one) => one.payment === payment.reference)
          .reduce((sum, { kobo }) => sum + kobo, 0),
    );
    // An adopted refund that needs attention is booked as made, and the discrepancy tells a person that it isn't.
    const waiting = [...provider.books.payments.values()]
      .filter((payment) => payment.currency === currency && !ofLost.includes(payment))
      .flatMap(({ refunds }) => refunds)
      .filter((refund) => refund.status === "needs-attention" && isAdoptedAlone(refund));
    for (const { id, note } of waiting)
      if (!told.some(({ subject }) => subject === `refund:paystack:${id}`))
        stage.violate("S18", `adopted refund ${note} needs attention, and nobody was told`);
    const unbooked =
      waiting.reduce((sum, { amount }) => sum + amount, 0) + since.reduce((sum, one) => sum + one, 0);
    const here = unbooked + (ledger.find((one) => one.currency === currency)?.kobo ?? 0);
    if (here !== there)
      stage.violate("S18", `the provider has ${there} kobo ${currency} of ours, the ledger ${here}`);
  }
}

/**
 * An amount above the price is the provider's fee where the customer bears it. It isn't the shop's (classify-payment.ts).
 */
function isSameMoney(payment: WorldPayment, row: PaymentRow): boolean {
  const { amount, requested, fees, currency } = payment;
  const borne = amount > requested && amount - requested <= fees ? requested : amount;
  return row.captured === borne && row.currency === currency;
}

/** S14: the upstream never counts more calls than the key allows in any 60 s. */
function checkRates({ stage, upstream, databaseJumps, weather: { limits } }: Run): void {
  // Tokens are timed by the database's clock (docs/adr/0025): across a jump of it nobody knows what a minute is.
  const jumpBefore = (time: number) => databaseJumps.findLast((at) => at <= time) ?? 0;
  const most = (times: readonly number[]) => {
    let from = 0;
    let found = 0;
    times.forEach((time, index) => {
      while ((times[from] ?? time) < Math.max(time - 60_000, jumpBefore(time))) from += 1;
      found = Math.max(found, index - from + 1);
    });
    return found;
  };
  const buys = most(upstream.buys);
  const calls = most(upstream.calls);
  if (buys > limits.buys) stage.violate("S14", `${buys} purchases within 60 s, ${limits.buys} are allowed`);
  if (calls > limits.calls) stage.violate("S14", `${calls} calls within 60 s, ${limits.calls} are allowed`);
}
