-- The same before a payment of an order is opened that was placed a while ago: what was kept of the wallet for it may be another's
-- by now. Where it may be paid, that much is kept for it anew. Its callers hold the order's lock.
CREATE OR REPLACE FUNCTION refuse_payment(p_order text, p_guard jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE refused jsonb;
BEGIN
  PERFORM 1 FROM upstream_wallet WHERE id = 1 FOR UPDATE;
  SELECT refuse_sale(p_guard || jsonb_build_object('order', p_order, 'products', jsonb_agg(DISTINCT service || ':' || product),
    'lines', count(*), 'costKobo', sum(cost_kobo)), p_now) INTO refused FROM lines WHERE order_id = p_order;
  IF refused IS NULL THEN UPDATE orders SET held_at = p_now WHERE id = p_order; END IF;
  RETURN refused;
END $$;
