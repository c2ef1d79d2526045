-- Only legal transitions of an effect (money-safety.md, States); its intent, upstream_id, sighted_at and sent_at are
-- written once.
CREATE OR REPLACE FUNCTION guard_effect() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'INTENT' THEN
      RAISE EXCEPTION 'an effect begins as INTENT, not %', NEW.state USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.kind, NEW.order_id, NEW.customer_ref, NEW.attempt, NEW.amount_kobo, NEW.request, NEW.created_at)
     IS DISTINCT FROM (OLD.id, OLD.kind, OLD.order_id, OLD.customer_ref, OLD.attempt, OLD.amount_kobo, OLD.request, OLD.created_at)
     OR NEW.line_id IS DISTINCT FROM OLD.line_id OR NEW.payment_id IS DISTINCT FROM OLD.payment_id
     OR NEW.refunds_payment_id IS DISTINCT FROM OLD.refunds_payment_id THEN
    RAISE EXCEPTION 'the intent of effect % is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.upstream_id IS NOT NULL AND NEW.upstream_id IS DISTINCT FROM OLD.upstream_id)
     OR (OLD.sighted_at IS NOT NULL AND NEW.sighted_at IS DISTINCT FROM OLD.sighted_at)
     OR (OLD.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at) THEN
    RAISE EXCEPTION 'upstream_id, sighted_at and sent_at of effect % are written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
      WHEN 'INTENT' THEN NEW.state IN ('SENDING','NOT_SENT')
      WHEN 'SENDING' THEN NEW.state IN ('SUCCEEDED','PROCESSING','FAILED','REJECTED','UNKNOWN')
      WHEN 'PROCESSING' THEN NEW.state IN ('SUCCEEDED','FAILED','PARKED')
      WHEN 'UNKNOWN' THEN NEW.state IN ('SUCCEEDED','PROCESSING','FAILED','NOT_EXECUTED','PARKED')
      WHEN 'PARKED' THEN NEW.state IN ('SUCCEEDED','PROCESSING','FAILED','NOT_EXECUTED')
      WHEN 'SUCCEEDED' THEN NEW.state = 'REVERSED'
      ELSE false END) THEN
    RAISE EXCEPTION 'effect % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER effects_guard BEFORE INSERT OR UPDATE ON effects FOR EACH ROW EXECUTE FUNCTION guard_effect();
