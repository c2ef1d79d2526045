-- Records an event of a dispute and keeps its case; vend and payment don't change. p: provider, reference, event,
-- disputeId, status, resolution, category, amountKobo, currency, dueAt. Events may arrive in any order and any number of
-- times.
CREATE OR REPLACE FUNCTION note_dispute(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE y payments; r jsonb; fact jsonb := p - 'provider';
BEGIN
  SELECT * INTO y FROM payments WHERE provider = p ->> 'provider' AND reference = p ->> 'reference';
  PERFORM 1 FROM orders WHERE id = y.order_id FOR UPDATE;
  PERFORM 1 FROM payments WHERE id = y.id FOR UPDATE;
  IF y.id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM facts WHERE payment_id = y.id AND kind = 'dispute' AND body = fact) THEN
    INSERT INTO facts (payment_id, at, kind, body) VALUES (y.id, p_now, 'dispute', fact);
  END IF;
  r := open_case(jsonb_build_object('kind', 'dispute', 'subject', (p ->> 'provider') || ':' || (p ->> 'disputeId'), 'order', y.order_id,
    'why', coalesce(p ->> 'category', 'dispute'), 'dueAt', p -> 'dueAt', 'more', jsonb_build_object('dispute', fact)), p_now);
  IF r ->> 'outcome' = 'opened' THEN
    INSERT INTO alarms (at, kind, order_id, detail) VALUES (p_now, 'dispute', y.order_id, fact);
  END IF;
  IF p ->> 'status' = 'resolved' THEN
    UPDATE cases SET state = 'closed', closed_at = p_now, closed_by = p ->> 'provider',
      closed_why = 'resolved: ' || coalesce(p ->> 'resolution', 'no word on how') WHERE id = (r ->> 'id')::bigint AND state = 'open';
  END IF;
  RETURN r;
END $$;
