-- Derives an order's status from its payments, lines and refunds; the first match wins.
-- lib/model/order-status.ts is its twin, and a property test compares the two. A compensation (docs/adr/0078)
-- doesn't change the status. An order held by the blocklist (docs/adr/0093) is under review while any line
-- waits.
CREATE OR REPLACE FUNCTION derive_order_status(p_order text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE closed text; held boolean; applied boolean; suspense int; suspense_back int; parked boolean;
  n int; waiting int; undecided int; delivered int; refunded int;
BEGIN
  SELECT close_reason, hold_state = 'held' INTO closed, held FROM orders WHERE id = p_order;
  SELECT coalesce(bool_or(disposition = 'APPLIED'), false), count(*) FILTER (WHERE disposition = 'SUSPENSE'),
    count(*) FILTER (WHERE disposition = 'SUSPENSE' AND EXISTS (
      SELECT 1 FROM effects e WHERE e.payment_id = p.id AND e.kind = 'REFUND' AND (e.state = 'SUCCEEDED' OR e.state = 'NOT_SENT' AND e.reason = 'already_back')))
    INTO applied, suspense, suspense_back FROM payments p WHERE order_id = p_order;
  SELECT EXISTS (SELECT 1 FROM effects WHERE order_id = p_order AND state = 'PARKED' AND goodwill IS NULL) INTO parked;
  IF suspense > 0 THEN
    IF parked AND suspense_back < suspense THEN RETURN 'under_review'; END IF;
    RETURN CASE WHEN suspense_back = suspense THEN 'refunded' ELSE 'refund_due' END;
  END IF;
  IF NOT applied THEN RETURN CASE WHEN closed IS NULL THEN 'awaiting_payment' ELSE 'expired' END; END IF;
  SELECT count(*), count(*) FILTER (WHERE status = 'waiting'), count(*) FILTER (WHERE status IN ('waiting','sending','processing')),
    count(*) FILTER (WHERE status = 'delivered'), count(*) FILTER (WHERE status = 'refunded'),
    parked OR bool_or(status = 'under_review')
    INTO n, waiting, undecided, delivered, refunded, parked FROM lines WHERE order_id = p_order;
  RETURN CASE
    WHEN parked OR held AND waiting > 0 THEN 'under_review'
    WHEN undecided > 0 THEN CASE WHEN waiting = n THEN 'paid' ELSE 'processing' END
    WHEN delivered = n THEN 'delivered'
    WHEN delivered > 0 THEN 'partly_delivered'
    WHEN refunded = n THEN 'refunded'
    ELSE 'refund_due' END;
END $$;
