-- Who pays, and what a top-up credits, is written once.
CREATE OR REPLACE FUNCTION guard_payment_payer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.user_id, NEW.credit_kobo) IS DISTINCT FROM (OLD.user_id, OLD.credit_kobo) THEN
    RAISE EXCEPTION 'who pays % is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER payments_payer_guard BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION guard_payment_payer();
