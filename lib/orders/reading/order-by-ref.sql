-- needs: order-view
-- order_view by the order's ref.
CREATE OR REPLACE FUNCTION order_by_ref(p_ref text, p_rates jsonb DEFAULT NULL, p_now timestamptz DEFAULT NULL) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT order_view(id, p_rates, p_now) FROM orders WHERE ref = p_ref
$$;
