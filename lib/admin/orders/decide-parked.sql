-- Records a person's decision on a parked effect, with an audit entry. p: as settle_effect; p_who: {userId, role, reason}.
-- Of two at once the second is "lost".
CREATE OR REPLACE FUNCTION decide_parked(p jsonb, p_who jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE o orders; e effects; settled jsonb;
BEGIN
  SELECT * INTO o FROM orders WHERE id = (SELECT order_id FROM effects WHERE id = p ->> 'effect') FOR UPDATE;
  SELECT * INTO e FROM effects WHERE id = p ->> 'effect' FOR UPDATE;
  settled := settle_effect(p, p_now);
  IF settled ->> 'outcome' <> 'done' THEN RETURN settled; END IF;
  PERFORM audit_append(p_who ->> 'userId', p_who ->> 'role', 'parked.decided', coalesce('order:' || o.ref, 'effect:' || e.id),
    jsonb_build_object('effect', e.id, 'kind', e.kind, 'state', e.state, 'reason', e.reason, 'status', o.status),
    jsonb_strip_nulls(jsonb_build_object('state', settled ->> 'state', 'verdict', p -> 'fact' ->> 'verdict', 'status', settled ->> 'status',
      'evidence', p -> 'fact' ->> 'evidence')),
    p_who ->> 'reason', p_now);
  RETURN settled;
END $$;
