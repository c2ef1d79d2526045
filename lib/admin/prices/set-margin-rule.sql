-- Saves a price, once a form. p is {key, service, product, plan, seen, loss, rule: {markupBp, flat, floor} or null}: `seen`
-- is the newest rule of that scope when the owner decided, `loss` the loss a sale they accepted, in kobo. Returns "saved",
-- "again" (this form was saved before) or "stale" (somebody else's newer rule stands).
CREATE OR REPLACE FUNCTION set_margin_rule(p jsonb, p_actor_id text, p_actor_role text, p_reason text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was margin_rules; rule jsonb := CASE WHEN jsonb_typeof(p -> 'rule') = 'object' THEN p -> 'rule' END; before jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock(7203);
  IF EXISTS (SELECT FROM margin_rules WHERE form_key = p ->> 'key') THEN RETURN 'again'; END IF;
  SELECT * INTO was FROM margin_rules WHERE service = p ->> 'service' AND product = p ->> 'product' AND plan_id = p ->> 'plan'
    ORDER BY from_at DESC, id DESC LIMIT 1;
  IF was.id IS DISTINCT FROM (p ->> 'seen')::bigint THEN RETURN 'stale'; END IF;
  IF was.id IS NOT NULL AND NOT was.removed THEN
    before := jsonb_build_object('markupBp', was.markup_bp, 'flat', was.flat_kobo, 'floor', was.floor_kobo);
  END IF;
  INSERT INTO margin_rules (service, product, plan_id, markup_bp, flat_kobo, floor_kobo, removed, form_key, set_by, from_at)
  VALUES (p ->> 'service', p ->> 'product', p ->> 'plan', coalesce((rule ->> 'markupBp')::int, 0), coalesce((rule ->> 'flat')::bigint, 0),
    coalesce((rule ->> 'floor')::bigint, 0), rule IS NULL, p ->> 'key', p_actor_id, greatest(p_now, was.from_at));
  PERFORM pg_notify('kiosk_catalogue', '');
  PERFORM audit_append(p_actor_id, p_actor_role, 'price.changed', concat_ws('/', 'price:' || (p ->> 'service'), nullif(p ->> 'product', ''),
    nullif(p ->> 'plan', '')), before, CASE WHEN (p ->> 'loss')::bigint > 0 THEN rule || jsonb_build_object('acceptedLoss', p -> 'loss') ELSE rule END,
    p_reason, p_now);
  RETURN 'saved';
END $$;
