import type pg from "pg";

/** The email, phone and account of a fifth of all orders: the worst case of every search. */
export const RESELLER = { userId: "U0", email: "reseller@example.com", phone: "+2348030000000" };

/** Orders a day. The history grows, but not the day. */
const A_DAY = 400;
const MS_APART = 86_400_000 / A_DAY;
/** What Paystack keeps of a payment: one in a hundred differs from the fee in the price. */
const FEE = "CASE WHEN h.n % 100 = 3 THEN 800 ELSE 950 END";
/** Some of this many newest orders are unfinished. */
const OPEN = 200;

/**
 * Writes the history of a shop that sold `count` orders at 400 a day until `now`. The cluster's superuser bypasses the
 * triggers: the pipeline would take hours for a hundred thousand orders. A tenth has two lines, a fifth belongs to one
 * reseller; services and statuses are independent. The n-th order is `idOf(n)`, its reference `refOf(n)`.
 */
export async function seedHistory(client: pg.Client, count: number, now: Date): Promise<void> {
  await client.query(
    "BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL synchronous_commit = off",
  );
  await client.query(`CREATE TEMP TABLE h ON COMMIT DROP AS
    SELECT n, '01' || lpad(n::text, 24, '0') AS id, substr(lpad(n::text, 10, '0'), 1, 5) || '-' || substr(lpad(n::text, 10, '0'), 6) AS ref,
      timestamptz '${now.toISOString()}' - (${count} - n + 1) * interval '${MS_APART} milliseconds' AS at,
      CASE WHEN s < 500 THEN 'airtime' WHEN s < 750 THEN 'data' WHEN s < 900 THEN 'electricity' WHEN s < 960 THEN 'tv' WHEN s < 990 THEN 'betting'
        WHEN s < 998 THEN 'exam-pin' ELSE 'esim' END AS service,
      CASE WHEN n <= ${count - OPEN} OR r >= 300 THEN CASE WHEN r % 50 = 3 THEN 'refunded' WHEN r % 50 = 4 THEN 'expired' WHEN r % 500 = 5 THEN 'partly_delivered' ELSE 'delivered' END
        WHEN r < 60 THEN 'paid' WHEN r < 120 THEN 'processing' WHEN r < 180 THEN 'under_review' WHEN r < 240 THEN 'refund_due' ELSE 'awaiting_payment' END AS status,
      CASE WHEN n % 5 = 0 THEN '${RESELLER.email}' ELSE 'c' || n % greatest(${count} / 10, 1) || '@example.com' END AS email,
      CASE WHEN n % 5 = 0 THEN '${RESELLER.phone}' ELSE '+23481' || lpad((n % greatest(${count} / 10, 1))::text, 8, '0') END AS phone,
      CASE WHEN n % 5 = 0 THEN '${RESELLER.userId}' WHEN n % 5 = 1 THEN 'U' || 1 + n % 1000 END AS user_id
    FROM (SELECT n, abs(hashint4(n)::bigint) % 1000 AS s, abs(hashint4(n + 7)::bigint) % 1000 AS r FROM generate_series(1, ${count}) n) g`);
  // Fill first, then build the indexes: inserting a million rows into eighty indexes takes several times as long.
  const { rows: indexes } = await client.query<{ name: string; text: string }>(INDEXES);
  await client.query(`DROP INDEX ${indexes.map(({ name }) => name).join(", ")}`);
  for (const text of PARTS) await client.query(text);
  await client.query("SET LOCAL maintenance_work_mem = '512MB'");
  for (const { text } of indexes) await client.query(text);
  await client.query("COMMIT");
  await client.query("ANALYZE");
}

export const idOf = (n: number): string => `01${String(n).padStart(24, "0")}`;
export const refOf = (n: number): string => String(n).padStart(10, "0").replace(/^.{5}/, "$&-");

/** All the shop's own indexes except primary keys, which foreign keys need. */
const INDEXES = `SELECT format('%I', c.relname) AS name, pg_get_indexdef(i.indexrelid) AS text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid) ORDER BY c.relname`;

