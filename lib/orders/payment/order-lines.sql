-- The lines of an order, in order.
CREATE OR REPLACE FUNCTION order_lines(p_order text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(l) ORDER BY l.position), '[]') FROM lines l WHERE l.order_id = p_order
$$;
