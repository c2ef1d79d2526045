-- The upstream carried out what we had given up. The loss is ours: nothing is taken back from the customer. p: effect,
-- upstreamId, lossKobo (null: what we meant to pay), fact. Returns 'noted', 'known', or 'lost' (it isn't dead).
CREATE OR REPLACE FUNCTION note_late_vend(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE e effects; loss bigint;
BEGIN
  PERFORM 1 FROM orders WHERE id = (SELECT order_id FROM effects WHERE id = p ->> 'effect') FOR UPDATE;
  SELECT * INTO e FROM effects WHERE id = p ->> 'effect' FOR UPDATE;
  IF e.id IS NULL OR e.kind <> 'VEND' OR e.state NOT IN ('NOT_SENT','REJECTED','FAILED','NOT_EXECUTED','REVERSED') THEN
    RETURN jsonb_build_object('outcome', 'lost');
  END IF;
  loss := coalesce((p ->> 'lossKobo')::bigint, e.amount_kobo);
  INSERT INTO late_vends (effect_id, order_id, line_id, was, upstream_id, loss_kobo, at)
    VALUES (e.id, e.order_id, e.line_id, e.state, p ->> 'upstreamId', loss, p_now) ON CONFLICT (effect_id) DO NOTHING;
  IF NOT FOUND THEN RETURN jsonb_build_object('outcome', 'known'); END IF;
  INSERT INTO facts (effect_id, at, kind, body) VALUES (e.id, p_now, 'late_vend', coalesce(p -> 'fact', 'null'::jsonb));
  PERFORM post_journal('late-vend:' || e.id, 'late_vend', e.order_id, p_now, jsonb_build_array(
    jsonb_build_object('account', 'late_vends', 'kobo', loss), jsonb_build_object('account', 'upstream', 'kobo', -loss)));
  INSERT INTO alarms (at, kind, order_id, detail)
    VALUES (p_now, 'late_vend', e.order_id, jsonb_build_object('effect', e.id, 'was', e.state, 'lossKobo', loss));
  RETURN jsonb_build_object('outcome', 'noted');
END $$;
