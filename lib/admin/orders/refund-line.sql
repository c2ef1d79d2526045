-- Refunds a paid item that is still waiting; with send, sends an item again instead (docs/adr/0079); with hold, decides an order that
-- the blocklist holds (docs/adr/0093). Each writes an audit entry.
-- Only while every attempt is provably unsent or refused before the debit: anything else is decided by evidence (decide_parked).
-- Sending again also stops the item's refund, which must be unsent, or in review and by the evidence not made (classifySendAgain tells
-- the page the same). Restored books that wait to be adopted (docs/adr/0037) refund and decide nothing: the lost ones may have delivered it.
-- p, a refund: {line, refund {id, ref}, actor, actorRole, reason, alone, approval}. alone: the kobo that staff may return for one order,
-- over all staff, before a second person must approve; approval: that approval's id (docs/adr/0080).
-- p, to send again: {line, send, name, evidence, actor, actorRole, reason}.
-- p, a held order: {order, hold, name, actor, actorRole, reason}. hold = release buys its waiting items; return refunds them, as the
-- deadline would (vend_intent). The second of two decisions returns not_held.
-- Returns {outcome, status: the order's}; a refusal {outcome, line: the item's status}.
-- outcome: done; a refund: not_waiting, disputed, books_stopped, needs_approval, not_approved; to send again: not_waiting, held, sent,
-- disputed, month_before, queued, refund_under_way, evidence; a held order: not_held, books_stopped, disputed.
CREATE OR REPLACE FUNCTION refund_line(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE o orders; l lines; y payments; e effects; became text; closed text; act text := p ->> 'hold'; send boolean := coalesce((p ->> 'send')::boolean, false);
  why text := CASE WHEN send THEN 'sent_again' ELSE 'given_back' END; stopped boolean := EXISTS (SELECT 1 FROM books WHERE books.stopped IS NOT NULL);
BEGIN
  IF act IS NOT NULL THEN
    SELECT * INTO o FROM orders WHERE id = p ->> 'order' FOR UPDATE;
    -- Of two decisions at once, the second may have read an earlier time, so the time alone doesn't tell that the first was made.
    IF (o.hold_state = 'held' AND o.hold_until > p_now) IS NOT TRUE
      OR EXISTS (SELECT 1 FROM audit_entries WHERE subject = 'order:' || o.ref AND action = 'hold.return') THEN
      RETURN jsonb_build_object('outcome', 'not_held');
    END IF;
    IF stopped THEN RETURN jsonb_build_object('outcome', 'books_stopped'); END IF;
    -- What the bank takes back pays for nothing.
    IF act = 'release' AND EXISTS (SELECT 1 FROM disputes d JOIN payments x ON x.id = d.payment_id WHERE x.order_id = o.id AND d.state <> 'won') THEN
      RETURN jsonb_build_object('outcome', 'disputed');
    END IF;
    UPDATE orders SET hold_state = CASE act WHEN 'release' THEN 'released' ELSE hold_state END, hold_until = p_now WHERE id = o.id;
    IF act = 'release' THEN
      UPDATE lines SET next_at = p_now, reason = NULL WHERE order_id = o.id AND status = 'waiting';
      PERFORM note_event(o.id, NULL, NULL, p_now, 'released');
      UPDATE cases SET state = 'closed', closed_at = p_now, closed_by = p ->> 'name', closed_why = 'released: ' || (p ->> 'reason')
        WHERE kind = 'held' AND order_id = o.id AND state = 'open';
    END IF;
    PERFORM enqueue('vend', id, NULL, position - 1) FROM (SELECT id, position FROM lines WHERE order_id = o.id AND status = 'waiting' AND NOT follows ORDER BY position) w;
    became := refresh_order(o.id);
    PERFORM audit_append(p ->> 'actor', p ->> 'actorRole', 'hold.' || act, 'order:' || o.ref, jsonb_build_object('status', o.status),
      jsonb_build_object('status', became, 'kobo', (SELECT sum(total_kobo) FROM lines WHERE order_id = o.id AND status = 'waiting')), p ->> 'reason', p_now);
    RETURN jsonb_build_object('outcome', 'done', 'status', became);
  END IF;
  SELECT * INTO o FROM orders WHERE id = (SELECT order_id FROM lines WHERE id = p ->> 'line') FOR UPDATE;
  SELECT * INTO l FROM lines WHERE id = p ->> 'line' FOR UPDATE;
  IF o.id IS NULL OR NOT send AND l.status <> 'waiting' OR o.paid_at IS NULL THEN
    RETURN jsonb_build_object('outcome', 'not_waiting', 'line', l.status);
  END IF;
  -- Lock order: order, payment, effect.
  SELECT * INTO y FROM payments WHERE order_id = o.id AND disposition = 'APPLIED' FOR UPDATE;
  SELECT * INTO e FROM effects WHERE line_id = l.id AND state IN ('INTENT','SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED') FOR UPDATE;
  IF send THEN
    closed := CASE
      WHEN o.hold_state IN ('held','returned') THEN 'held'
      WHEN EXISTS (SELECT 1 FROM effects v LEFT JOIN received r ON r.effect_id = v.id WHERE v.line_id = l.id AND v.kind = 'VEND'
          AND (v.state NOT IN ('INTENT','NOT_SENT','REJECTED') OR r.goods <> 'none'))
        OR EXISTS (SELECT 1 FROM late_vends WHERE order_id = o.id AND line_id = l.id) THEN 'sent'
      -- What went back outside of this order's refunds pays for nothing any more.
      WHEN EXISTS (SELECT 1 FROM disputes WHERE payment_id = y.id AND state <> 'won') THEN 'disputed'
      WHEN l.follows AND (SELECT status FROM lines WHERE order_id = o.id AND position = l.position - 1) <> 'delivered' THEN 'month_before'
      -- Due anyway, or pressed twice.
      WHEN l.status = 'waiting' AND (e.id IS NOT NULL OR (l.next_at > p_now + interval '1 second') IS NOT TRUE) THEN 'queued'
      WHEN l.status = 'waiting' THEN NULL
      WHEN (e.state = 'INTENT' OR e.state = 'PARKED' AND e.reason IN ('refund_failed','refund_needs_attention','refund_not_found','refund_not_listed')) IS NOT TRUE
        -- The provider may have made it for books that were lost (docs/adr/0037).
        OR stopped
        OR EXISTS (SELECT 1 FROM adoptions WHERE kind = 'refund' AND fact #>> '{refund,reference}' = y.reference) THEN 'refund_under_way'
      WHEN e.state = 'PARKED' AND coalesce(p ->> 'evidence', '') = '' THEN 'evidence' END;
  ELSIF e.id IS NOT NULL AND NOT (e.kind = 'VEND' AND e.state = 'INTENT') THEN closed := 'not_waiting';
  ELSIF stopped THEN closed := 'books_stopped';
  ELSIF EXISTS (SELECT 1 FROM disputes WHERE payment_id = y.id AND state = 'open') THEN closed := 'disputed';
  END IF;
  IF closed IS NOT NULL THEN RETURN jsonb_build_object('outcome', closed, 'line', l.status); END IF;
  IF p ? 'approval' THEN
    UPDATE approvals a SET state = 'USED', used_at = p_now WHERE a.id = (p ->> 'approval')::bigint AND kind = 'refund' AND subject = 'line:' || l.id
      AND state = 'APPROVED' AND expires_at > p_now AND asked_role = (SELECT role FROM users WHERE users.id = asked_by AND deleted_at IS NULL)
      AND decided_role = (SELECT role FROM users WHERE users.id = decided_by AND deleted_at IS NULL);
    IF NOT FOUND THEN RETURN jsonb_build_object('outcome', 'not_approved'); END IF;
  ELSIF l.total_kobo + (SELECT coalesce(sum((after ->> 'kobo')::bigint), 0) FROM audit_entries
      WHERE subject = 'order:' || o.ref AND action IN ('line.refunded','goodwill.given')) > (p ->> 'alone')::bigint THEN
    RETURN jsonb_build_object('outcome', 'needs_approval');
  END IF;
  IF e.state = 'PARKED' THEN
    UPDATE effects SET state = 'FAILED', reason = why, next_at = NULL, settled_at = p_now,
      evidence = coalesce(evidence, '{}') || jsonb_build_object('decidedBy', p ->> 'name', 'because', p ->> 'reason', 'shown', p ->> 'evidence')
      WHERE id = e.id RETURNING * INTO e;
    INSERT INTO facts (effect_id, at, kind, body) VALUES (e.id, p_now, 'decision',
      jsonb_build_object('verdict', why, 'name', p ->> 'name', 'reason', p ->> 'reason', 'evidence', p ->> 'evidence'));
    PERFORM follow_parked(e, 'PARKED', p_now);
  ELSIF e.id IS NOT NULL THEN
    UPDATE effects SET state = 'NOT_SENT', reason = why, evidence = jsonb_build_object('withdrawn', why, 'by', p ->> 'actor'), next_at = NULL, settled_at = p_now
      WHERE id = e.id;
    IF e.kind = 'VEND' THEN UPDATE lines SET attempts = attempts - 1 WHERE id = l.id; END IF;
  END IF;
  IF send THEN
    UPDATE lines SET status = 'waiting', reason = NULL, next_at = p_now WHERE id = l.id;
    PERFORM note_event(o.id, l.id, NULL, p_now, why);
    PERFORM enqueue('vend', l.id, NULL);
  ELSE
    PERFORM open_line_refund(l, p -> 'refund', why, p_now);
  END IF;
  became := refresh_order(o.id);
  PERFORM audit_append(p ->> 'actor', p ->> 'actorRole', CASE WHEN send THEN 'line.sent_again' ELSE 'line.refunded' END, 'order:' || o.ref,
    jsonb_build_object('line', l.position, 'lineStatus', l.status, 'reason', l.reason, 'status', o.status),
    jsonb_strip_nulls(jsonb_build_object('lineStatus', (SELECT status FROM lines WHERE id = l.id), 'status', became, 'kobo', l.total_kobo,
      'effect', coalesce(p -> 'refund' ->> 'id', e.id), 'evidence', p ->> 'evidence',
      'approvalId', p -> 'approval', 'approvedBy', (SELECT u.email FROM approvals a JOIN users u ON u.id = a.decided_by WHERE a.id = (p ->> 'approval')::bigint))),
    p ->> 'reason', p_now);
  RETURN jsonb_build_object('outcome', 'done', 'status', became);
END $$;
