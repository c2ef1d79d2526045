/** A rule of money-safety.md, "Invariants", as a query that finds its violations, whatever the time: a restored backup is old. */
export interface Invariant {
  id: string;
  /** What is true if the query finds nothing. */
  rule: string;
  /** One row per violation, with a text column `what` that names it. */
  sql: string;
}

/** Kobo as "₦4,996,592.75", in SQL. */
const naira = (kobo: string) => `'₦' || to_char(${kobo} / 100.0, 'FM999,999,999,999,990.00')`;

const LIVE = "('INTENT','SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED')";

/** The balance that an order's rows imply for each account, next to the ledger's (kobo, by currency). */
const BALANCES = `
  SELECT y.order_id, CASE WHEN y.provider = 'wallet' THEN 'wallet' ELSE 'provider' END AS account, y.captured_currency AS currency,
    y.captured_kobo AS want, 0::bigint AS have FROM payments y WHERE y.state = 'CAPTURED'
  UNION ALL SELECT e.order_id, CASE WHEN e.request ->> 'wallet' IS NULL OR e.evidence ? 'decidedBy' THEN 'provider' ELSE 'wallet' END, y.captured_currency, -e.amount_kobo, 0
    FROM effects e JOIN payments y ON y.id = e.refunds_payment_id WHERE e.kind = 'REFUND' AND e.state = 'SUCCEEDED'
  UNION ALL SELECT e.order_id, 'provider', y.captured_currency, -e.amount_kobo, 0
    FROM effects e JOIN payments y ON y.id = e.refunds_payment_id WHERE e.kind = 'REFUND' AND e.state = 'NOT_SENT' AND e.reason = 'already_back'
  UNION ALL SELECT NULL, c.account, 'NGN', -c.kobo, 0
    FROM payments y, LATERAL (VALUES ('wallet', y.credit_kobo), ('topup_fees', y.captured_kobo - y.credit_kobo)) c(account, kobo)
    WHERE y.purpose = 'TOPUP' AND y.disposition = 'APPLIED'
  UNION ALL SELECT y.order_id, 'suspense', y.captured_currency, -y.captured_kobo, 0
    FROM payments y WHERE y.disposition IN ('SURPLUS','SUSPENSE')
  UNION ALL SELECT e.order_id, 'suspense', y.captured_currency, e.amount_kobo, 0
    FROM effects e JOIN payments y ON y.id = e.payment_id WHERE e.kind = 'REFUND' AND (e.state = 'SUCCEEDED' OR e.state = 'NOT_SENT' AND e.reason = 'already_back')
  UNION ALL SELECT e.order_id, 'goodwill', y.captured_currency, e.amount_kobo - CASE WHEN e.goodwill IS NULL THEN l.total_kobo ELSE 0 END, 0
    FROM effects e JOIN payments y ON y.id = e.refunds_payment_id LEFT JOIN lines l ON l.id = e.line_id
    WHERE e.kind = 'REFUND' AND e.payment_id IS NULL AND (e.state = 'SUCCEEDED' OR e.state = 'NOT_SENT' AND e.reason = 'already_back')
  UNION ALL SELECT y.order_id, 'held', 'NGN', -l.total_kobo, 0
    FROM payments y JOIN lines l ON l.order_id = y.order_id WHERE y.disposition = 'APPLIED' AND l.status NOT IN ('delivered','refunded')
  UNION ALL SELECT l.order_id, 'sales', 'NGN', -l.total_kobo, 0 FROM lines l WHERE l.status = 'delivered'
  UNION ALL SELECT j.order_id, split_part(n.account, ':', 1), n.currency, 0, n.amount_kobo
    FROM ledger_entries n JOIN journals j ON j.id = n.journal_id
    WHERE j.kind NOT IN ('goodwill','wallet_paid_out','wallet_given_up','adopted','dispute','payout','fee_borne') AND (n.account LIKE 'provider:%' OR n.account LIKE 'wallet:%'
      OR n.account IN ('suspense','held','sales','topup_fees','goodwill'))`;

