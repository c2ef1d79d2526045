-- Reopens refunds that a dashboard refund (docs/adr/0057) or a lost dispute (docs/adr/0041) had stood in for, and whose
-- money the customer's bank has now returned: the customer has nothing, and the refund is due again. Of several, the one of the same amount, then
-- the latest that the remaining returns no longer cover. One that a person confirmed as made stays so, as in
-- docs/adr/0056, and a case tells them. An open dispute may still have returned it: its decision calls this again.
-- p_dispute: the row, already decided. p_refunds: [{id, ref}] for new attempts.
-- The caller holds the order's lock and sends what it opens.
CREATE OR REPLACE FUNCTION reopen_covered_refunds(p_dispute disputes, p_refunds jsonb, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE e effects; n int := 0; missing bigint; o text := (SELECT order_id FROM payments WHERE id = p_dispute.payment_id);
BEGIN
  -- One that was returned only in part and confirmed by a person counts with that part.
  SELECT coalesce(sum(least(amount_kobo, (evidence ->> 'lostKobo')::bigint)), 0) - (SELECT coalesce(sum(kobo), 0) FROM disputes WHERE payment_id = p_dispute.payment_id AND state <> 'won' AND covers IS NULL) INTO missing
    FROM effects x WHERE refunds_payment_id = p_dispute.payment_id AND evidence ? 'coveredBy' AND NOT EXISTS (SELECT 1 FROM disputes WHERE covers = x.id);
  FOR e IN SELECT * FROM effects x WHERE refunds_payment_id = p_dispute.payment_id AND evidence ? 'coveredBy'
      AND NOT EXISTS (SELECT 1 FROM disputes WHERE covers = x.id AND id <> p_dispute.id)
      ORDER BY coalesce(id = p_dispute.covers, false) DESC, settled_at DESC, id DESC LOOP
    IF e.id IS DISTINCT FROM p_dispute.covers THEN
      EXIT WHEN missing <= 0;
      missing := missing - least(e.amount_kobo, (e.evidence ->> 'lostKobo')::bigint);
    END IF;
    INSERT INTO alarms (at, kind, order_id, detail) VALUES (p_now, 'refund_bounced', e.order_id,
      jsonb_build_object('effect', e.id, 'reason', 'refund_bounced', 'dispute', p_dispute.id, 'amountKobo', e.amount_kobo));
    IF e.state = 'SUCCEEDED' OR p_refunds -> n IS NULL THEN
      PERFORM open_case(jsonb_build_object('kind', 'staff', 'subject', 'effect:' || e.id, 'order', e.order_id, 'why', 'confirmed_refund_bounced',
        'more', jsonb_build_object('effect', e.id, 'amountKobo', e.amount_kobo)), p_now);
      CONTINUE;
    END IF;
    UPDATE effects SET reason = 'refund_bounced', evidence = evidence - 'coveredBy' || jsonb_build_object('bounced', p_dispute.id) WHERE id = e.id;
    UPDATE disputes SET covers = NULL WHERE covers = e.id;
    PERFORM post_journal(b.key || e.id, b.kind, e.order_id, p_now, (SELECT jsonb_agg(jsonb_build_object('account', l.account, 'currency', l.currency, 'kobo', -l.amount_kobo))
        FROM ledger_entries l JOIN journals j ON j.id = l.journal_id WHERE j.key = b.reversed || e.id))
      FROM (VALUES ('refund-bounced:', 'refund', 'refund:'), ('dispute-uncovered:', 'dispute', 'dispute-covered:')) b(key, kind, reversed);
    PERFORM note_event(e.order_id, e.line_id, e.id, p_now, 'refund_bounced', jsonb_build_object('amount', e.amount_kobo));
    INSERT INTO effects (id, kind, order_id, line_id, payment_id, goodwill, refunds_payment_id, customer_ref, attempt, state, amount_kobo, request, created_at, next_at, clean_scans, tries)
      VALUES (p_refunds -> n ->> 'id', 'REFUND', e.order_id, e.line_id, e.payment_id, e.goodwill, e.refunds_payment_id, p_refunds -> n ->> 'ref', e.attempt + 1,
        'INTENT', e.amount_kobo, e.request, p_now, p_now, 0, 0);
    UPDATE lines SET status = 'refund_due', reason = 'refund_bounced' WHERE id = e.line_id;
    n := n + 1;
  END LOOP;
  IF n > 0 AND o IS NOT NULL THEN PERFORM refresh_order(o); END IF;
END $$;
