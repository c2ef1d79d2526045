import { AUDIT_BREAKS } from "@/lib/auth/audit/audit-breaks";
import { MARGIN_ACCOUNTS } from "@/lib/model/margin-accounts";
import type { Invariant } from "./invariants";

/** Of written sums, invoices and the audit log. */
export const RECORD_INVARIANTS: readonly Invariant[] = [
  {
    id: "R1",
    rule: "the stored sums of a past day equal the ledger's",
    sql: `WITH d AS (SELECT day FROM ledger_days WHERE account = '' AND kind = ''), e AS (
        SELECT d.day, x.account, x.kind, count(*)::int AS count, coalesce(sum(x.kobo) FILTER (WHERE x.kobo > 0), 0)::bigint AS debit_kobo, coalesce(-sum(x.kobo) FILTER (WHERE x.kobo < 0), 0)::bigint AS credit_kobo
        FROM d, LATERAL (SELECT CASE WHEN n.account LIKE 'wallet:%' THEN 'wallets' ELSE n.account END AS account, j.kind, n.amount_kobo AS kobo
            FROM journals j JOIN ledger_entries n ON n.journal_id = j.id WHERE j.at >= d.day AND j.at < d.day + interval '24 hours' AND n.currency = 'NGN') x GROUP BY 1, 2, 3
        UNION ALL SELECT d.day, '', '', o.count, o.kobo, 0 FROM d, LATERAL (SELECT count(*)::int AS count, coalesce(sum(total_kobo), 0)::bigint AS kobo
          FROM orders WHERE placed_at >= d.day AND placed_at < d.day + interval '24 hours') o)
      SELECT 'day ' || day || ', ' || account || ' ' || kind || ': written ' || coalesce((w.count, w.debit_kobo, w.credit_kobo)::text, 'nothing')
          || ', the ledger ' || coalesce((e.count, e.debit_kobo, e.credit_kobo)::text, 'nothing') AS what
      FROM ledger_days w FULL JOIN e USING (day, account, kind)
      WHERE (coalesce(w.count, 0), coalesce(w.debit_kobo, 0), coalesce(w.credit_kobo, 0)) <> (coalesce(e.count, 0), coalesce(e.debit_kobo, 0), coalesce(e.credit_kobo, 0))`,
  },
  {
    id: "R2",
    rule: "each order's stored margin equals the ledger's (after an upgrade, run npm run margins)",
    sql: `SELECT 'order ' || o.ref || ': ' || coalesce(o.margin_kobo, 0) || ', the ledger ' || coalesce(m.kobo, 0) AS what FROM orders o
      LEFT JOIN (SELECT j.order_id, -sum(n.amount_kobo) AS kobo FROM journals j JOIN ledger_entries n ON n.journal_id = j.id
        WHERE n.currency = 'NGN' AND n.account IN (${MARGIN_ACCOUNTS}) GROUP BY j.order_id) m ON m.order_id = o.id
      WHERE coalesce(o.margin_kobo, 0) <> coalesce(m.kobo, 0)`,
  },
  {
    id: "R3",
    rule: "the stored sums of a day's sales add up to the ledger's, for every breakdown",
    sql: `SELECT 'day ' || w.day || ' by ' || p || ': ' || (s.sales, s.cost, s.refunds, s.margin) || ', the ledger ' || (l.sales, l.cost, l.refunds, l.margin) AS what
      FROM sale_days w, unnest(ARRAY['service','product','provider','channel','hour']) p,
        LATERAL (SELECT coalesce(sum(sales_kobo), 0) AS sales, coalesce(sum(cost_kobo), 0) AS cost, coalesce(sum(refunds_kobo), 0) AS refunds, coalesce(sum(margin_kobo), 0) AS margin
          FROM sale_days WHERE by = p AND day = w.day) s,
        LATERAL (SELECT coalesce(-sum(n.amount_kobo) FILTER (WHERE n.account = 'sales'), 0) AS sales, coalesce(sum(n.amount_kobo) FILTER (WHERE n.account = 'cost'), 0) AS cost,
            coalesce(sum(n.amount_kobo) FILTER (WHERE n.account = 'held' AND j.kind = 'refund'), 0) AS refunds,
            coalesce(-sum(n.amount_kobo) FILTER (WHERE n.account IN (${MARGIN_ACCOUNTS}) AND j.order_id IS NOT NULL AND w.margin_kobo IS NOT NULL), 0) AS margin
          FROM journals j JOIN ledger_entries n ON n.journal_id = j.id WHERE j.at >= w.day AND j.at < w.day + interval '24 hours' AND n.currency = 'NGN') l
      WHERE w.by = '' AND (s.sales, s.cost, s.refunds, s.margin) <> (l.sales, l.cost, l.refunds, l.margin)`,
  },
  {
    id: "R4",
    rule: "the stored sums of a day's payment fees equal the ledger's",
    sql: `SELECT 'day ' || w.day || ': ' || s.kobo || ', the ledger ' || l.kobo AS what FROM sale_days w,
        LATERAL (SELECT coalesce(sum(cost_kobo - refunds_kobo), 0) AS kobo FROM sale_days WHERE by = 'paid' AND day = w.day) s,
        LATERAL (SELECT coalesce(sum(n.amount_kobo), 0) AS kobo FROM journals j JOIN ledger_entries n ON n.journal_id = j.id
          WHERE j.at >= w.day AND j.at < w.day + interval '24 hours' AND j.kind IN ('capture','topup','fee_borne') AND n.account = 'payment_fees' AND n.currency = 'NGN') l
      WHERE w.by = 'paid' AND w.key = '' AND s.kobo <> l.kobo`,
  },
  {
    id: "V1",
    rule: "tax invoices and credit notes are numbered 1, 2, 3, … in each series, in the order in which they were issued",
    sql: `SELECT kind || ' ' || series || '-' || number || ' follows ' || coalesce(before::text, 'nothing') AS what FROM (
        SELECT 'invoice' AS kind, series, number, at, lag(number) OVER w AS before, lag(at) OVER w AS earlier FROM invoices WINDOW w AS (PARTITION BY series ORDER BY number)
        UNION ALL SELECT 'credit note', series, number, at, lag(number) OVER w, lag(at) OVER w FROM credit_notes WINDOW w AS (PARTITION BY series ORDER BY number)) d
      WHERE number <> coalesce(before, 0) + 1 OR at < earlier`,
  },
  {
    id: "V2",
    rule: "an order has at most one invoice, for what was delivered, less credit notes and refunds in progress",
    sql: `SELECT 'invoice ' || i.series || '-' || i.number || ': ' || (i.amount_kobo - b.kobo) || ', the ledger ' || s.kobo AS what FROM invoices i,
        LATERAL (SELECT coalesce(sum(coalesce(c.amount_kobo, CASE WHEN l.status <> 'delivered' THEN l.total_kobo END)), 0) AS kobo FROM lines l LEFT JOIN credit_notes c ON c.line_id = l.id
          WHERE l.order_id = i.order_id AND l.position = ANY (i.lines)) b,
        LATERAL (SELECT coalesce(-sum(n.amount_kobo), 0) AS kobo FROM journals j JOIN ledger_entries n ON n.journal_id = j.id
          WHERE j.order_id = i.order_id AND n.account = 'sales' AND n.currency = 'NGN') s
      WHERE i.amount_kobo - b.kobo <> s.kobo
      UNION ALL SELECT 'order ' || order_id || ' has ' || count(*) || ' invoices' FROM invoices GROUP BY order_id HAVING count(*) > 1`,
  },
  {
    id: "A1",
    rule: "the audit log is one unbroken chain of hashes, up to its last entry",
    sql: AUDIT_BREAKS,
  },
  {
    id: "A2",
    rule: "the daily closes are one unbroken chain of hashes, each with its entry in the audit log",
    sql: `SELECT 'day ' || day || ' was changed' AS what FROM day_closes WHERE hash <> day_close_hash(prev_hash, day, figures)
      UNION ALL SELECT 'day ' || d.day || ' does not follow the close before' FROM day_closes d
        WHERE d.prev_hash <> repeat('0', 64) AND NOT EXISTS (SELECT 1 FROM day_closes c WHERE c.hash = d.prev_hash)
      UNION ALL SELECT 'day ' || d.day || ' is not in the audit log as it is' FROM day_closes d
        WHERE NOT EXISTS (SELECT 1 FROM audit_entries a WHERE a.action = CASE length(d.day) WHEN 7 THEN 'month.closed' ELSE 'day.closed' END AND a.subject = 'day:' || d.day AND a.after ->> 'hash' = d.hash)
      UNION ALL SELECT a.subject || ' was closed and is gone' FROM audit_entries a
        WHERE a.action IN ('day.closed','month.closed') AND NOT EXISTS (SELECT 1 FROM day_closes d WHERE 'day:' || d.day = a.subject)`,
  },
  {
    id: "A3",
    rule: "an approved action was requested by somebody else within a day, and was carried out once",
    sql: `WITH acts AS (SELECT after ->> 'approvalId' AS id, count(*) AS count FROM audit_entries WHERE after ? 'approvalId' GROUP BY 1)
      SELECT 'approval ' || id AS what FROM approvals WHERE decided_by = asked_by OR decided_at >= expires_at OR used_at >= expires_at
      UNION ALL SELECT 'approval ' || a.id || ' is ' || a.state || ' and was carried out ' || coalesce(c.count, 0) || ' times'
        FROM approvals a FULL JOIN acts c ON c.id = a.id::text WHERE coalesce(c.count, 0) <> CASE a.state WHEN 'USED' THEN 1 ELSE 0 END`,
  },
];
