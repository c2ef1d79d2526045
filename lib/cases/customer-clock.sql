-- needs: refund-clocks
-- Customers' waiting times: {refund, settle}, each {count, p50Ms, p95Ms, maxMs, breaches}. Waits that haven't
-- ended count with their time so far. An order is settled when its last line was delivered, given up or sent
-- to review.
CREATE OR REPLACE FUNCTION customer_clock(p_since timestamptz, p_refund_ms int, p_settle_ms int, p_now timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH settled AS (
    SELECT o.paid_at AS paid, (SELECT CASE WHEN bool_and(d.at IS NOT NULL) THEN max(d.at) END FROM lines l, LATERAL (SELECT min(v.at) AS at
        FROM order_events v WHERE v.order_id = o.id AND v.line_id = l.id AND v.event IN ('delivered','refund_started','parked')) d WHERE l.order_id = o.id) AS decided
    FROM orders o WHERE o.placed_at >= p_since AND o.paid_at IS NOT NULL
  ), took AS (
    SELECT 'refund' AS promise, extract(epoch FROM coalesce(sent, p_now) - decided) * 1000 AS ms, p_refund_ms AS most FROM refund_clocks(p_since)
    UNION ALL SELECT 'settle', extract(epoch FROM coalesce(decided, p_now) - paid) * 1000, p_settle_ms FROM settled
  ), told AS (
    SELECT promise, count(*)::int AS count, round(percentile_disc(0.5) WITHIN GROUP (ORDER BY ms))::bigint AS "p50Ms",
      round(percentile_disc(0.95) WITHIN GROUP (ORDER BY ms))::bigint AS "p95Ms", round(max(ms))::bigint AS "maxMs",
      (count(*) FILTER (WHERE ms > most))::int AS breaches FROM took GROUP BY promise
  )
  SELECT jsonb_object_agg(p, coalesce((SELECT to_jsonb(t) - 'promise' FROM told t WHERE t.promise = p),
    '{"count": 0, "p50Ms": null, "p95Ms": null, "maxMs": null, "breaches": 0}')) FROM unnest(ARRAY['refund','settle']) p
$$;
