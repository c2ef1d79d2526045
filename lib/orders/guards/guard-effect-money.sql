-- No vend without an applied payment (S6). Refunds never exceed the captured amount, checked under the
-- payment's lock, and none is sent while the payment is disputed (docs/adr/0041). A compensation
-- (docs/adr/0078) isn't opened during a dispute and never uses money of undelivered lines. A line that
-- follows another is bought after that one was delivered (docs/adr/0064). A line that may have been bought,
-- or was refunded outside, isn't bought again (docs/adr/0079). A line held by the blocklist isn't bought
-- before staff release it (docs/adr/0093).
CREATE OR REPLACE FUNCTION guard_effect_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE captured bigint; back bigint;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF EXISTS (SELECT 1 FROM disputes WHERE payment_id = NEW.refunds_payment_id AND state = 'open') THEN
      RAISE EXCEPTION 'payment % is disputed: no refund is sent', NEW.refunds_payment_id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.kind = 'VEND' THEN
    IF NOT EXISTS (SELECT 1 FROM payments y JOIN orders o ON o.id = y.order_id WHERE y.order_id = NEW.order_id AND y.disposition = 'APPLIED' AND coalesce(o.hold_state, 'released') = 'released') THEN
      IF EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND hold_state IN ('held','returned')) THEN
        RAISE EXCEPTION 'order % is held: nothing of it is bought', NEW.order_id USING ERRCODE = 'check_violation';
      END IF;
      RAISE EXCEPTION 'no vend without an applied payment (order %)', NEW.order_id USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (SELECT 1 FROM lines l JOIN lines b ON b.order_id = l.order_id AND b.position = l.position - 1
        WHERE l.id = NEW.line_id AND l.follows AND b.status <> 'delivered') THEN
      RAISE EXCEPTION 'line % follows one that is not delivered', NEW.line_id USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (SELECT 1 FROM effects WHERE line_id = NEW.line_id AND (kind = 'VEND' AND state IN ('FAILED','NOT_EXECUTED','REVERSED') OR reason = 'already_back'))
       OR EXISTS (SELECT 1 FROM late_vends WHERE order_id = NEW.order_id AND line_id = NEW.line_id AND reversed_at IS NULL) THEN
      RAISE EXCEPTION 'line % may be bought or refunded already: it is not bought again', NEW.line_id USING ERRCODE = 'check_violation';
    END IF;
  ELSE
    SELECT captured_kobo INTO captured FROM payments WHERE id = NEW.refunds_payment_id AND state = 'CAPTURED' FOR UPDATE;
    IF captured IS NULL THEN
      RAISE EXCEPTION 'no refund of a payment that captured nothing' USING ERRCODE = 'check_violation';
    END IF;
    SELECT coalesce(sum(amount_kobo), 0) INTO back FROM effects WHERE refunds_payment_id = NEW.refunds_payment_id
      AND state IN ('INTENT','SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED');
    -- Retrying a failed compensation is no new promise.
    IF NEW.goodwill IS NOT NULL AND NOT EXISTS (SELECT 1 FROM effects WHERE order_id = NEW.order_id AND goodwill = NEW.goodwill AND refunds_payment_id = NEW.refunds_payment_id AND amount_kobo = NEW.amount_kobo) THEN
      IF EXISTS (SELECT 1 FROM disputes WHERE payment_id = NEW.refunds_payment_id AND state = 'open') THEN
        RAISE EXCEPTION 'payment % is disputed: no compensation from it', NEW.refunds_payment_id USING ERRCODE = 'check_violation';
      END IF;
      IF NEW.amount_kobo <= 0 OR NOT EXISTS (SELECT 1 FROM payments WHERE id = NEW.refunds_payment_id AND order_id = NEW.order_id AND disposition = 'APPLIED')
         OR NEW.amount_kobo + (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE refunds_payment_id = NEW.refunds_payment_id AND goodwill IS NOT NULL
           AND state IN ('INTENT','SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED'))
         > (SELECT coalesce(sum(total_kobo), 0) FROM lines WHERE order_id = NEW.order_id AND status = 'delivered') THEN
        RAISE EXCEPTION 'compensations of payment % would exceed what was delivered', NEW.refunds_payment_id USING ERRCODE = 'check_violation';
      END IF;
    END IF;
    IF back + NEW.amount_kobo > captured THEN
      RAISE EXCEPTION 'refunds of payment % would exceed what it captured', NEW.refunds_payment_id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER effects_guard_money BEFORE INSERT ON effects FOR EACH ROW EXECUTE FUNCTION guard_effect_money();
CREATE OR REPLACE TRIGGER effects_guard_dispute BEFORE UPDATE OF state ON effects FOR EACH ROW
  WHEN (NEW.kind = 'REFUND' AND NEW.state = 'SENDING') EXECUTE FUNCTION guard_effect_money();
