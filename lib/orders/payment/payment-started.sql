-- Marks a payment as STARTED once the provider has opened its page; it is verified again at p_next_at.
CREATE OR REPLACE FUNCTION payment_started(p_payment text, p_url text, p_next_at timestamptz, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE o text;
BEGIN
  PERFORM 1 FROM orders WHERE id = (SELECT order_id FROM payments WHERE id = p_payment) FOR UPDATE;
  UPDATE payments SET state = 'STARTED', url = p_url, next_at = p_next_at WHERE id = p_payment AND state = 'CREATED' RETURNING order_id INTO o;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM note_event(o, NULL, NULL, p_now, 'payment_started');
  UPDATE orders SET version = version + 1 WHERE id = o;
  RETURN true;
END $$;
