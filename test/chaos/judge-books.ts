import type pg from "pg";
import { bodyOf } from "@/lib/merchant/find-goods";
import { openExchange } from "@/lib/orders/fulfilment/seal-answer";
import { findBreaks } from "@/scripts/doctor/find-breaks";

/** The parts of the sandbox's `GET /control/state` that are checked here. Kobo, except `amount` of transactions. */
export interface OtherBooks {
  wallet: { balanceKobo: number; openingKobo: number; adjustmentsKobo: number };
  purchases: Record<string, { posts: number; debits: number; successes: number; reversals: number }>;
  /** The bodies that left the sandbox's socket whole, and the goods of each purchase. */
  answers: Record<string, string>;
  transactions: {
    customerRef: string;
    goods: { kind: string; token?: string; pins?: { pin: string }[] };
  }[];
  paystack: {
    payments: { reference: string; amount: number; currency: string; status: string }[];
    refunds: { amount: number; status: string; merchant_note: string; transaction_reference: string }[];
    refundPosts: Record<string, number>;
  };
}

/** Where the captured money of all checked orders is, in kobo. */
interface Naira {
  captured: number;
  delivered: number;
  refunded: number;
  /** In manual review, each with a reason. */
  parked: number;
}

export interface Verdict {
  /** One sentence for each problem. Empty: all is well. */
  wrong: string[];
  orders: number;
  vends: number;
  upstreamSuccesses: number;
  doubleVends: number;
  /** PINs and tokens that are in the books as they came. */
  received: number;
  /** Answers whose process died before it had them; their attempts are in manual review, or were found another way. */
  diedWith: number;
  naira: Naira;
  byStatus: Record<string, number>;
}

interface LineRow {
  id: string;
  ref: string;
  status: string;
  reason: string | null;
  total: number;
  paid: boolean;
}
interface EffectRow {
  id: string;
  kind: "VEND" | "REFUND";
  state: string;
  reason: string | null;
  line: string | null;
  name: string;
  kobo: number;
}
interface PaymentRow {
  reference: string;
  state: string;
  disposition: string | null;
  captured: number | null;
  currency: string | null;
}

/**
 * Counts orders with an unfinished payment, line, vend or refund. The status alone isn't enough: an order under review
 * or partly delivered may still have another line in progress.
 */
