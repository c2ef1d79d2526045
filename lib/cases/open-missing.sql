-- Opens the case of a customer who received nothing although the order is final. One case an order, for ever. p: order,
-- why, more.
CREATE OR REPLACE FUNCTION open_missing(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE o text := p ->> 'order'; c cases; r jsonb;
BEGIN
  PERFORM 1 FROM orders WHERE id = o FOR UPDATE;
  SELECT * INTO c FROM cases WHERE order_id = o AND kind = 'not_received' ORDER BY id LIMIT 1;
  IF c.id IS NOT NULL THEN
    UPDATE cases SET heard_at = p_now WHERE id = c.id AND state = 'open';
    RETURN jsonb_build_object('outcome', 'known', 'id', c.id);
  END IF;
  r := open_case(p || jsonb_build_object('kind', 'not_received', 'subject', 'order:' || o), p_now);
  INSERT INTO alarms (at, kind, order_id, detail) VALUES (p_now, 'not_received', o, jsonb_build_object('case', r -> 'id', 'why', p -> 'why'));
  RETURN r;
END $$;
