import type { Aim } from "../simulation/run";
import { LEASES_LOST } from "../simulation/weather";

/** How to disable a database guard: SQL, or a checked change to one function's text. */
export type Off =
  | { sql: string }
  /** Fails when the function's text doesn't contain `from`, so a guard that moved must be located again. */
  | { function: string; from: string; to: string };

export interface SqlGuard {
  guard: string;
  off: Off[];
  /** What the guard is there for, where few seeds meet it by chance. The long run does without. */
  aim?: Aim;
  /** A name in test/attack-list.ts that must then succeed. Without one, the simulation must break an invariant. */
  attack?: string;
}

/** One for both guards of held orders, so that one run with every guard on shows that it breaks nothing. */
const ORDERS_HELD: Aim = { wants: ["held:held", "held:due"] };

/** Guards in PostgreSQL. */
export const SQL_GUARDS: readonly SqlGuard[] = [
  {
    guard: "the compare-and-set in front of SENDING",
    off: [{ function: "begin_sending", from: "e.state <> 'INTENT'", to: "false" }],
  },
  {
    guard: "the sender's fence",
    aim: { weather: LEASES_LOST },
    off: [{ function: "begin_sending", from: "NOT worker_alive(p_worker)", to: "false" }],
  },
  {
    guard: "a running POST isn't dead without its lease",
    off: [
      {
        function: "sweep",
        from: "k.gone_at IS NOT NULL OR f.sent_at",
        to: "k.ended_at IS NOT NULL OR f.sent_at",
      },
    ],
  },
  {
    guard: "the purchases' rate bucket",
    off: [{ function: "take_buy", from: "IF cap IS NULL", to: "IF true" }],
  },
  {
    guard: "a held order isn't bought",
    aim: ORDERS_HELD,
    off: [
      { function: "vend_intent", from: "o.hold_state IN ('held','returned')", to: "false" },
      {
        function: "guard_effect_money",
        from: "coalesce(o.hold_state, 'released') = 'released'",
        to: "true",
      },
    ],
  },
  {
    guard: "what is held goes back at its deadline",
    aim: ORDERS_HELD,
    off: [{ function: "sweep", from: "o.hold_until < late AND", to: "false AND" }],
  },
  {
    guard: "the database buys nothing that is held",
    off: [
      {
        function: "guard_effect_money",
        from: "coalesce(o.hold_state, 'released') = 'released'",
        to: "true",
      },
    ],
    attack: "a purchase of what is held",
  },
  {
    guard: "a payment settled once",
    off: [{ function: "settle_payment", from: "IF y.state = 'CAPTURED' THEN", to: "IF false THEN" }],
  },
  {
    guard: "one applied payment an order",
    off: [
      {
        function: "settle_payment",
        from: "IF EXISTS (SELECT 1 FROM payments WHERE order_id = o.id AND disposition = 'APPLIED') THEN",
        to: "IF false THEN",
      },
    ],
  },
  {
    guard: "wrong amounts go to suspense",
    off: [{ function: "settle_payment", from: "NOT (p ->> 'exact')::boolean", to: "false" }],
  },
  {
    guard: "the price ceiling",
    off: [{ function: "vend_intent", from: "cost > l.ceiling_kobo", to: "false" }],
  },
  {
    guard: "a webhook is stored once",
    off: [
      { sql: "DROP INDEX inbox_source_sha256_key" },
      { function: "store_webhook", from: "ON CONFLICT (source, sha256) DO NOTHING", to: "" },
    ],
  },
  {
    guard: "every transition's audit row",
    off: [{ sql: "DROP TRIGGER lines_transition ON lines" }],
  },
  {
    guard: "the sweep for lost work",
    off: [{ function: "sweep", from: "PERFORM enqueue(e.task, e.id, NULL)", to: "PERFORM 1" }],
  },
  {
    guard: "one word never refunds what was delivered",
    aim: { reconciles: true },
    off: [
      {
        function: "prove_reversal",
        from: "proof IS NULL THEN 'reversal_unproven'",
        to: "false THEN 'reversal_unproven'",
      },
      { function: "prove_reversal", from: "RETURN proof;", to: "RETURN 'row';" },
    ],
  },
  {
    guard: "a delivered purchase is reversed with proof",
    off: [{ function: "guard_effect", from: "NEW.kind = 'VEND' AND NEW.state = 'REVERSED'", to: "false" }],
    attack: "a delivered purchase reversed on a word",
  },
  {
    guard: "one live effect a line",
    off: [{ sql: "DROP INDEX effects_one_live_per_line" }],
    attack: "a second vend of a delivered line",
  },
  {
    guard: "the legal moves of an effect",
    off: [{ function: "guard_effect", from: "IF NEW.state <> OLD.state AND NOT", to: "IF false AND NOT" }],
    attack: "a success that is undone by hand",
  },
  {
    guard: "an attempt stays with its key",
    off: [
      {
        function: "guard_effect",
        from: " OR NEW.supplier_key IS DISTINCT FROM OLD.supplier_key THEN",
        to: " THEN",
      },
    ],
    attack: "an attempt moved to another supplier key",
  },
  {
    guard: "write-once columns",
    off: [
      {
        function: "guard_effect",
        from: "IF (OLD.upstream_id IS NOT NULL AND",
        to: "IF (false AND",
      },
    ],
    attack: "an upstream id taken back",
  },
  {
    guard: "a number stays until its order is over",
    off: [{ function: "guard_line", from: "IF NOT (OLD.request @>", to: "IF false AND (OLD.request @>" }],
    attack: "a number masked whose person is known",
  },
  {
    guard: "goods are sealed once",
    off: [{ sql: "DROP TRIGGER lines_sealed ON lines" }],
    attack: "goods sealed anew by the shop's own role",
  },
  {
    guard: "nobody approves what they asked for",
    off: [{ sql: "ALTER TABLE approvals DROP CONSTRAINT approvals_another_person" }],
    attack: "a request approved by its requester",
  },
  {
    guard: "an approval is used once",
    off: [{ sql: "DROP TRIGGER approvals_moves ON approvals" }],
    attack: "an approval used twice",
  },
  {
    guard: "goods of a request are kept encrypted, and not for longer than it waits",
    off: [{ sql: "ALTER TABLE approvals DROP CONSTRAINT approvals_sealed" }],
    attack: "goods of a request kept after its decision",
  },
  {
    guard: "the wallet that a purchase debited",
    off: [{ function: "guard_effect", from: "IF NEW.wallet <> OLD.wallet AND", to: "IF false AND" }],
    attack: "a delivered purchase booked to another wallet",
  },
  {
    guard: "a compensation is checked when it begins",
    off: [
      {
        function: "guard_effect_money",
        from: "IF NEW.goodwill IS NOT NULL AND NOT EXISTS",
        to: "IF false AND NOT EXISTS",
      },
    ],
    attack: "a compensation from a disputed payment",
  },
  {
    guard: "nothing waits again that may have been bought",
    off: [{ function: "guard_line", from: "ELSIF NEW.status = 'waiting' AND", to: "ELSIF false AND" }],
    attack: "a delivered item that waits again",
  },
  {
    guard: "what may have been bought isn't bought again",
    off: [
      {
        function: "guard_effect_money",
        from: "state IN ('FAILED','NOT_EXECUTED','REVERSED')",
        to: "false",
      },
    ],
    attack: "a second vend of what was reversed",
  },
  {
    guard: "one compensation at a time",
    off: [{ sql: "DROP INDEX effects_one_open_goodwill" }],
    attack: "two compensations at once",
  },
  {
    guard: "a compensation is made once",
    off: [{ sql: "DROP INDEX effects_one_live_per_goodwill" }],
    attack: "a compensation made twice",
  },
  {
    guard: "no refund of a disputed payment",
    off: [{ sql: "DROP TRIGGER effects_guard_dispute ON effects" }],
    attack: "a refund sent while its payment is disputed",
  },
  {
    guard: "one answer a dispute",
    off: [{ sql: "DROP INDEX dispute_answers_one_live" }],
    attack: "two answers to one dispute",
  },
  {
    guard: "an answer is sent again only after a look",
    off: [{ function: "guard_case", from: "coalesce(NEW.checked_at <= OLD.sent_at, true)", to: "false" }],
    attack: "an answer sent again without a look",
  },
  {
    guard: "a refund comes back only by the provider's list",
    off: [{ function: "guard_effect", from: "NOT NEW.evidence ? 'listed'", to: "false" }],
    attack: "a refund taken back without the provider's list",
  },
  {
    guard: "no vend without an applied payment",
    off: [{ sql: "DROP TRIGGER effects_guard_money ON effects" }],
    attack: "a vend without an applied payment",
  },
  {
    guard: "one month after the other",
    off: [{ function: "guard_effect_money", from: "l.follows AND b.status", to: "false AND b.status" }],
    attack: "a month bought while the one before is undecided",
  },
  {
    guard: "the ledger's balance",
    off: [{ sql: "DROP TRIGGER journals_balance ON journals" }],
    attack: "a journal that doesn't sum to zero",
  },
  {
    guard: "an applied payment is exact",
    off: [{ sql: "ALTER TABLE payments DROP CONSTRAINT payments_applied_is_exact" }],
    attack: "too little applied",
  },
];

