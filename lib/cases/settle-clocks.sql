-- From the payment until the last line was delivered, given up or handed to a person. `decided` null: not yet.
CREATE OR REPLACE FUNCTION settle_clocks(p_since timestamptz) RETURNS TABLE (id text, paid timestamptz, decided timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT o.id, o.paid_at, (SELECT CASE WHEN bool_and(d.at IS NOT NULL) THEN max(d.at) END FROM lines l, LATERAL (SELECT min(v.at) AS at
      FROM order_events v WHERE v.order_id = o.id AND v.line_id = l.id AND v.event IN ('delivered','refund_started','parked')) d WHERE l.order_id = o.id)
  FROM orders o WHERE o.placed_at >= p_since AND o.paid_at IS NOT NULL
$$;
