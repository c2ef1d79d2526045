-- Purchases that wait for a token, in the order of their turns: round-robin over orders, starting with the
-- order that has waited longest since it arrived or was last served, so that big and small orders don't delay
-- each other; oldest first within an order. A purchase whose turn came before p_late without a call delays
-- nobody, but is next when it calls. With an effect, only those that wait for a token of the same key.
CREATE OR REPLACE FUNCTION fair_queue(p_effect text, p_late timestamptz) RETURNS TABLE (line_id text, effect_id text, order_id text, due timestamptz, place int)
LANGUAGE sql STABLE AS $$
  WITH waiter AS (
    SELECT e.id, e.line_id, e.order_id, e.next_at, e.created_at, row_number() OVER (PARTITION BY e.order_id ORDER BY e.created_at, e.id) AS round
    FROM effects e WHERE e.state = 'INTENT' AND e.kind = 'VEND' AND (e.next_at >= p_late OR e.id = p_effect)
      AND (p_effect IS NULL OR e.supplier_key IS NOT DISTINCT FROM (SELECT supplier_key FROM effects WHERE id = p_effect))
  ), turn AS (
    SELECT w.order_id, greatest(min(w.created_at), (SELECT max(s.sent_at) FROM effects s WHERE s.order_id = w.order_id AND s.kind = 'VEND')) AS since
    FROM waiter w GROUP BY w.order_id
  )
  SELECT w.line_id, w.id, w.order_id, w.next_at, row_number() OVER (ORDER BY w.round, t.since, w.order_id)::int
  FROM waiter w JOIN turn t USING (order_id)
$$;
