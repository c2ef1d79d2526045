-- Records that the upstream lists an undecided purchase, which rules out NOT_EXECUTED. Stores the fact and
-- raises the alarm once. Returns true the first time.
CREATE OR REPLACE FUNCTION latch_sighting(p_effect text, p_fact jsonb, p_alarm text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE e effects;
BEGIN
  PERFORM 1 FROM orders WHERE id = (SELECT order_id FROM effects WHERE id = p_effect) FOR UPDATE;
  UPDATE effects SET sighted_at = p_now, clean_scans = 0 WHERE id = p_effect AND state IN ('PARKED','UNKNOWN','PROCESSING') AND sighted_at IS NULL
    RETURNING * INTO e;
  IF e.id IS NULL THEN RETURN false; END IF;
  INSERT INTO facts (effect_id, at, kind, body) VALUES (e.id, p_now, 'sighting', p_fact);
  IF p_alarm IS NOT NULL THEN
    INSERT INTO alarms (at, kind, order_id, detail) VALUES (p_now, p_alarm, e.order_id, jsonb_build_object('effect', e.id));
  END IF;
  RETURN true;
END $$;
