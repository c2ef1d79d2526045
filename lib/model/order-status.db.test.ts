import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { propertyRuns } from "@/test/property-runs";
import { connectSuperuser } from "@/test/superuser";
import { isTerminal, LINE_STATUSES, type LineStatus, ORDER_STATUSES, type OrderStatus } from "./order-status";
import { EFFECT_STATES } from "./rows";

/** Checks the stored status (SQL) against the rules, written a second time, on any rows. */
let client: pg.Client;

beforeAll(async () => {
  client = await connectSuperuser(process.env.DATABASE_URL ?? "");
  // Allows any combination, even those that the database's guards prevent.
  await client.query("SET session_replication_role = replica");
});
afterAll(() => client.end());

const effectState = fc.option(fc.constantFrom(...EFFECT_STATES), { nil: null });
const world = fc.record({
  closeReason: fc.constantFrom(null, "expired", "cancelled"),
  applied: fc.boolean(),
  // Captured payments besides the applied one, and the state of their refunds.
  others: fc.array(fc.record({ disposition: fc.constantFrom("SURPLUS", "SUSPENSE"), refund: effectState }), {
    maxLength: 3,
  }),
  goodwill: effectState,
  hold: fc.constantFrom(null, "held", "released", "returned"),
  open: fc.array(fc.constantFrom("CREATED", "STARTED", "FAILED", "ABANDONED"), { maxLength: 2 }),
  lines: fc.array(
    fc.record({
      status: fc.constantFrom(...LINE_STATUSES),
      kind: fc.constantFrom("VEND", "REFUND"),
      effect: effectState,
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/**
 * One example of every status: about one in forty runs of 600 random orders misses partly_delivered, delivered or
 * paid.
 */
const plain = (given: Partial<World>, ...statuses: LineStatus[]): [World] => {
  const lines = statuses.map((status) => ({ status, kind: "VEND" as const, effect: null }));
  return [
    { closeReason: null, applied: true, others: [], goodwill: null, hold: null, open: [], lines, ...given },
  ];
};
const EXAMPLES: [World][] = [
  plain({ applied: false }, "waiting"),
  plain({ applied: false, closeReason: "expired" }, "waiting"),
  plain({}, "waiting"),
  plain({}, "sending"),
  plain({}, "delivered"),
  plain({}, "delivered", "refunded"),
  plain({}, "refund_due"),
  plain({}, "refunded"),
  plain({}, "under_review"),
  plain({ goodwill: "PARKED" }, "delivered"),
  plain({ hold: "held" }, "waiting", "refunded"),
];

let count = 0;

async function inSql(given: World): Promise<string> {
  const id = `o${++count}`;
  const { lines } = given;
  await client.query(
    `INSERT INTO orders (id, ref, service, input, email, checkout_key, request_hash, repeat_hash, token_salt, token_sha256, status,
       total_kobo, payment_fee_kobo, placed_at, expires_at, close_reason, hold_state, hold_until, paid_at)
     VALUES ($1, $1, 'airtime', '{}', 'a@b.c', $1, '', '', '', $1, 'awaiting_payment', 100, 0, now(), now(), $2, $3, CASE WHEN $3::text IS NOT NULL THEN now() END, CASE WHEN $3::text IS NOT NULL THEN now() END)`,
    [id, given.closeReason, given.hold],
  );
  const payments = [
    ...(given.applied ? [{ state: "CAPTURED", disposition: "APPLIED", refund: null }] : []),
    ...given.others.map((other) => ({ state: "CAPTURED", ...other })),
    ...given.open.map((state) => ({ state, disposition: null, refund: null })),
  ].map((payment, index) => ({ ...payment, id: `${id}-p${index}` }));
  await client.query(
    `INSERT INTO payments (id, order_id, purpose, provider, reference, expected_kobo, state, disposition, captured_kobo, captured_currency,
       captured_at, created_at)
     SELECT p.id, $1, 'ORDER', 'paystack', p.id, 100, p.state, p.disposition, CASE WHEN p.state = 'CAPTURED' THEN 100 END,
       CASE WHEN p.state = 'CAPTURED' THEN 'NGN' END, CASE WHEN p.state = 'CAPTURED' THEN now() END, now()
     FROM jsonb_to_recordset($2) AS p(id text, state text, disposition text)`,
    [id, JSON.stringify(payments)],
  );
  await client.query(
    `INSERT INTO lines (id, order_id, position, service, product, recipient, request, face_kobo, cost_kobo, ceiling_kobo, fee_kobo, total_kobo, status)
     SELECT $1 || '-l' || ord, $1, ord, 'airtime', 'MTN', '', '{}', 100, 90, 100, 0, 100, status
     FROM jsonb_array_elements_text($2) WITH ORDINALITY AS l(status, ord)`,
    [id, JSON.stringify(lines.map(({ status }) => status))],
  );
  const effects = [
    ...lines.map((line, index) => ({
      kind: line.kind,
      line_id: `${id}-l${index + 1}`,
      refunds: line.kind === "REFUND" ? `${id}-p0` : null,
      state: line.effect,
    })),
    ...payments.map(({ id: payment_id, refund }) => ({
      kind: "REFUND",
      payment_id,
      refunds: payment_id,
      state: refund,
    })),
    { kind: "REFUND", goodwill: id, refunds: `${id}-p0`, state: payments.length > 0 ? given.goodwill : null },
  ].filter(({ state }) => state !== null);
  await client.query(
    `INSERT INTO effects (id, kind, order_id, line_id, payment_id, goodwill, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, evidence, created_at)
     SELECT $1 || '-e' || row_number() OVER (), e.kind, $1, e.line_id, e.payment_id, e.goodwill, e.refunds, $1 || '-e' || row_number() OVER (), 1, e.state, 1, '{}', '{}', now()
     FROM jsonb_to_recordset($2) AS e(kind text, line_id text, payment_id text, goodwill text, refunds text, state text)`,
    [id, JSON.stringify(effects)],
  );
  const found = await client.query<{ status: string }>("SELECT derive_order_status($1) AS status", [id]);
  return found.rows[0]?.status ?? "";
}

interface StatusFacts {
  closed: boolean;
  applied: boolean;
  /** Number of captured payments that can't be used for the order, and how many of them are refunded. */
  suspense: number;
  suspenseRefunded: number;
  /** Whether any attempt of the order, vend or refund, is in manual review; a compensation doesn't count. */
  parked: boolean;
  /** Whether the blocklist holds its payment and no decision was made yet (docs/adr/0093). */
  held: boolean;
  lines: readonly LineStatus[];
}

/** What derive_order_status must return. Defined for all facts. */
function deriveOrderStatus(facts: StatusFacts): OrderStatus {
  if (facts.suspense > 0) {
    if (facts.suspenseRefunded === facts.suspense) return "refunded";
    return facts.parked ? "under_review" : "refund_due";
  }
  if (!facts.applied) return facts.closed ? "expired" : "awaiting_payment";
  const count = (...statuses: LineStatus[]) => facts.lines.filter((line) => statuses.includes(line)).length;
  if (facts.parked || count("under_review") > 0 || (facts.held && count("waiting") > 0))
    return "under_review";
  if (count("waiting", "sending", "processing") > 0)
    return count("waiting") === facts.lines.length ? "paid" : "processing";
  if (count("delivered") === facts.lines.length) return "delivered";
  if (count("delivered") > 0) return "partly_delivered";
  return count("refunded") === facts.lines.length ? "refunded" : "refund_due";
}

function inTypeScript({ closeReason, applied, others, hold, lines }: World): string {
  const suspense = others.filter(({ disposition }) => disposition === "SUSPENSE");
  return deriveOrderStatus({
    closed: closeReason !== null,
    applied,
    suspense: suspense.length,
    suspenseRefunded: suspense.filter(({ refund }) => refund === "SUCCEEDED").length,
    parked: [...lines.map(({ effect }) => effect), ...others.map(({ refund }) => refund)].includes("PARKED"),
    held: hold === "held",
    lines: lines.map(({ status }) => status),
  });
}

describe("order status", () => {
  it("is the same in SQL and in TypeScript, for 600 random orders", async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const status = inTypeScript(given);
        seen.add(status);
        expect(await inSql(given)).toBe(status);
      }),
      { numRuns: propertyRuns(0.06), examples: EXAMPLES },
    );
    expect([...seen].sort()).toEqual([...ORDER_STATUSES].sort());
  });

  const lines = (...statuses: LineStatus[]) => ({
    closed: false,
    applied: true,
    suspense: 0,
    suspenseRefunded: 0,
    parked: false,
    held: false,
    lines: statuses,
  });

  it.each([
    ["awaiting_payment", { ...lines("waiting"), applied: false }],
    ["expired", { ...lines("waiting"), applied: false, closed: true }],
    ["paid", lines("waiting", "waiting")],
    ["processing", lines("waiting", "sending")],
    ["processing", lines("processing", "delivered")],
    ["processing", lines("waiting", "refunded")],
    ["delivered", lines("delivered", "delivered")],
    ["partly_delivered", lines("delivered", "refund_due")],
    ["partly_delivered", lines("delivered", "refunded")],
    ["refund_due", lines("refunded", "refund_due")],
    ["refunded", lines("refunded", "refunded")],
    ["under_review", lines("under_review", "delivered")],
    ["under_review", { ...lines("refund_due"), parked: true }],
    ["under_review", { ...lines("waiting", "refund_due"), held: true }],
    ["refund_due", { ...lines("refunded", "refund_due"), held: true }],
    ["refund_due", { ...lines("waiting"), applied: false, suspense: 2, suspenseRefunded: 1 }],
    ["refunded", { ...lines("waiting"), applied: false, suspense: 1, suspenseRefunded: 1 }],
    ["under_review", { ...lines("waiting"), applied: false, suspense: 1, parked: true }],
  ])("%s: %j", (status, facts) => {
    expect(deriveOrderStatus(facts)).toBe(status);
  });

  it("is terminal when nothing more happens automatically", () => {
    expect(ORDER_STATUSES.filter((status) => isTerminal(status, ["delivered", "refunded"]))).toEqual([
      "delivered",
      "partly_delivered",
      "refunded",
      "expired",
    ]);
    expect(isTerminal("partly_delivered", ["delivered", "refund_due"])).toBe(false);
  });
});