export async function countUndecided(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM orders o WHERE status IN ('awaiting_payment','paid','processing','refund_due')
       OR EXISTS (SELECT 1 FROM effects e WHERE e.order_id = o.id AND e.state IN ('INTENT','SENDING','PROCESSING','UNKNOWN'))
       OR EXISTS (SELECT 1 FROM lines l WHERE l.order_id = o.id AND o.paid_at IS NOT NULL AND l.status NOT IN ('delivered','refunded','under_review'))`,
  );
  return rows[0]?.n ?? 0;
}

async function readOurBooks(client: pg.Client) {
  const orders = await client.query<{ status: string; n: number }>(
    "SELECT status, count(*)::int AS n FROM orders GROUP BY status",
  );
  const lines = await client.query<LineRow>(
    `SELECT l.id, o.ref, l.status, l.reason, l.total_kobo::float8 AS total,
       EXISTS (SELECT 1 FROM payments y WHERE y.order_id = o.id AND y.disposition = 'APPLIED') AS paid
     FROM lines l JOIN orders o ON o.id = l.order_id`,
  );
  const effects = await client.query<EffectRow>(
    `SELECT id, kind, state, reason, line_id AS line, customer_ref AS name, amount_kobo::float8 AS kobo FROM effects`,
  );
  const payments = await client.query<PaymentRow>(
    `SELECT reference, state, disposition, captured_kobo::float8 AS captured, captured_currency AS currency FROM payments`,
  );
  return { orders: orders.rows, lines: lines.rows, effects: effects.rows, payments: payments.rows };
}
type OurBooks = Awaited<ReturnType<typeof readOurBooks>>;

/**
 * Compares our books with the sandbox's once all work has finished (money-safety.md, How it is tested): nothing bought
 * twice, every captured naira delivered, refunded or in manual review with a reason, every invariant kept, and the
 * upstream and payment provider agree with us.
 */
export async function judgeBooks(client: pg.Client, other: OtherBooks, keys?: Keys): Promise<Verdict> {
  const ours = await readOurBooks(client);
  const byStatus = Object.fromEntries(ours.orders.map(({ status, n }) => [status, n]));
  const wrong: string[] = [];
  const undecided = await countUndecided(client);
  if (undecided > 0)
    wrong.push(`${undecided} order(s) still wait for something: ${JSON.stringify(byStatus)}`);
  const vends = judgeVends(ours, other, wrong);
  judgePayments(ours, other, wrong);
  judgeRefunds(ours, other, wrong);
  const received = await judgeReceived(client, other, keys, wrong);
  const naira = countNaira(ours, other, wrong);
  for (const { id, rule, what } of await findBreaks(client))
    wrong.push(`${id} (${rule}): ${what.join("; ")}`);
  return {
    wrong,
    orders: ours.orders.reduce((sum, { n }) => sum + n, 0),
    ...vends,
    ...received,
    naira,
    byStatus,
  };
}

function judgeVends({ lines, effects }: OurBooks, { purchases }: OtherBooks, wrong: string[]) {
  const vends = effects.filter(({ kind }) => kind === "VEND");
  const known = new Set(vends.map(({ name }) => name));
  let upstreamSuccesses = 0;
  let doubleVends = 0;
  for (const [name, { posts, successes }] of Object.entries(purchases)) {
    upstreamSuccesses += successes;
    if (!known.has(name)) wrong.push(`the upstream has ${name}, which we never sent`);
    if (posts > 1) wrong.push(`${name} was sent ${posts} times`);
  }
  for (const { name, state } of vends) {
    const posts = purchases[name]?.posts ?? 0;
    if (posts > 0 && (state === "INTENT" || state === "NOT_SENT"))
      wrong.push(`${name} is ${state} and was sent`);
  }
  for (const line of lines) {
    const mine = vends.filter((effect) => effect.line === line.id);
    const successes = mine.reduce((sum, { name }) => sum + (purchases[name]?.successes ?? 0), 0);
    const debits = mine.reduce((sum, { name }) => {
      const seen = purchases[name];
      return sum + (seen ? seen.debits - seen.reversals : 0);
    }, 0);
    const where = `a line of ${line.ref} (${line.status}, ${line.reason ?? "no reason"})`;
    if (successes > 1 || debits > 1) {
      doubleVends += 1;
      wrong.push(`${where} was vended ${successes} times and debited ${debits} times`);
    }
    if (line.status === "delivered" && successes !== 1)
      wrong.push(`${where} has ${successes} successes upstream`);
    if (line.status === "refunded" && successes > 0) wrong.push(`${where} was vended and refunded`);
    if (line.status === "under_review" && !line.reason) wrong.push(`${where} is parked without a reason`);
    if (!line.paid && mine.length > 0) wrong.push(`${where} was sent unpaid`);
  }
  return { vends: vends.length, upstreamSuccesses, doubleVends };
}

type Keys = Parameters<typeof openExchange>[0];

/**
 * S16: every PIN and token that left the upstream's socket is in the books, unless the process that it was for died before it
 * had stored anything of the answer. Then nothing of it is refunded behind the goods.
 */
async function judgeReceived(
  client: pg.Client,
  { answers, transactions }: OtherBooks,
  keys: Keys | undefined,
  wrong: string[],
): Promise<Pick<Verdict, "received" | "diedWith">> {
  const counted = { received: 0, diedWith: 0 };
  if (!keys) return counted;
  const { rows } = await client.query<ReceivedRow>(
    `SELECT e.customer_ref AS ref, e.line_id AS line, e.order_id AS order, l.status, r.cipher,
       EXISTS (SELECT 1 FROM facts f WHERE f.effect_id = e.id AND f.kind = 'purchase') AS heard, w.ended_at IS NOT NULL AS died
     FROM effects e JOIN lines l ON l.id = e.line_id LEFT JOIN received r ON r.effect_id = e.id LEFT JOIN workers w ON w.id = e.worker_id WHERE e.kind = 'VEND'`,
  );
  const ours = new Map(rows.map((row) => [row.ref, row]));
  for (const { customerRef, goods } of transactions) {
    const body = answers[customerRef] ?? "";
    const row = ours.get(customerRef);
    const sent = [...(goods.pins?.map(({ pin }) => pin) ?? []), goods.token ?? ""].filter(
      (one) => one !== "" && body.includes(one),
    );
    if (!row || sent.length === 0) continue;
    const kept = row.cipher
      ? (bodyOf(openExchange(keys, { id: row.line, order_id: row.order }, row.cipher)) ?? "")
      : "";
    if (sent.every((one) => kept.includes(one))) counted.received += sent.length;
    else if (row.cipher === null && row.died && !row.heard) counted.diedWith += 1;
    else wrong.push(`${customerRef}: ${sent.length} PINs or tokens came and aren't in the books`);
    if (row.status === "refunded" && !row.cipher) wrong.push(`${customerRef} was refunded behind its goods`);
  }
  return counted;
}

