-- Closes an order that awaits payment, as expired or cancelled. The caller has checked that no money is on its way.
CREATE OR REPLACE FUNCTION close_order(p_order text, p_reason text, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE o orders;
BEGIN
  SELECT * INTO STRICT o FROM orders WHERE id = p_order FOR UPDATE;
  IF o.status <> 'awaiting_payment' THEN RETURN jsonb_build_object('outcome', 'not_open', 'status', o.status); END IF;
  IF p_reason = 'expired' AND p_now < o.expires_at THEN RETURN jsonb_build_object('outcome', 'not_yet', 'status', o.status); END IF;
  UPDATE orders SET close_reason = p_reason, closed_at = p_now WHERE id = o.id;
  PERFORM note_event(o.id, NULL, NULL, p_now, p_reason);
  RETURN jsonb_build_object('outcome', 'closed', 'status', refresh_order(o.id));
END $$;
