-- needs: order-view
-- order_view by a receipt's code.
CREATE OR REPLACE FUNCTION order_by_receipt(p_code text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT order_view(order_id) FROM receipts WHERE code = p_code
$$;