/** Stands for findBreaks's `balanceLagMs`. */
export const BALANCE_LAG = "5000 /* ms */";

/** Each subject's transitions in order, with the previous state. */
const CHAIN = `SELECT subject, subject_id, from_state, to_state, id,
    lag(to_state) OVER (PARTITION BY subject, subject_id ORDER BY id) AS before,
    row_number() OVER (PARTITION BY subject, subject_id ORDER BY id DESC) AS from_end FROM transitions`;

/** Of money and deliveries. */
export const MONEY_INVARIANTS: readonly Invariant[] = [
  {
    id: "S1",
    rule: "an item succeeded upstream at most once, and nothing that may have been bought was bought again",
    sql: `SELECT 'line ' || line_id AS what FROM effects WHERE kind = 'VEND' AND state NOT IN ('INTENT','NOT_SENT','REJECTED') GROUP BY line_id HAVING count(*) > 1`,
  },
  {
    id: "S2",
    rule: "an item, payment or compensation has at most one live attempt, and a payment at most one compensation in progress",
    sql: `SELECT coalesce('line ' || line_id, 'payment ' || payment_id, 'effect ' || min(id)) AS what FROM effects WHERE state IN ${LIVE}
      GROUP BY line_id, payment_id, goodwill HAVING count(*) > 1
      UNION ALL SELECT 'payment ' || refunds_payment_id FROM effects WHERE goodwill IS NOT NULL AND state IN ${LIVE} AND state <> 'SUCCEEDED'
      GROUP BY refunds_payment_id HAVING count(*) > 1`,
  },
  {
    id: "S3",
    rule: "nothing that succeeded upstream was refunded",
    sql: `SELECT 'line ' || r.line_id AS what FROM effects r JOIN effects v ON v.line_id = r.line_id AND v.kind = 'VEND' AND v.state = 'SUCCEEDED'
      WHERE r.kind = 'REFUND' AND r.state = 'SUCCEEDED' AND NOT EXISTS (SELECT 1 FROM late_vends t WHERE t.effect_id = v.id)
      UNION ALL SELECT 'late vend ' || t.effect_id || ' without its journal' FROM late_vends t
        WHERE NOT EXISTS (SELECT 1 FROM journals j WHERE j.key = 'late-vend:' || t.effect_id)`,
  },
  {
    id: "S4",
    rule: "an item is delivered if and only if it succeeded upstream and its deliverable is stored",
    sql: `SELECT 'line ' || l.id || ' (' || l.status || ')' AS what FROM lines l
      WHERE (l.status = 'delivered') <> (l.delivery_cipher IS NOT NULL AND l.delivered_at IS NOT NULL
        AND EXISTS (SELECT 1 FROM effects e WHERE e.line_id = l.id AND e.kind = 'VEND' AND e.state = 'SUCCEEDED'))`,
  },
  {
    id: "S4r",
    rule: "an item is refunded if and only if its refund succeeded",
    sql: `SELECT 'line ' || l.id || ' (' || l.status || ')' AS what FROM lines l
      WHERE (l.status = 'refunded') <> EXISTS (SELECT 1 FROM effects e WHERE e.line_id = l.id AND e.kind = 'REFUND' AND (e.state = 'SUCCEEDED' OR e.state = 'NOT_SENT' AND e.reason = 'already_back'))`,
  },
  {
    id: "S5",
    rule: "an attempt is sent at most once",
    sql: `SELECT 'effect ' || subject_id AS what FROM transitions WHERE subject = 'effect' AND to_state = 'SENDING'
      GROUP BY subject_id HAVING count(*) > 1
      UNION ALL SELECT 'effect ' || effect_id FROM facts WHERE kind IN ('purchase','refund') AND effect_id IS NOT NULL
      GROUP BY effect_id HAVING count(*) > 1`,
  },
  {
    id: "S6",
    rule: "nothing is sent without a stored SENDING, and nothing is bought without an applied payment",
    sql: `SELECT 'effect ' || e.id AS what FROM effects e WHERE e.state NOT IN ('INTENT','NOT_SENT') AND (e.sent_at IS NULL
        OR NOT EXISTS (SELECT 1 FROM transitions t WHERE t.subject = 'effect' AND t.subject_id = e.id AND t.to_state = 'SENDING'))
      UNION ALL SELECT 'effect ' || e.id FROM effects e WHERE e.kind = 'VEND'
        AND NOT EXISTS (SELECT 1 FROM payments y WHERE y.order_id = e.order_id AND y.disposition = 'APPLIED')`,
  },
  {
    id: "S19",
    rule: "an item that follows another is bought only after that one was delivered",
    // In the order of the transitions: the clocks of two processes may differ.
    sql: `SELECT 'line ' || l.id AS what FROM lines l JOIN lines b ON b.order_id = l.order_id AND b.position = l.position - 1
        JOIN effects e ON e.line_id = l.id AND e.kind = 'VEND'
        JOIN transitions s ON s.subject = 'effect' AND s.subject_id = e.id AND s.to_state = 'SENDING'
      WHERE l.follows AND NOT EXISTS (SELECT 1 FROM transitions d WHERE d.subject = 'line' AND d.subject_id = b.id AND d.to_state = 'delivered' AND d.id < s.id)
      UNION ALL SELECT 'line ' || l.id || ' follows none' FROM lines l WHERE l.follows
        AND NOT EXISTS (SELECT 1 FROM lines b WHERE b.order_id = l.order_id AND b.position = l.position - 1)`,
  },
  {
    id: "S20",
    rule: "nothing is bought for a held order, and its case stays open while any of its items waits",
    sql: `SELECT 'effect ' || e.id AS what FROM effects e JOIN orders o ON o.id = e.order_id WHERE e.kind = 'VEND' AND o.hold_state IN ('held','returned')
      UNION ALL SELECT 'order ' || o.ref || ' is ' || o.hold_state FROM orders o WHERE o.hold_state IS NOT NULL AND ((o.hold_state = 'held')
          <> EXISTS (SELECT 1 FROM cases k WHERE k.order_id = o.id AND k.kind = 'held' AND k.state = 'open')
        OR o.hold_state <> 'released' AND (o.hold_state = 'held') <> EXISTS (SELECT 1 FROM lines l WHERE l.order_id = o.id AND l.status = 'waiting'))`,
  },
  {
    id: "S17",
    rule: "a delivery is reversed automatically only with proof (a CREDIT row or the balance), and never if the customer can still use it",
    sql: `SELECT 'effect ' || e.id || coalesce(' (' || l.service || ')', '') AS what FROM effects e JOIN lines l ON l.id = e.line_id
      WHERE e.kind = 'VEND' AND e.state = 'REVERSED' AND NOT e.evidence ? 'decidedBy'
        AND (NOT e.evidence ? 'proof' OR l.service = 'exam-pin' OR (l.service = 'electricity' AND l.request ->> 'meterType' = 'prepaid'))`,
  },
  {
    id: "S7",
    rule: "for each order, captured = delivered + refunded + held + suspense, in its rows and in the ledger",
    sql: `SELECT 'order ' || coalesce(o.ref, 'none') || ' ' || b.account || ' ' || b.currency || ': rows say ' || sum(b.want) || ', the ledger ' || sum(b.have) AS what
      FROM (${BALANCES}) b LEFT JOIN orders o ON o.id = b.order_id GROUP BY o.ref, b.account, b.currency HAVING sum(b.want) <> sum(b.have)`,
  },
  {
    id: "S7t",
    rule: "in total, captured = delivered + refunded + held + suspense",
    sql: `SELECT b.account || ' ' || b.currency || ': rows say ' || sum(b.want) || ', the ledger ' || sum(b.have) AS what
      FROM (${BALANCES}) b GROUP BY b.account, b.currency HAVING sum(b.want) <> sum(b.have)
      UNION ALL SELECT 'captured less refunded is ' || sum(want) FILTER (WHERE account = 'provider') || ' ' || currency || ', sold, held and in suspense '
        || -coalesce(sum(want) FILTER (WHERE account <> 'provider'), 0)
      FROM (${BALANCES}) b GROUP BY currency HAVING sum(want) <> 0`,
  },
  {
    id: "S8",
    rule: "every journal, and the whole ledger, sums to zero, and no customer's wallet is overdrawn",
    sql: `SELECT 'journal ' || j.key AS what FROM journals j JOIN ledger_entries n ON n.journal_id = j.id GROUP BY j.key, n.currency HAVING sum(n.amount_kobo) <> 0
      UNION ALL SELECT 'journal ' || key || ' is empty' FROM journals j WHERE NOT EXISTS (SELECT 1 FROM ledger_entries n WHERE n.journal_id = j.id)
      UNION ALL SELECT 'the ledger in ' || currency FROM ledger_entries GROUP BY currency HAVING sum(amount_kobo) <> 0
      UNION ALL SELECT account || ' is overdrawn' FROM ledger_entries WHERE account LIKE 'wallet:%' GROUP BY account, currency HAVING sum(amount_kobo) > 0`,
  },
  {
    id: "S8w",
    rule: "every wallet's balance is the sum of its entries, and never negative",
    sql: `SELECT 'wallet ' || coalesce(w.user_id, n.user_id) || ': holds ' || coalesce(w.balance_kobo, 0) || ', its entries say ' || coalesce(n.kobo, 0) AS what
      FROM wallets w FULL JOIN (SELECT substr(account, 8) AS user_id, -sum(amount_kobo) AS kobo FROM ledger_entries WHERE account LIKE 'wallet:%' GROUP BY account) n
        ON n.user_id = w.user_id
      WHERE coalesce(w.balance_kobo, 0) <> coalesce(n.kobo, 0) OR w.balance_kobo < 0`,
  },
  {
    id: "S9",
    rule: "an item or payment is refunded at most once, a compensation is made once, and together they never exceed what was captured",
    sql: `SELECT coalesce('line ' || line_id, 'payment ' || payment_id, 'effect ' || min(id)) AS what FROM effects WHERE kind = 'REFUND' AND state = 'SUCCEEDED'
      GROUP BY line_id, payment_id, goodwill HAVING count(*) > 1
      UNION ALL SELECT 'payment ' || y.id FROM payments y JOIN effects e ON e.refunds_payment_id = y.id AND e.state IN ${LIVE}
      GROUP BY y.id HAVING sum(e.amount_kobo) > coalesce(max(y.captured_kobo), 0)`,
  },
  {
    id: "S9d",
    rule: "a dispute is answered at most once, for no more than the customer paid, and a settled answer contains no customer data",
    sql: `SELECT 'payment ' || d.payment_id || ': dispute ' || d.id AS what FROM dispute_answers a JOIN disputes d ON d.id = a.dispute_id JOIN payments y ON y.id = d.payment_id
      GROUP BY d.id, y.id HAVING count(*) FILTER (WHERE a.state <> 'FAILED') > 1 OR bool_or(a.settled_at IS NOT NULL AND a.sealed IS NOT NULL)
        OR max(a.kobo) > y.captured_kobo + (SELECT coalesce(sum(n.amount_kobo), 0) FROM journals j JOIN ledger_entries n ON n.journal_id = j.id
          WHERE j.key = 'fee-borne:' || y.id AND n.account = 'provider:' || y.provider)`,
  },
  {
    id: "S10",
    rule: "the supplier wallet holds what the ledger says, apart from purchases in progress",
    // Attempts in flight when the balance was read may or may not be debited yet. What settled shortly before it counts too.
    sql: `SELECT 'the ledger has ' || ${naira("l.kobo")} || ' at the upstream, its wallet ' || CASE w.name WHEN 'main' THEN '' ELSE w.name || ' ' END || ${naira("w.balance_kobo")} || ' (' || ${naira("f.taken")} || ' may be taken, ' || ${naira("f.untaken")} || ' not yet taken)' AS what
      FROM upstream_wallet w, LATERAL (SELECT coalesce(sum(amount_kobo), 0) AS kobo FROM ledger_entries WHERE account = CASE w.name WHEN 'main' THEN 'upstream' ELSE 'upstream:' || w.name END) l,
        LATERAL (SELECT coalesce(sum(amount_kobo) FILTER (WHERE state <> 'SUCCEEDED'), 0) AS taken,
          coalesce(sum(amount_kobo) FILTER (WHERE state IN ('SUCCEEDED','REVERSED')), 0) AS untaken FROM effects
          WHERE kind = 'VEND' AND sent_at IS NOT NULL AND wallet = w.name
            AND (state IN ('SENDING','PROCESSING','UNKNOWN','PARKED') OR settled_at >= w.balance_at - ${BALANCE_LAG} * interval '1 millisecond')) f
      WHERE w.balance_at IS NOT NULL AND EXISTS (SELECT 1 FROM journals WHERE key = CASE w.name WHEN 'main' THEN 'upstream' ELSE 'upstream:' || w.name END || ':opening')
        AND w.balance_kobo - l.kobo NOT BETWEEN -f.taken AND f.untaken`,
  },
  {
    id: "S11",
    rule: "nothing that was seen upstream is treated as not executed",
    sql: `SELECT 'effect ' || id AS what FROM effects WHERE state = 'NOT_EXECUTED' AND (sighted_at IS NOT NULL OR upstream_id IS NOT NULL)`,
  },
  {
    id: "S11n",
    rule: "an attempt is treated as not executed only by a person's decision, or after four clean scans, the last after its horizon",
    sql: `SELECT 'effect ' || id AS what FROM effects WHERE state = 'NOT_EXECUTED' AND NOT coalesce(evidence ? 'decidedBy'
        OR (clean_scans >= 4 AND last_scan_at >= sent_at + horizon_ms * interval '1 millisecond'), false)`,
  },
  {
    id: "S13",
    rule: "every state has its row in the audit trail, and each row follows from the one before",
    sql: `SELECT s.subject || ' ' || s.id || ' is ' || s.state AS what FROM (
        SELECT 'order' AS subject, id, status AS state FROM orders UNION ALL SELECT 'effect', id, state FROM effects
        UNION ALL SELECT 'payment', id, state FROM payments UNION ALL SELECT 'line', id, status FROM lines) s
      LEFT JOIN (${CHAIN}) t ON t.subject = s.subject AND t.subject_id = s.id AND t.from_end = 1
      WHERE t.to_state IS DISTINCT FROM s.state AND NOT (s.subject = 'line' AND s.state = 'waiting' AND t.id IS NULL)
      UNION ALL SELECT subject || ' ' || subject_id || ': ' || coalesce(from_state, '-') || ' after ' || before FROM (${CHAIN}) t
      WHERE before IS NOT NULL AND from_state IS DISTINCT FROM before`,
  },
  {
    id: "S15",
    rule: "no token, activation code, key or full number is in the logs or records",
    sql: `WITH noted AS (
        SELECT 'fact ' || f.id AS what, f.body::text AS text, coalesce(e.order_id, y.order_id) AS order_id
          FROM facts f LEFT JOIN effects e ON e.id = f.effect_id LEFT JOIN payments y ON y.id = f.payment_id WHERE f.id > (SELECT max(id) - 20000 FROM facts)
        UNION ALL SELECT 'order_event ' || id, detail::text, order_id FROM order_events WHERE detail IS NOT NULL AND id > (SELECT max(id) - 50000 FROM order_events)
        UNION ALL SELECT 'alarm ' || id, detail::text, order_id FROM alarms WHERE detail IS NOT NULL
        UNION ALL SELECT 'effect ' || id, concat_ws(' ', reason, (evidence - 'sealed')::text), order_id FROM effects WHERE evidence IS NOT NULL
        UNION ALL SELECT 'case ' || id, concat_ws(' ', why, evidence::text, closed_why), order_id FROM cases
        UNION ALL SELECT 'difference ' || id, concat_ws(' ', ours::text, theirs::text, explanation), order_id FROM differences
        UNION ALL SELECT 'message ' || id, concat_ws(' ', data::text, reason), order_id FROM messages
        UNION ALL SELECT 'audit entry ' || seq, concat_ws(' ', subject, before::text, after::text, reason), NULL FROM audit_entries)
      SELECT n.what || ' shows a key or an activation code' AS what FROM noted n WHERE n.text ~ '(sk|pk)_(live|test)_[A-Za-z0-9]|LPA:1[$]'
      UNION ALL SELECT n.what || ' shows a token' FROM noted n WHERE n.text ~ '(^|[^0-9A-Za-z.])[0-9]{4}([ -]?[0-9]{4}){4}([^0-9A-Za-z]|$)'
      UNION ALL SELECT n.what || ' shows the whole number of line ' || l.id FROM noted n JOIN lines l ON l.order_id = n.order_id
        WHERE length(regexp_replace(l.recipient, '[^0-9]', '', 'g')) >= 10 AND position(right(regexp_replace(l.recipient, '[^0-9]', '', 'g'), 10) IN n.text) > 0`,
  },
  {
    id: "S16",
    rule: "deliverables in a response are delivered or stored, and their purchase is never treated as not executed",
    sql: `SELECT 'effect ' || e.id || ' is ' || e.state AS what FROM received r JOIN effects e ON e.id = r.effect_id
      WHERE r.goods = 'whole' AND (e.state = 'NOT_SENT' OR e.state IN ('REJECTED','NOT_EXECUTED') AND NOT EXISTS (SELECT 1 FROM late_vends t WHERE t.effect_id = e.id))
      UNION ALL SELECT 'effect ' || e.id || ' is ' || e.state || ', and its line isn''t delivered' FROM received r JOIN effects e ON e.id = r.effect_id
        JOIN lines l ON l.id = e.line_id WHERE r.goods = 'whole' AND e.state = 'SUCCEEDED' AND l.delivery_cipher IS NULL`,
  },
  {
    id: "S18",
    rule: "our accounts at each payment provider hold what was captured, less refunds, lost disputes and payouts; disputed money is at risk",
    sql: `WITH want AS (
        SELECT 'provider:' || y.provider AS account, y.captured_currency AS currency, y.captured_kobo AS kobo FROM payments y WHERE y.state = 'CAPTURED' AND y.provider <> 'wallet'
        UNION ALL SELECT 'provider:' || y.provider, y.captured_currency, -e.amount_kobo FROM effects e JOIN payments y ON y.id = e.refunds_payment_id
          WHERE e.kind = 'REFUND' AND e.state = 'SUCCEEDED' AND (e.request ->> 'wallet' IS NULL OR e.evidence ? 'decidedBy') AND y.provider <> 'wallet'
        UNION ALL SELECT a.account, y.captured_currency, a.kobo FROM disputes d JOIN payments y ON y.id = d.payment_id,
          LATERAL (VALUES ('provider:' || y.provider, CASE d.state WHEN 'won' THEN 0 ELSE -d.kobo END),
            ('at_risk:' || y.provider, CASE d.state WHEN 'open' THEN d.kobo ELSE 0 END),
            (CASE d.kind WHEN 'refund' THEN 'refunded_outside' ELSE 'disputes_lost' END, CASE d.state WHEN 'lost' THEN d.kobo ELSE 0 END)) a(account, kobo)
        UNION ALL SELECT a.account, y.captured_currency, a.kobo FROM effects e JOIN payments y ON y.id = e.refunds_payment_id,
          LATERAL (VALUES (e.evidence ->> 'coveredBy', -e.amount_kobo), ('provider:' || y.provider, CASE e.state WHEN 'SUCCEEDED' THEN e.amount_kobo ELSE 0 END)) a(account, kobo)
          WHERE e.kind = 'REFUND' AND e.evidence ? 'coveredBy'
        UNION ALL SELECT n.account, n.currency, n.amount_kobo FROM ledger_entries n JOIN journals j ON j.id = n.journal_id WHERE j.kind IN ('adopted','payout','fee_borne')
      ), have AS (SELECT account, currency, sum(amount_kobo) AS kobo FROM ledger_entries GROUP BY account, currency)
      SELECT coalesce(w.account, h.account) || ' ' || coalesce(w.currency, h.currency) || ': rows say ' || coalesce(w.kobo, 0) || ', the ledger ' || coalesce(h.kobo, 0) AS what
      FROM (SELECT account, currency, sum(kobo) AS kobo FROM want GROUP BY account, currency) w FULL JOIN have h USING (account, currency)
      WHERE (account LIKE 'provider:%' OR account LIKE 'at_risk:%' OR account IN ('disputes_lost','refunded_outside')) AND coalesce(w.kobo, 0) <> coalesce(h.kobo, 0)`,
  },
  {
    id: "S18c",
    rule: "the refunds that a bank's or the dashboard's returns of a payment stand for aren't more than was returned",
    // What staff call refunded is excepted: they may have made it another way.
    sql: `SELECT 'payment ' || y.id AS what FROM effects e JOIN payments y ON y.id = e.refunds_payment_id
      WHERE e.kind = 'REFUND' AND e.state = 'NOT_SENT' AND e.evidence ? 'coveredBy' GROUP BY y.id
      HAVING sum(e.amount_kobo) > (SELECT coalesce(sum(kobo), 0) FROM disputes WHERE payment_id = y.id AND state = 'lost')`,
  },
  {
    id: "S18w",
    rule: "credit of a wallet's funding is taken from the wallet only if the funding is disputed or went back, and held only while it is disputed",
    sql: `SELECT 'payment ' || y.id AS what FROM payments y,
        LATERAL (SELECT coalesce(sum(kobo) FILTER (WHERE state <> 'won'), 0) AS back, coalesce(bool_or(state = 'open'), false) AS waits FROM disputes WHERE payment_id = y.id) d,
        LATERAL (SELECT coalesce(sum(n.amount_kobo) FILTER (WHERE n.account LIKE 'wallet:%'), 0) AS taken, coalesce(-sum(n.amount_kobo) FILTER (WHERE n.account = 'topups_held'), 0) AS held
          FROM disputes x CROSS JOIN generate_series(1, x.moves) g JOIN journals j ON j.key = 'topup-dispute:' || x.id || ':' || g JOIN ledger_entries n ON n.journal_id = j.id WHERE x.payment_id = y.id) h
      WHERE y.purpose = 'TOPUP' AND (taken < 0 OR taken > least(back, y.credit_kobo) OR held <> CASE WHEN waits THEN taken ELSE 0 END)`,
  },
  {
    id: "status",
    rule: "an order's stored status follows from its payments, items and refunds",
    sql: `SELECT 'order ' || ref || ' is ' || status || ', should be ' || derive_order_status(id) AS what FROM orders WHERE status <> derive_order_status(id)`,
  },
  {
    id: "total",
    rule: "an order's total is the sum of its items, and its applied payment equals it",
    sql: `SELECT 'order ' || o.ref AS what FROM orders o WHERE o.total_kobo IS DISTINCT FROM (SELECT sum(total_kobo) FROM lines WHERE order_id = o.id)
      UNION ALL SELECT 'payment ' || y.id FROM payments y JOIN orders o ON o.id = y.order_id
      WHERE y.disposition = 'APPLIED' AND (y.captured_kobo, y.captured_currency) IS DISTINCT FROM (o.total_kobo, 'NGN')`,
  },
];
