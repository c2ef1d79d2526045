-- Opens the refund of a line, an attempt like a vend. A wallet refund is completed at once, or by a worker
-- later while the books wait to be adopted (docs/adr/0037). Compensation paid while the item counted as
-- delivered is part of its refund (docs/adr/0078). Refunding the last waiting line of a held order ends the
-- hold (docs/adr/0093).
CREATE OR REPLACE FUNCTION open_line_refund(p_line lines, p_refund jsonb, p_reason text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE paid payments; rid text := p_refund ->> 'id'; wallet text; opened effects; following text; amount bigint := p_line.total_kobo; given bigint;
BEGIN
  SELECT * INTO STRICT paid FROM payments WHERE order_id = p_line.order_id AND disposition = 'APPLIED' FOR UPDATE;
  wallet := refund_wallet(p_line.order_id, paid);
  SELECT coalesce(sum(n.amount_kobo), 0) INTO given FROM journals j JOIN ledger_entries n ON n.journal_id = j.id
    WHERE j.order_id = p_line.order_id AND j.kind = 'goodwill' AND n.account = 'goodwill';
  IF given > 0 OR EXISTS (SELECT 1 FROM effects WHERE refunds_payment_id = paid.id AND goodwill IS NOT NULL) THEN
    SELECT greatest(least(amount, paid.captured_kobo - given - coalesce(sum(amount_kobo), 0)), 0) INTO amount FROM effects
      WHERE refunds_payment_id = paid.id AND state IN ('INTENT','SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED');
  END IF;
  INSERT INTO effects (id, kind, order_id, line_id, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at, next_at, clean_scans, tries)
    VALUES (rid, 'REFUND', p_line.order_id, p_line.id, paid.id, p_refund ->> 'ref',
      1 + (SELECT count(*) FROM effects e WHERE e.line_id = p_line.id AND e.kind = 'REFUND'), 'INTENT', amount,
      jsonb_build_object('provider', paid.provider, 'reference', paid.reference, 'reason', p_reason, 'wallet', wallet), p_now, p_now, 0, 0) RETURNING * INTO opened;
  UPDATE lines SET status = 'refund_due', reason = p_reason, next_at = NULL WHERE id = p_line.id;
  UPDATE orders SET hold_state = 'returned', hold_until = least(hold_until, p_now) WHERE id = p_line.order_id AND hold_state = 'held'
    AND NOT EXISTS (SELECT 1 FROM lines WHERE order_id = p_line.order_id AND status = 'waiting');
  IF FOUND THEN
    UPDATE cases SET state = 'closed', closed_at = p_now, closed_by = 'shop', closed_why = 'returned' WHERE kind = 'held' AND order_id = p_line.order_id AND state = 'open';
  END IF;
  PERFORM note_event(p_line.order_id, p_line.id, rid, p_now, 'refund_started', jsonb_build_object('reason', p_reason, 'amount', amount));
  IF amount = 0 THEN
    -- Everything was already returned.
    PERFORM refund_beside_dispute(opened, p_now);
  ELSIF wallet IS NULL OR EXISTS (SELECT FROM books WHERE stopped IS NOT NULL) THEN
    PERFORM enqueue('refund', rid, NULL);
  ELSE
    -- A wallet refund is no external call: it is sent and settled here, with its journal, in the same
    -- transaction.
    PERFORM refund_beside_dispute(opened, p_now);
  END IF;
  -- The line that follows this one isn't bought.
  UPDATE lines SET next_at = p_now WHERE order_id = p_line.order_id AND position = p_line.position + 1 AND follows AND status = 'waiting' RETURNING id INTO following;
  IF FOUND THEN PERFORM enqueue('vend', following, NULL); END IF;
  RETURN rid;
END $$;
