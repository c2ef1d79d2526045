-- Only legal transitions of a payment. Its amount, payer and top-up credit are written once, and a capture is
-- final.
-- replaces: guard-payment-payer
CREATE OR REPLACE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'CREATED' THEN
      RAISE EXCEPTION 'a payment begins as CREATED, not %', NEW.state USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.purpose, NEW.provider, NEW.reference, NEW.expected_kobo)
     IS DISTINCT FROM (OLD.id, OLD.purpose, OLD.provider, OLD.reference, OLD.expected_kobo)
     OR NEW.order_id IS DISTINCT FROM OLD.order_id THEN
    RAISE EXCEPTION 'what payment % asks for is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'CAPTURED' AND (NEW.state, NEW.disposition, NEW.captured_kobo, NEW.captured_currency)
     IS DISTINCT FROM (OLD.state, OLD.disposition, OLD.captured_kobo, OLD.captured_currency) THEN
    RAISE EXCEPTION 'payment % is captured: that is final', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
      WHEN 'CREATED' THEN NEW.state IN ('STARTED','FAILED','ABANDONED','CAPTURED')
      WHEN 'STARTED' THEN NEW.state IN ('FAILED','ABANDONED','CAPTURED')
      -- A customer may pay on an abandoned page: the provider decides, not we.
      WHEN 'FAILED' THEN NEW.state = 'CAPTURED'
      WHEN 'ABANDONED' THEN NEW.state IN ('FAILED','CAPTURED')
      ELSE false END) THEN
    RAISE EXCEPTION 'payment % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.user_id, NEW.credit_kobo) IS DISTINCT FROM (OLD.user_id, OLD.credit_kobo) THEN
    RAISE EXCEPTION 'who pays % is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER payments_guard BEFORE INSERT OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION guard_payment();
DROP TRIGGER IF EXISTS payments_payer_guard ON payments;
DROP FUNCTION IF EXISTS guard_payment_payer();
