-- Refunds a paid line before its time runs out, with an audit entry. Only while it waits, with no attempt or one that is
-- provably unsent: what was sent, or may have been, is decided by evidence (decide_parked). p: {line, refund {id, ref},
-- actor, actorRole, reason}. Returns {outcome: done | not_waiting | disputed, line: its status}.
CREATE OR REPLACE FUNCTION refund_line(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE o orders; l lines; e effects; became text;
BEGIN
  SELECT * INTO o FROM orders WHERE id = (SELECT order_id FROM lines WHERE id = p ->> 'line') FOR UPDATE;
  SELECT * INTO l FROM lines WHERE id = p ->> 'line' FOR UPDATE;
  IF o.id IS NULL OR l.status <> 'waiting' OR o.paid_at IS NULL THEN
    RETURN jsonb_build_object('outcome', 'not_waiting', 'line', l.status);
  END IF;
  -- Lock order: order, payment, effect.
  PERFORM 1 FROM payments WHERE order_id = o.id AND disposition = 'APPLIED' FOR UPDATE;
  SELECT * INTO e FROM effects WHERE line_id = l.id AND state IN ('INTENT','SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED') FOR UPDATE;
  IF e.id IS NOT NULL AND NOT (e.kind = 'VEND' AND e.state = 'INTENT') THEN
    RETURN jsonb_build_object('outcome', 'not_waiting', 'line', l.status);
  END IF;
  IF EXISTS (SELECT 1 FROM disputes d JOIN payments y ON y.id = d.payment_id WHERE y.order_id = o.id AND d.state = 'open') THEN
    RETURN jsonb_build_object('outcome', 'disputed', 'line', l.status);
  END IF;
  IF e.id IS NOT NULL THEN
    UPDATE effects SET state = 'NOT_SENT', reason = 'given_back', evidence = jsonb_build_object('withdrawn', 'given_back', 'by', p ->> 'actor'),
      next_at = NULL, settled_at = p_now WHERE id = e.id;
    UPDATE lines SET attempts = attempts - 1 WHERE id = l.id;
  END IF;
  PERFORM open_line_refund(l, p -> 'refund', 'given_back', p_now);
  became := refresh_order(o.id);
  PERFORM audit_append(p ->> 'actor', p ->> 'actorRole', 'line.refunded', 'order:' || o.ref,
    jsonb_build_object('line', l.position, 'lineStatus', l.status, 'reason', l.reason, 'status', o.status),
    jsonb_build_object('lineStatus', (SELECT status FROM lines WHERE id = l.id), 'status', became, 'kobo', l.total_kobo, 'effect', p -> 'refund' ->> 'id'),
    p ->> 'reason', p_now);
  RETURN jsonb_build_object('outcome', 'done', 'status', became);
END $$;
