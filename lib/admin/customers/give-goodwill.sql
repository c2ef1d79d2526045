-- Compensates a delivered order (docs/adr/0078), once per key: credits the payer's wallet or, for a guest,
-- refunds part of the payment, as an effect like any refund. The sale and the vend stay as they are (S3). Refunds and compensations
-- together never exceed what was captured. While a restored database isn't adopted (docs/adr/0037) it gives none. Without a key, only reports what is possible. p: {key, order, kobo,
-- reason, actor, actorRole, refund {id, ref}, alone, approval (refund-line.sql)}. Returns {outcome: open | done | already | no_way | not_delivered | disputed | books_stopped |
-- refund_under_way | nothing_left | too_much | needs_approval | not_approved, to: wallet | source, leftKobo}.
CREATE OR REPLACE FUNCTION give_goodwill(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE amount bigint := (p ->> 'kobo')::bigint; o orders; y payments; holder text; back boolean; r jsonb; before bigint; room bigint; undone bigint; mail text;
BEGIN
  SELECT * INTO STRICT o FROM orders WHERE id = p ->> 'order' FOR UPDATE;
  IF EXISTS (SELECT 1 FROM journals WHERE key = 'goodwill:' || (p ->> 'key')) OR EXISTS (SELECT 1 FROM effects WHERE order_id = o.id AND goodwill = p ->> 'key') THEN
    RETURN jsonb_build_object('outcome', 'already');
  END IF;
  SELECT * INTO y FROM payments WHERE order_id = o.id AND disposition = 'APPLIED' FOR UPDATE;
  -- As in refund_wallet: the owner of a typed address, or another person who opened the order, didn't pay: compensate the payer.
  SELECT u.id INTO holder FROM users u WHERE u.deleted_at IS NULL
    AND u.id = CASE WHEN y.provider = 'wallet' THEN y.user_id WHEN o.user_how = 'placed' THEN o.user_id END;
  back := holder IS NULL;
  r := jsonb_build_object('to', CASE WHEN back THEN 'source' ELSE 'wallet' END);
  SELECT sum(total_kobo) INTO room FROM lines WHERE order_id = o.id AND status = 'delivered';
  IF room IS NULL OR y.id IS NULL THEN RETURN r || '{"outcome":"not_delivered"}'; END IF;
  IF back AND y.provider = 'wallet' THEN RETURN r || '{"outcome":"no_way"}'; END IF;
  IF EXISTS (SELECT 1 FROM disputes WHERE payment_id = y.id AND state = 'open') THEN RETURN r || '{"outcome":"disputed"}'; END IF;
  IF EXISTS (SELECT 1 FROM books WHERE stopped IS NOT NULL) THEN RETURN r || '{"outcome":"books_stopped"}'; END IF;
  IF EXISTS (SELECT 1 FROM effects WHERE refunds_payment_id = y.id AND state IN ('INTENT','SENDING','PROCESSING','UNKNOWN','PARKED')) THEN
    RETURN r || '{"outcome":"refund_under_way"}';
  END IF;
  SELECT coalesce(sum(n.amount_kobo), 0) INTO before FROM journals j JOIN ledger_entries n ON n.journal_id = j.id
    WHERE j.order_id = o.id AND n.account = 'goodwill';
  -- Money already returned otherwise: refunds, lost disputes, and refunds made in the provider's dashboard.
  SELECT coalesce(sum(kobo), 0) INTO undone FROM (SELECT amount_kobo AS kobo FROM effects WHERE refunds_payment_id = y.id AND goodwill IS NULL AND state = 'SUCCEEDED'
    AND NOT coalesce(evidence ? 'coveredBy', false) UNION ALL SELECT kobo FROM disputes WHERE payment_id = y.id AND state = 'lost') u;
  room := least(room, y.captured_kobo - undone) - before;
  r := r || jsonb_build_object('leftKobo', greatest(room, 0));
  IF room <= 0 THEN RETURN r || '{"outcome":"nothing_left"}'; END IF;
  IF p ->> 'key' IS NULL THEN RETURN r || '{"outcome":"open"}'; END IF;
  IF amount <= 0 OR amount IS NULL THEN RAISE EXCEPTION 'goodwill of nothing' USING ERRCODE = 'check_violation'; END IF;
  IF amount > room THEN RETURN r || '{"outcome":"too_much"}'; END IF;
  IF p ? 'approval' THEN
    UPDATE approvals a SET state = 'USED', used_at = p_now WHERE a.id = (p ->> 'approval')::bigint AND kind = 'compensation' AND subject = 'order:' || o.id
      AND state = 'APPROVED' AND expires_at > p_now AND asked_role = (SELECT role FROM users WHERE users.id = asked_by AND deleted_at IS NULL)
      AND decided_role = (SELECT role FROM users WHERE users.id = decided_by AND deleted_at IS NULL);
    IF NOT FOUND THEN RETURN r || '{"outcome":"not_approved"}'; END IF;
  ELSIF amount + (SELECT coalesce(sum((after ->> 'kobo')::bigint), 0) FROM audit_entries
      WHERE subject = 'order:' || o.ref AND action IN ('line.refunded','goodwill.given')) > (p ->> 'alone')::bigint THEN
    RETURN r || '{"outcome":"needs_approval"}';
  END IF;
  IF back THEN
    INSERT INTO effects (id, kind, order_id, goodwill, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at, next_at, clean_scans, tries)
      VALUES (p -> 'refund' ->> 'id', 'REFUND', o.id, p ->> 'key', y.id, p -> 'refund' ->> 'ref', 1, 'INTENT', amount,
        jsonb_build_object('provider', y.provider, 'reference', y.reference, 'reason', 'goodwill'), p_now, p_now, 0, 0);
    PERFORM note_event(o.id, NULL, p -> 'refund' ->> 'id', p_now, 'compensation_started', jsonb_build_object('amount', amount));
    PERFORM enqueue('refund', p -> 'refund' ->> 'id', NULL);
  ELSE
    PERFORM post_journal('goodwill:' || (p ->> 'key'), 'goodwill', o.id, p_now, jsonb_build_array(
      jsonb_build_object('account', 'goodwill', 'kobo', amount), jsonb_build_object('account', 'wallet:' || holder, 'kobo', -amount)));
    PERFORM note_event(o.id, NULL, NULL, p_now, 'credited', jsonb_build_object('amount', amount));
  END IF;
  mail := 'order:' || o.id || ':order_compensated:' || (p ->> 'key');
  INSERT INTO messages (id, key, kind, to_address, data, order_id, next_at, created_at)
    SELECT message_id(mail), mail, 'order_compensated', x.address, jsonb_build_object('kobo', amount, 'to', r -> 'to'), o.id, p_now, p_now
    FROM (SELECT coalesce((SELECT email FROM users WHERE id = holder AND id IS DISTINCT FROM o.user_id), o.email) AS address) x WHERE x.address LIKE '%_@_%';
  PERFORM audit_append(p ->> 'actor', p ->> 'actorRole', 'goodwill.given', 'order:' || o.ref, jsonb_build_object('goodwillKobo', before),
    jsonb_strip_nulls(jsonb_build_object('goodwillKobo', before + amount, 'kobo', amount, 'user', holder,
      'effect', CASE WHEN back THEN p -> 'refund' ->> 'id' END,
      'approvalId', p -> 'approval', 'approvedBy', (SELECT u.email FROM approvals a JOIN users u ON u.id = a.decided_by WHERE a.id = (p ->> 'approval')::bigint))), p ->> 'reason', p_now);
  PERFORM refresh_order(o.id);
  RETURN r || '{"outcome":"done"}';
END $$;
