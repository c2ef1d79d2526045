-- Records a person's decision on a parked effect, with an audit entry. p: as settle_effect; p_who: {userId, role, reason, second, approval}.
-- Of two concurrent decisions the second is "lost". second: it needs a second person ("needs_approval"); approval: their approval; "not_approved" if it isn't valid (docs/adr/0097).
CREATE OR REPLACE FUNCTION decide_parked(p jsonb, p_who jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE o orders; e effects; settled jsonb; approver text;
BEGIN
  SELECT * INTO o FROM orders WHERE id = (SELECT order_id FROM effects WHERE id = p ->> 'effect') FOR UPDATE;
  SELECT * INTO e FROM effects WHERE id = p ->> 'effect' FOR UPDATE;
  IF p_who ? 'approval' THEN
    SELECT u.email INTO approver FROM approvals a JOIN users u ON u.id = a.decided_by AND u.role = a.decided_role AND u.deleted_at IS NULL
      WHERE a.id = (p_who ->> 'approval')::bigint AND a.kind = 'decision' AND a.subject = 'effect:' || e.id AND a.state = 'APPROVED' AND a.expires_at > p_now
        AND a.asked_role = (SELECT role FROM users WHERE users.id = a.asked_by AND deleted_at IS NULL) FOR UPDATE OF a;
    IF NOT FOUND THEN RETURN jsonb_build_object('outcome', 'not_approved'); END IF;
  ELSIF (p_who ->> 'second')::boolean THEN RETURN jsonb_build_object('outcome', 'needs_approval');
  END IF;
  IF e.state = 'SUCCEEDED' THEN
    -- The supplier reversed a delivered purchase: staff refund the customer, or leave the delivery as it is.
    UPDATE cases SET state = 'closed', closed_at = p_now, closed_by = p -> 'evidence' ->> 'decidedBy', closed_why = (p ->> 'to') || ': ' || (p_who ->> 'reason')
      WHERE kind = 'reversal' AND subject = 'effect:' || e.id AND state = 'open';
    IF NOT FOUND THEN RETURN jsonb_build_object('outcome', 'lost', 'state', e.state); END IF;
  END IF;
  IF e.state = 'SUCCEEDED' AND p ->> 'to' = 'SUCCEEDED' THEN
    INSERT INTO facts (effect_id, at, kind, body) VALUES (e.id, p_now, p ->> 'factKind', p -> 'fact');
    settled := jsonb_build_object('outcome', 'done', 'state', e.state, 'status', o.status);
  ELSE
    settled := settle_effect(p, p_now);
  END IF;
  IF settled ->> 'outcome' <> 'done' THEN RETURN settled; END IF;
  UPDATE approvals SET state = 'USED', used_at = p_now, sealed = NULL WHERE id = (p_who ->> 'approval')::bigint;
  PERFORM audit_append(p_who ->> 'userId', p_who ->> 'role', 'parked.decided', coalesce('order:' || o.ref, 'effect:' || e.id),
    jsonb_build_object('effect', e.id, 'kind', e.kind, 'state', e.state, 'reason', e.reason, 'status', o.status),
    jsonb_strip_nulls(jsonb_build_object('state', settled ->> 'state', 'verdict', p -> 'fact' ->> 'verdict', 'status', settled ->> 'status',
      'evidence', p -> 'fact' ->> 'evidence', 'approvalId', p_who -> 'approval', 'approvedBy', approver)),
    p_who ->> 'reason', p_now);
  RETURN settled;
END $$;
