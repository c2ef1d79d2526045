-- Records an event of a dispute, keeps its case and books it: open: the money is at risk; lost: it is a loss; won: it is ours
-- again. The vend doesn't change. p: provider, reference, event, disputeId, status, resolution, category, amountKobo, currency,
-- dueAt, outcome (open, won or lost by the provider's own record; null: in words that we don't know), told (only a message said
-- so: a case, and nothing is booked). Events may arrive in any order and any number of times.
CREATE OR REPLACE FUNCTION note_dispute(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE y payments; r jsonb; fact jsonb := p - 'provider' - 'outcome' - 'told'; d disputes; e effects; goes text; accounts jsonb; key text := (p ->> 'provider') || ':' || (p ->> 'disputeId');
BEGIN
  SELECT * INTO y FROM payments WHERE provider = p ->> 'provider' AND reference = p ->> 'reference';
  PERFORM 1 FROM orders WHERE id = y.order_id FOR UPDATE;
  SELECT * INTO y FROM payments WHERE id = y.id FOR UPDATE;
  IF y.id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM facts WHERE payment_id = y.id AND kind = 'dispute' AND body = fact) THEN
    INSERT INTO facts (payment_id, at, kind, body) VALUES (y.id, p_now, 'dispute', fact);
  END IF;
  r := open_case(jsonb_build_object('kind', 'dispute', 'subject', key, 'order', y.order_id,
    'why', coalesce(p ->> 'category', 'dispute'), 'dueAt', p -> 'dueAt', 'more', jsonb_build_object('dispute', fact)), p_now);
  IF r ->> 'outcome' = 'opened' THEN
    INSERT INTO alarms (at, kind, order_id, detail) VALUES (p_now, 'dispute', y.order_id, fact);
  END IF;
  IF p ->> 'status' = 'resolved' THEN
    UPDATE cases SET state = 'closed', closed_at = p_now, closed_by = p ->> 'provider',
      closed_why = 'resolved: ' || coalesce(p ->> 'resolution', 'no word on how') WHERE id = (r ->> 'id')::bigint AND state = 'open';
  END IF;
  IF y.state IS DISTINCT FROM 'CAPTURED' OR (p ->> 'told')::boolean THEN RETURN r; END IF;

  INSERT INTO disputes (id, payment_id, kobo, state, opened_at, decided_at)
    VALUES (key, y.id, least(coalesce(nullif((p ->> 'amountKobo')::bigint, 0), y.captured_kobo), y.captured_kobo), 'won', p_now, p_now) ON CONFLICT (id) DO NOTHING;
  SELECT * INTO STRICT d FROM disputes WHERE id = key FOR UPDATE;
  IF d.payment_id <> y.id THEN RETURN r; END IF;
  accounts := jsonb_build_object('open', 'at_risk:' || y.provider, 'lost', 'disputes_lost', 'won', 'provider:' || y.provider);
  FOREACH goes IN ARRAY ARRAY[CASE d.moves WHEN 0 THEN 'open' END, p ->> 'outcome'] LOOP
    CONTINUE WHEN goes IS NULL OR goes = d.state;
    PERFORM post_journal('dispute:' || d.id || ':' || d.moves + 1, 'dispute', y.order_id, p_now, jsonb_build_array(
      jsonb_build_object('account', accounts ->> d.state, 'currency', y.captured_currency, 'kobo', -d.kobo),
      jsonb_build_object('account', accounts ->> goes, 'currency', y.captured_currency, 'kobo', d.kobo)));
    UPDATE disputes SET state = goes, moves = moves + 1, decided_at = CASE WHEN goes <> 'open' THEN p_now END WHERE id = d.id RETURNING * INTO d;
  END LOOP;
  -- Refunds that waited for the decision.
  IF d.state <> 'open' THEN
    FOR e IN SELECT * FROM effects WHERE refunds_payment_id = y.id AND kind = 'REFUND' AND state = 'INTENT' ORDER BY id LOOP
      IF refund_beside_dispute(e, p_now) = 'send' THEN
        UPDATE effects SET next_at = p_now WHERE id = e.id;
        PERFORM enqueue('refund', e.id, NULL);
      END IF;
    END LOOP;
  END IF;
  RETURN r;
END $$;
