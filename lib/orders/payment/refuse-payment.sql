-- Repeats refuse_sale before a payment opens for an older order, whose balance reservation may be gone.
-- Checks each part of a basket that debits another wallet, and once more the one that needs the first key.
-- Null: it may be paid, and the balance is reserved again. The caller holds the order's lock.
CREATE OR REPLACE FUNCTION refuse_payment(p_order text, p_guard jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE refused jsonb; part record; hold bigint := 0; held bigint; mixed boolean;
BEGIN
  PERFORM 1 FROM upstream_wallet WHERE id = 1 FOR UPDATE;
  SELECT bool_or(p_guard -> 'firstKey' ? service) AND NOT bool_and(p_guard -> 'firstKey' ? service) INTO mixed FROM lines WHERE order_id = p_order;
  FOR part IN SELECT c.reserved, jsonb_build_object('order', p_order, 'products', jsonb_agg(DISTINCT l.service || ':' || l.product),
      'lines', count(*), 'costKobo', sum(l.cost_kobo), 'visitor', CASE WHEN o.placed_from IS NOT NULL THEN
        jsonb_build_object('from', o.placed_from, 'email', o.email, 'recipients', jsonb_agg(DISTINCT l.recipient)) END) AS asks
      FROM lines l JOIN orders o ON o.id = l.order_id CROSS JOIN LATERAL (SELECT false AS reserved UNION ALL SELECT true WHERE mixed AND p_guard -> 'firstKey' ? l.service) c
      WHERE l.order_id = p_order GROUP BY o.id, c.reserved, coalesce(p_guard -> 'second' -> 'services' ? l.service, false) ORDER BY c.reserved LOOP
    refused := refuse_sale(CASE WHEN mixed AND NOT part.reserved THEN p_guard - 'firstKey' ELSE p_guard END || part.asks, p_now);
    IF refused ->> 'outcome' <> 'free' THEN RETURN refused; END IF;
    IF NOT part.reserved THEN hold := hold + (refused ->> 'holdKobo')::bigint; END IF;
    held := (refused ->> 'hold')::bigint;
  END LOOP;
  UPDATE orders SET held_at = p_now, held_kobo = hold, hold_block = coalesce(held, hold_block) WHERE id = p_order;
  RETURN NULL;
END $$;
