-- Appends an event to an order's timeline.
CREATE OR REPLACE FUNCTION note_event(p_order text, p_line text, p_effect text, p_now timestamptz, p_event text, p_detail jsonb DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A top-up's payment has no order and no timeline.
  IF p_order IS NULL THEN RETURN; END IF;
  INSERT INTO order_events (order_id, line_id, effect_id, at, event, detail) VALUES (p_order, p_line, p_effect, p_now, p_event, p_detail);
END $$;