export interface WatchedGuard {
  guard: string;
  off: Off[];
  /** Statements that bring the danger about ($o: a delivered order), and a question that is true only while the guard is there. */
  danger: string;
  isAverted: string;
}

/** Guards that refuse no write and that no simulated run needs: what they do is asked for. */
export const WATCHED_GUARDS: readonly WatchedGuard[] = [
  {
    guard: "a database that isn't known to be whole sells nothing",
    off: [
      {
        function: "selling_guard",
        from: "EXISTS (SELECT FROM books WHERE stopped IS NOT NULL)",
        to: "false",
      },
    ],
    danger: "UPDATE books SET stopped = '{}'",
    isAverted: `SELECT coalesce(selling_guard('{"products":[],"lines":1,"costKobo":1,"queueLimitMs":600000,"holdMs":1}', now()) ->> 'refusal', '') = 'selling_stopped' AS averted`,
  },
  {
    guard: "an order in review is told of at half of its time",
    off: [
      {
        function: "watch_clock",
        from: "o.status IN ('paid','processing','under_review') AND p_now >=",
        to: "o.status IN ('paid','processing') AND p_now >=",
      },
    ],
    danger: `UPDATE orders SET status = 'under_review' WHERE id = $o;
      SELECT watch_clock(paid_at, 30000, 86400000, paid_at + interval '13 hours') FROM orders WHERE id = $o`,
    isAverted: "SELECT EXISTS (SELECT 1 FROM alarms WHERE order_id = $o AND kind = 'settle_half') AS averted",
  },
];
