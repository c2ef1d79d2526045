-- The owner's desk: what its lists read by, and its acts on an order, each with its entry in the audit log (issue: the desk, 10 and 11).
-- CreateIndex
CREATE INDEX "orders_status_placed_at_idx" ON "orders"("status", "placed_at");

-- CreateIndex
CREATE INDEX "lines_recipient_idx" ON "lines"("recipient");

-- CreateIndex
CREATE INDEX "journals_at_idx" ON "journals"("at");

-- What waits for a person, oldest first; the alarms that nobody has seen.
CREATE INDEX effects_parked ON effects (created_at, id) WHERE state = 'PARKED';
CREATE INDEX alarms_unseen ON alarms (id) WHERE seen_at IS NULL;

-- ── park-decide.ts: the decision and its entry in the audit log are one ──────────────────────────────────────────────────
-- p: as settle_effect (or settle_esim, with p.esim); p_who: {userId, role, reason}. Of two at once the second is "lost".
CREATE FUNCTION decide_parked(p jsonb, p_who jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE o orders; e effects; settled jsonb;
BEGIN
  SELECT * INTO o FROM orders WHERE id = (SELECT order_id FROM effects WHERE id = p ->> 'effect') FOR UPDATE;
  SELECT * INTO e FROM effects WHERE id = p ->> 'effect' FOR UPDATE;
  settled := CASE WHEN p -> 'esim' IS NULL THEN settle_effect(p, p_now) ELSE settle_esim(p, p_now) END;
  IF settled ->> 'outcome' <> 'done' THEN RETURN settled; END IF;
  PERFORM audit_append(p_who ->> 'userId', p_who ->> 'role', 'parked.decided', coalesce('order:' || o.ref, 'effect:' || e.id),
    jsonb_build_object('effect', e.id, 'kind', e.kind, 'state', e.state, 'reason', e.reason, 'status', o.status),
    jsonb_strip_nulls(jsonb_build_object('state', settled ->> 'state', 'verdict', p -> 'fact' ->> 'verdict', 'status', settled ->> 'status',
      'evidence', p -> 'fact' ->> 'evidence')),
    p_who ->> 'reason', p_now);
  RETURN settled;
END $$;

-- ── refund-line.ts: a line that was paid and never sent, given back before its time runs out ─────────────────────────────
-- p: {line, refund {id, ref}, actor, actorRole, reason}. Only while it waits, with no attempt or one that is provably unsent:
-- what was sent, or may have been, is decided by evidence (decide_parked). {outcome: done | not_waiting, line: its status}.
CREATE FUNCTION refund_line(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
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