interface ReceivedRow {
  ref: string;
  line: string;
  order: string;
  status: string;
  cipher: string | null;
  heard: boolean;
  died: boolean;
}

function judgePayments({ payments }: OurBooks, { paystack }: OtherBooks, wrong: string[]): void {
  const ours = new Map(payments.map((payment) => [payment.reference, payment]));
  for (const { reference, amount, currency, status } of paystack.payments) {
    const mine = ours.get(reference);
    if (!mine) wrong.push(`the provider has a payment ${reference} that we don't know`);
    else if ((status === "success") !== (mine.state === "CAPTURED"))
      wrong.push(`payment ${reference} is ${status} there and ${mine.state} here`);
    else if (mine.state === "CAPTURED" && (mine.captured !== amount || mine.currency !== currency))
      wrong.push(`payment ${reference}: ${amount} ${currency} there, ${mine.captured} ${mine.currency} here`);
  }
}

function judgeRefunds({ effects }: OurBooks, { paystack }: OtherBooks, wrong: string[]): void {
  const refunds = effects.filter(({ kind }) => kind === "REFUND");
  const ours = new Map(refunds.map((effect) => [effect.name, effect]));
  for (const [name, posts] of Object.entries(paystack.refundPosts)) {
    if (posts > 1) wrong.push(`refund ${name} was sent ${posts} times`);
  }
  const seen = new Map<string, string>();
  for (const { merchant_note: name, amount, status } of paystack.refunds) {
    const mine = ours.get(name);
    if (seen.has(name)) wrong.push(`the provider has refund ${name} twice`);
    seen.set(name, status);
    if (!mine) wrong.push(`the provider has a refund ${name} that we don't know`);
    else if (mine.kobo !== amount) wrong.push(`refund ${name}: ${amount} there, ${mine.kobo} here`);
  }
  for (const { name, state, reason } of refunds) {
    const there = seen.get(name);
    if ((there === "processed") !== (state === "SUCCEEDED"))
      wrong.push(
        `refund ${name} is ${there ?? "unknown"} there and ${state} (${reason ?? "no reason"}) here`,
      );
    if (state === "PARKED" && !reason) wrong.push(`refund ${name} is parked without a reason`);
  }
}

function countNaira(
  { lines, effects, payments }: OurBooks,
  { paystack }: OtherBooks,
  wrong: string[],
): Naira {
  const sum = <T>(list: readonly T[], kobo: (one: T) => number) =>
    list.reduce((all, one) => all + kobo(one), 0);
  const paid = lines.filter((line) => line.paid);
  const of = (status: string) =>
    sum(
      paid.filter((line) => line.status === status),
      ({ total }) => total,
    );
  // Money that doesn't pay for an order (paid twice, too little, too late) is returned in full: refunded, or in manual
  // review with the refund.
  const beside = effects.filter(({ kind, line }) => kind === "REFUND" && line === null);
  const given = sum(
    beside.filter(({ state }) => state === "SUCCEEDED"),
    ({ kobo }) => kobo,
  );
  const stuck = sum(
    beside.filter(({ state }) => state === "PARKED"),
    ({ kobo }) => kobo,
  );
  const naira = {
    captured: sum(payments, ({ captured }) => captured ?? 0),
    delivered: of("delivered"),
    refunded: of("refunded") + given,
    parked: of("under_review") + stuck,
  };
  const placed = naira.delivered + naira.refunded + naira.parked;
  if (placed !== naira.captured)
    wrong.push(`of ${naira.captured} kobo captured, ${placed} are delivered, refunded or parked`);
  const there = sum(
    paystack.payments.filter(({ status }) => status === "success"),
    ({ amount }) => amount,
  );
  if (there !== naira.captured) wrong.push(`the provider captured ${there} kobo, we have ${naira.captured}`);
  const back = sum(
    paystack.refunds.filter(({ status }) => status === "processed"),
    ({ amount }) => amount,
  );
  if (back !== naira.refunded) wrong.push(`the provider gave ${back} kobo back, we say ${naira.refunded}`);
  return naira;
}
