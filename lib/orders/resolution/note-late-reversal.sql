-- The upstream returned the money of a late vend: no loss remains. True when it is new.
CREATE OR REPLACE FUNCTION note_late_reversal(p_effect text, p_fact jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE v late_vends;
BEGIN
  PERFORM 1 FROM orders WHERE id = (SELECT order_id FROM effects WHERE id = p_effect) FOR UPDATE;
  UPDATE late_vends SET reversed_at = p_now WHERE effect_id = p_effect AND reversed_at IS NULL RETURNING * INTO v;
  IF v.effect_id IS NULL THEN RETURN false; END IF;
  INSERT INTO facts (effect_id, at, kind, body) VALUES (v.effect_id, p_now, 'late_reversal', p_fact);
  PERFORM post_journal('late-reversal:' || v.effect_id, 'late_reversal', v.order_id, p_now, jsonb_build_array(
    jsonb_build_object('account', 'upstream', 'kobo', v.loss_kobo), jsonb_build_object('account', 'late_vends', 'kobo', -v.loss_kobo)));
  RETURN true;
END $$;
