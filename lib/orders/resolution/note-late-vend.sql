-- Records that the upstream carried out a purchase after we had given it up. The loss is ours; the customer
-- isn't charged. p: effect, upstreamId, lossKobo (null: the intended cost), wallet (null: the intended
-- wallet), fact, returned (the upstream returned the money: the loss is reversed). Returns 'noted', 'known'
-- (also: nothing to reverse) or 'lost' (the attempt isn't dead).
CREATE OR REPLACE FUNCTION note_late_vend(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE e effects; v late_vends; what text := CASE WHEN (p ->> 'returned')::boolean THEN 'late_reversal' ELSE 'late_vend' END; sign int := 1; account text;
BEGIN
  PERFORM 1 FROM orders WHERE id = (SELECT order_id FROM effects WHERE id = p ->> 'effect') FOR UPDATE;
  SELECT * INTO e FROM effects WHERE id = p ->> 'effect' FOR UPDATE;
  IF e.id IS NULL OR e.kind <> 'VEND' OR e.state NOT IN ('NOT_SENT','REJECTED','FAILED','NOT_EXECUTED','REVERSED') THEN
    RETURN jsonb_build_object('outcome', 'lost');
  END IF;
  IF what = 'late_reversal' THEN
    sign := -1;
    UPDATE late_vends SET reversed_at = p_now WHERE effect_id = e.id AND reversed_at IS NULL RETURNING * INTO v;
  ELSE
    INSERT INTO late_vends (effect_id, order_id, line_id, was, upstream_id, loss_kobo, at)
      VALUES (e.id, e.order_id, e.line_id, e.state, p ->> 'upstreamId', coalesce((p ->> 'lossKobo')::bigint, e.amount_kobo), p_now)
      ON CONFLICT (effect_id) DO NOTHING RETURNING * INTO v;
  END IF;
  IF v.effect_id IS NULL THEN RETURN jsonb_build_object('outcome', 'known'); END IF;
  INSERT INTO facts (effect_id, at, kind, body) VALUES (e.id, p_now, what, coalesce(p -> 'fact', 'null'::jsonb));
  account := coalesce(
    (SELECT n.account FROM ledger_entries n JOIN journals j ON j.id = n.journal_id WHERE j.key = 'late-vend:' || e.id AND n.account LIKE 'upstream%'),
    'upstream' || coalesce(':' || nullif(coalesce(p ->> 'wallet', e.wallet), 'main'), ''));
  PERFORM post_journal(replace(what, '_', '-') || ':' || e.id, what, e.order_id, p_now, jsonb_build_array(
    jsonb_build_object('account', 'late_vends', 'kobo', sign * v.loss_kobo), jsonb_build_object('account', account, 'kobo', -sign * v.loss_kobo)));
  IF what = 'late_vend' THEN
    INSERT INTO alarms (at, kind, order_id, detail)
      VALUES (p_now, what, e.order_id, jsonb_build_object('effect', e.id, 'was', e.state, 'lossKobo', v.loss_kobo));
  END IF;
  RETURN jsonb_build_object('outcome', 'noted');
END $$;
