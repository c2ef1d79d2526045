-- The payments of an order that weren't captured, oldest first.
CREATE OR REPLACE FUNCTION open_payments(p_order text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(y) ORDER BY y.created_at), '[]') FROM payments y WHERE y.order_id = p_order AND y.state <> 'CAPTURED'
$$;
