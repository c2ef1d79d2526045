-- Opens the refund of a whole payment that has no line: surplus, suspense or a top-up.
CREATE OR REPLACE FUNCTION open_payment_refund(p_payment payments, p_refund jsonb, p_reason text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE rid text := p_refund ->> 'id';
BEGIN
  INSERT INTO effects (id, kind, order_id, payment_id, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at, next_at, clean_scans, tries)
    VALUES (rid, 'REFUND', p_payment.order_id, p_payment.id, p_payment.id, p_refund ->> 'ref',
      1 + (SELECT count(*) FROM effects e WHERE e.payment_id = p_payment.id), 'INTENT', p_payment.captured_kobo,
      jsonb_build_object('provider', p_payment.provider, 'reference', p_payment.reference, 'reason', p_reason), p_now, p_now, 0, 0);
  PERFORM note_event(p_payment.order_id, NULL, rid, p_now, 'refund_started', jsonb_build_object('reason', p_reason, 'amount', p_payment.captured_kobo));
  PERFORM enqueue('refund', rid, NULL);
  RETURN rid;
END $$;
