-- refuse_sale again, before a payment opens for an order that was placed a while ago: its reservation of the balance may be
-- gone. If it may be paid, the balance is reserved anew. The caller holds the order's lock.
CREATE OR REPLACE FUNCTION refuse_payment(p_order text, p_guard jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE refused jsonb;
BEGIN
  PERFORM 1 FROM upstream_wallet WHERE id = 1 FOR UPDATE;
  SELECT refuse_sale(p_guard || jsonb_build_object('order', p_order, 'products', jsonb_agg(DISTINCT service || ':' || product),
    'lines', count(*), 'costKobo', sum(cost_kobo)), p_now) INTO refused FROM lines WHERE order_id = p_order;
  IF refused IS NULL THEN UPDATE orders SET held_at = p_now WHERE id = p_order; END IF;
  RETURN refused;
END $$;
