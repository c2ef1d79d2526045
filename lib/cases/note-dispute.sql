-- Records an event of a dispute, updates its case and books it. open: the money is at risk; lost: a loss;
-- won: released. If accepted in part, only that part is lost (docs/adr/0086). The vend doesn't change. p:
-- provider, reference, event, disputeId, status, resolution, category, amountKobo, currency, dueAt, outcome
-- (open, won or lost by the provider's own record; null: unrecognised), told (reported only by a message:
-- opens a case, books nothing), kind ('refund': made in the provider's dashboard, docs/adr/0057; no case,
-- because a reconciliation discrepancy shows it), refunds [{id, ref}] (for lines left without money, and for
-- refunds that it covered until the bank returned the money). Events may arrive in any order and number. One that asks for another answer after ours raises an alarm (docs/adr/0086).
CREATE OR REPLACE FUNCTION note_dispute(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE y payments; r jsonb; fact jsonb := p - ARRAY['provider','outcome','told','refunds']; what text := coalesce(p ->> 'kind', 'dispute'); l lines; n int := 0; d disputes; e effects; goes text; paid bigint; back bigint; less boolean; accounts jsonb; key text := (p ->> 'provider') || ':' || (p ->> 'disputeId');
BEGIN
  SELECT * INTO y FROM payments WHERE provider = p ->> 'provider' AND reference = p ->> 'reference';
  PERFORM 1 FROM orders WHERE id = y.order_id FOR UPDATE;
  SELECT * INTO y FROM payments WHERE id = y.id FOR UPDATE;
  IF y.id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM facts WHERE payment_id = y.id AND kind = what AND body = fact) THEN
    -- It waits for us again, with a later deadline than before our answer: staff must answer in the provider's dashboard.
    IF p ->> 'status' = 'awaiting-merchant-feedback' AND EXISTS (SELECT 1 FROM dispute_answers a WHERE a.dispute_id = key AND a.state = 'SENT' AND a.settled_at < p_now)
        AND (p ->> 'dueAt')::timestamptz > (SELECT max((body ->> 'dueAt')::timestamptz) FROM facts WHERE payment_id = y.id AND kind = 'dispute' AND body ->> 'disputeId' = p ->> 'disputeId') THEN
      INSERT INTO alarms (at, kind, order_id, detail) VALUES (p_now, 'dispute_again', y.order_id, fact);
    END IF;
    INSERT INTO facts (payment_id, at, kind, body) VALUES (y.id, p_now, what, fact);
  END IF;
  IF what = 'refund' THEN
    key := (p ->> 'provider') || ':refund:' || (p ->> 'disputeId');
    r := jsonb_build_object('outcome', 'known', 'id', NULL);
    -- A refund that never moved money isn't booked.
    IF p ->> 'outcome' = 'won' AND NOT EXISTS (SELECT 1 FROM disputes WHERE id = key) THEN RETURN r; END IF;
  ELSE
    r := open_case(jsonb_build_object('kind', 'dispute', 'subject', key, 'order', y.order_id,
    'why', coalesce(p ->> 'category', 'dispute'), 'dueAt', p -> 'dueAt', 'more', jsonb_build_object('dispute', fact)), p_now);
  IF r ->> 'outcome' = 'opened' THEN
    INSERT INTO alarms (at, kind, order_id, detail) VALUES (p_now, 'dispute', y.order_id, fact);
  END IF;
  IF p ->> 'status' = 'resolved' THEN
    UPDATE cases SET state = 'closed', closed_at = p_now, closed_by = p ->> 'provider',
      closed_why = 'resolved: ' || coalesce(p ->> 'resolution', 'no word on how') WHERE id = (r ->> 'id')::bigint AND state = 'open';
  END IF;
  END IF;
  IF y.state IS DISTINCT FROM 'CAPTURED' OR (p ->> 'told')::boolean THEN RETURN r; END IF;

  -- Including the fee that the customer paid on top.
  SELECT y.captured_kobo + coalesce(sum(n.amount_kobo), 0) INTO paid FROM journals j JOIN ledger_entries n ON n.journal_id = j.id
    WHERE j.key = 'fee-borne:' || y.id AND n.account = 'provider:' || y.provider;
  INSERT INTO disputes (id, kind, payment_id, kobo, state, opened_at, decided_at)
    VALUES (key, what, y.id, least(coalesce(nullif((p ->> 'amountKobo')::bigint, 0), paid), paid), 'won', p_now, p_now) ON CONFLICT (id) DO NOTHING;
  SELECT * INTO STRICT d FROM disputes WHERE id = key FOR UPDATE;
  IF d.payment_id <> y.id THEN RETURN r; END IF;
  accounts := jsonb_build_object('open', 'at_risk:' || y.provider, 'lost', CASE what WHEN 'refund' THEN 'refunded_outside' ELSE 'disputes_lost' END, 'won', 'provider:' || y.provider);
  FOREACH goes IN ARRAY ARRAY[CASE d.moves WHEN 0 THEN 'open' END, p ->> 'outcome'] LOOP
    CONTINUE WHEN goes IS NULL OR goes = d.state;
    back := CASE WHEN goes = 'lost' AND what = 'dispute' THEN least(coalesce(nullif((p ->> 'amountKobo')::bigint, 0), d.kobo), d.kobo) ELSE d.kobo END;
    PERFORM post_journal('dispute:' || d.id || ':' || d.moves + 1, 'dispute', y.order_id, p_now, jsonb_build_array(
      jsonb_build_object('account', accounts ->> d.state, 'currency', y.captured_currency, 'kobo', -d.kobo),
      jsonb_build_object('account', accounts ->> goes, 'currency', y.captured_currency, 'kobo', back),
      jsonb_build_object('account', accounts ->> 'won', 'currency', y.captured_currency, 'kobo', d.kobo - back)));
    IF what = 'refund' AND d.moves = 0 THEN
      INSERT INTO alarms (at, kind, order_id, detail) VALUES (p_now, 'refund_outside', y.order_id, fact);
    END IF;
    IF what = 'refund' AND goes = 'lost' THEN
      PERFORM note_event(y.order_id, NULL, NULL, p_now, 'refunded_outside', jsonb_build_object('amount', d.kobo, 'currency', y.captured_currency));
    END IF;
    less := goes = 'won' OR back < d.kobo;
    UPDATE disputes SET state = goes, kobo = back, moves = moves + 1, decided_at = CASE WHEN goes <> 'open' THEN p_now END WHERE id = d.id RETURNING * INTO d;
    PERFORM hold_topup_credit(y, d, p_now);
    -- What it covered is due again, and what another return covered that the bank took back while this one was open.
    IF less THEN PERFORM reopen_covered_refunds(CASE goes WHEN 'won' THEN d ELSE jsonb_populate_record(d, '{"covers": null}') END, p -> 'refunds', p_now); END IF;
  END LOOP;
  -- Staff confirmed a refund before the provider had processed the one that they made by hand: it is booked once.
  IF d.state = 'lost' THEN
    FOR e IN SELECT * FROM effects WHERE refunds_payment_id = y.id AND kind = 'REFUND' AND state = 'SUCCEEDED' AND evidence ? 'decidedBy' AND NOT evidence ? 'coveredBy'
        AND settled_at >= d.opened_at - interval '1 hour' ORDER BY id LOOP
      PERFORM refund_beside_dispute(e, p_now);
    END LOOP;
  END IF;
  -- A waiting line without money isn't bought: the dashboard refund is its refund.
  IF what = 'refund' AND d.state = 'lost' THEN
    FOR l IN SELECT * FROM lines x WHERE x.order_id = y.order_id AND x.status = 'waiting' AND y.disposition = 'APPLIED'
        AND NOT EXISTS (SELECT 1 FROM effects WHERE line_id = x.id AND state IN ('INTENT','SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED')) ORDER BY position LOOP
      EXIT WHEN p -> 'refunds' -> n IS NULL OR NOT EXISTS (SELECT 1 FROM lost_money(y.id, l.total_kobo, true) m WHERE m.covers AND m.beyond);
      PERFORM open_line_refund(l, p -> 'refunds' -> n, 'refunded_outside', p_now);
      n := n + 1;
    END LOOP;
    IF y.order_id IS NOT NULL THEN PERFORM refresh_order(y.order_id); END IF;
  END IF;
  -- Refunds that waited for the decision, or are due again.
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