const PARTS = [
  `INSERT INTO users (id, email, name, email_verified_at, created_at) SELECT 'U' || n, CASE n WHEN 0 THEN '${RESELLER.email}' ELSE 'u' || n || '@example.com' END,
      CASE WHEN n % 10 = 0 THEN 'Ada Number ' || n END, now(), now() - n * interval '1 minute' FROM generate_series(0, (SELECT greatest(1000, max(n) / 10) FROM h)) n`,
  `UPDATE upstream_wallet SET balance_kobo = 100000000, seen_at = (SELECT max(at) FROM h)`,
  `INSERT INTO wallets (user_id, balance_kobo) SELECT id, 0 FROM users`,
  `INSERT INTO orders (id, ref, service, input, email, checkout_key, request_hash, repeat_hash, token_salt, token_sha256, status, total_kobo, payment_fee_kobo, placed_at,
      expires_at, paid_at, margin_kobo, user_id, user_how)
    SELECT id, ref, service, '{"product":"mtn","phone":"+2348031234567","amount":500}', email, 'k' || n, md5(n::text), md5('r' || n), 's' || n, md5('t' || n) || md5('u' || n), status,
      51000, 1000, at, at + interval '1 hour', CASE WHEN status NOT IN ('awaiting_payment','expired') THEN at + interval '20 seconds' END,
      CASE WHEN status NOT IN ('awaiting_payment','expired') THEN 2200 + n % 997 END, user_id,
      CASE WHEN user_id IS NOT NULL THEN 'placed' END FROM h`,
  `INSERT INTO lines (id, order_id, position, service, product, recipient, request, face_kobo, cost_kobo, ceiling_kobo, fee_kobo, total_kobo, status, delivered_at)
    SELECT id || p, id, p, service, 'MTN', phone, '{}', 50000, 48000, 50000, 1000, 51000,
      CASE status WHEN 'partly_delivered' THEN 'delivered' WHEN 'awaiting_payment' THEN 'waiting' WHEN 'expired' THEN 'waiting' WHEN 'paid' THEN 'waiting' ELSE status END, at
    FROM h, generate_series(1, CASE WHEN n % 10 = 0 THEN 2 ELSE 1 END) p`,
  `INSERT INTO payments (id, order_id, purpose, provider, reference, expected_kobo, state, disposition, captured_kobo, captured_currency, fees_kobo, created_at, captured_at, user_id)
    SELECT 'P' || id, id, 'ORDER', CASE WHEN n % 5 = 0 THEN 'wallet' ELSE 'paystack' END, 'pay-' || n, 51000, 'CAPTURED', 'APPLIED', 51000, 'NGN',
      CASE WHEN n % 5 <> 0 THEN ${FEE} END, at, at, CASE WHEN n % 5 = 0 THEN user_id END FROM h`,
  `INSERT INTO effects (id, kind, order_id, line_id, customer_ref, attempt, state, amount_kobo, request, upstream_id, created_at, sent_at, evidence)
    SELECT 'E' || l.id, 'VEND', l.order_id, l.id, 'KV' || h.n || '-' || l.position, 1, CASE h.status WHEN 'under_review' THEN 'PARKED' WHEN 'processing' THEN 'PROCESSING'
      WHEN 'paid' THEN 'INTENT' WHEN 'refunded' THEN 'FAILED' WHEN 'refund_due' THEN 'FAILED' ELSE 'SUCCEEDED' END, 48000, '{}', 'up-' || h.n || '-' || l.position,
      h.at + interval '21 seconds', CASE WHEN h.status <> 'paid' THEN h.at + interval '22 seconds' END, '{}'
    FROM h JOIN lines l ON l.order_id = h.id WHERE h.status NOT IN ('awaiting_payment','expired')`,
  `INSERT INTO effects (id, kind, order_id, line_id, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, upstream_id, created_at, sent_at)
    SELECT 'F' || l.id, 'REFUND', l.order_id, l.id, 'P' || h.id, 'KR' || h.n || '-' || l.position, 1, CASE h.status WHEN 'refunded' THEN 'SUCCEEDED' ELSE 'PROCESSING' END, 51000,
      '{}', 're-' || h.n || '-' || l.position, h.at + interval '40 seconds', h.at + interval '41 seconds'
    FROM h JOIN lines l ON l.order_id = h.id WHERE h.status IN ('refunded','refund_due')`,
  `INSERT INTO order_events (order_id, at, event) SELECT id, at, unnest(ARRAY['placed','paid','delivered']) FROM h`,
  `INSERT INTO order_events (order_id, line_id, effect_id, at, event) SELECT h.id, l.id, 'F' || l.id, h.at + interval '41 seconds', 'refund_sent'
    FROM h JOIN lines l ON l.order_id = h.id WHERE h.status IN ('refunded','refund_due')`,
  `INSERT INTO transitions (subject, subject_id, to_state, at) SELECT 'order', id, unnest(ARRAY['awaiting_payment','paid','delivered']), at FROM h`,
  `INSERT INTO facts (effect_id, at, kind, body) SELECT 'E' || id || '1', at, 'answer', '{"status":"SUCCESS"}' FROM h`,
  `INSERT INTO journals (key, kind, order_id, at) SELECT CASE kind WHEN 'vend' THEN 'vend:E' || id || '1' ELSE 'capture:P' || id END, kind, id, at + interval '25 seconds' FROM h, unnest(ARRAY['capture','vend']) kind
    WHERE status NOT IN ('awaiting_payment','expired') ORDER BY n`,
  `INSERT INTO ledger_entries (journal_id, account, amount_kobo)
    SELECT j.id, e.account, e.kobo FROM journals j JOIN h ON h.id = j.order_id CROSS JOIN LATERAL (VALUES
      ('capture', CASE WHEN h.n % 5 = 0 THEN 'wallet:U0' ELSE 'provider:paystack' END, 51000 - ${FEE}), ('capture', 'payment_fees', ${FEE}), ('capture', 'held', -51000),
      ('vend', 'held', 51000), ('vend', 'sales', -51000), ('vend', 'cost', 48000), ('vend', 'upstream', -48000)) e(kind, account, kobo) WHERE e.kind = j.kind ORDER BY j.id`,
  // A year's invoices, and a credit note for one in five hundred.
  `INSERT INTO invoices (series, number, follows, order_id, lines, amount_kobo, vat_kobo, vat_rate, vat_basis, over_at, at)
    SELECT 'INV', row_number() OVER w, nullif(row_number() OVER w - 1, 0), id, '{1}', 51000, 200, 750, 'margin', at, at FROM h
    WHERE status = 'delivered' AND n > (SELECT max(n) FROM h) - ${365 * A_DAY} WINDOW w AS (ORDER BY n)`,
  `INSERT INTO credit_notes (series, number, follows, invoice, line_id, amount_kobo, vat_kobo, at)
    SELECT series, row_number() OVER w, nullif(row_number() OVER w - 1, 0), number, order_id || '1', 51000, 200, at FROM invoices
    WHERE number % 500 = 0 WINDOW w AS (ORDER BY number)`,
  `INSERT INTO inbox (source, sha256, raw, received_at, done_at, verdict)
    SELECT 'paystack', md5('i' || n), '{}', at, at, 'settled' FROM h`,
  `INSERT INTO audit_entries (seq, at, actor_role, actor_id, action, subject, prev_hash, hash)
    SELECT n, at, 'owner', 'U1', 'order.requeried', CASE WHEN n % 5 = 0 THEN 'order:${"0".repeat(5)}-00005' ELSE 'order:' || ref END, md5('a' || n - 1), md5('a' || n) FROM h`,
  `INSERT INTO messages (id, key, kind, to_address, data, state, created_at, sent_at, order_id)
    SELECT 'M' || id, 'delivered:' || n, 'order_delivered', email, '{}', 'sent', at, at, id FROM h`,
  `INSERT INTO receipts (code, order_id, at) SELECT '00' || lpad(n::text, 10, '0'), id, at FROM h WHERE status = 'delivered'`,
  `INSERT INTO cases (kind, subject, order_id, why, evidence, opened_at, heard_at, state, closed_at, closed_by, closed_why)
    SELECT 'not_received', 'order:' || id, id, 'not_received', '{}', at, at, state, CASE state WHEN 'closed' THEN at END, CASE state WHEN 'closed' THEN 'x' END,
      CASE state WHEN 'closed' THEN 'x' END FROM (SELECT *, CASE WHEN n > (SELECT max(n) FROM h) - ${OPEN} THEN 'open' ELSE 'closed' END AS state FROM h WHERE n % 20 = 0) c`,
  // A dispute of every two hundredth order: many for a shop. Paystack confirms nine of ten; the newest are open.
  `INSERT INTO cases (kind, subject, order_id, why, evidence, opened_at, heard_at, due_at, state, closed_at, closed_by, closed_why)
    SELECT 'dispute', 'paystack:' || n, id, 'fraud', '{"dispute":{"amountKobo":51000}}', at, at, at + interval '16 hours', CASE WHEN open THEN 'open' ELSE 'closed' END,
      CASE WHEN NOT open THEN at END, CASE WHEN NOT open THEN 'x' END, CASE WHEN NOT open THEN 'x' END
    FROM (SELECT *, n > (SELECT max(n) FROM h) - ${10 * OPEN} AS open FROM h WHERE n % 200 = 8) d`,
  `INSERT INTO disputes (id, payment_id, kobo, state, opened_at, decided_at)
    SELECT subject, 'P' || order_id, 51000, CASE state WHEN 'open' THEN 'open' ELSE CASE id % 3 WHEN 0 THEN 'won' ELSE 'lost' END END, opened_at, closed_at
    FROM cases WHERE kind = 'dispute' AND right(subject, 4) <> '0008'`,
  `INSERT INTO differences (source, kind, subject, order_id, first_seen_at, last_seen_at, looked_at, state, resolved_at)
    SELECT 'upstream', 'vend_not_listed', 'effect:' || id, id, at, at, at, state, CASE state WHEN 'resolved' THEN at END
    FROM (SELECT *, CASE WHEN n > (SELECT max(n) FROM h) - ${OPEN} THEN 'open' ELSE 'resolved' END AS state FROM h WHERE n % 20 = 1) d`,
  `INSERT INTO incidents (key, kind, level, order_id, detail, count, opened_at, last_at, ended_at)
    SELECT 'parked:' || id, 'parked', 1, id, '{}', 1, at, at, CASE WHEN n <= (SELECT max(n) FROM h) - ${OPEN} THEN at + interval '1 hour' END FROM h WHERE n % 20 = 2 ORDER BY n`,
  `INSERT INTO alarms (at, kind, order_id, seen_at, incident_id)
    SELECT opened_at, 'parked', order_id, CASE WHEN ended_at IS NOT NULL THEN opened_at END, id FROM incidents ORDER BY id`,
  `INSERT INTO messages (id, key, kind, to_address, data, state, created_at, sent_at)
    SELECT 'A' || id, 'alert:' || id, 'owner_alert', 'owner@example.com', jsonb_build_object('incident', id), 'sent', opened_at, opened_at FROM incidents`,
];
