-- The intent of a line is written once; erasing its customer (docs/adr/0044) leaves only the end of the
-- number. What it costs falls only with its order's payment fee (docs/adr/0105). A line waits again only if
-- nothing of it is, or may be, bought or refunded (docs/adr/0079). Delivered requires an upstream success and
-- stored goods (S4; guard-sealed.sql); refunded requires a successful refund.
CREATE OR REPLACE FUNCTION guard_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.recipient, NEW.request) IS DISTINCT FROM (OLD.recipient, OLD.request) THEN
    IF NOT (OLD.request @> NEW.request AND NEW.recipient IN (OLD.recipient, '***', '***' || right(OLD.recipient, 4)) AND EXISTS (
        SELECT 1 FROM orders WHERE id = OLD.order_id AND email = 'removed' AND status IN ('delivered','partly_delivered','refunded','expired'))) THEN
      RAISE EXCEPTION 'what line % delivers is written once', OLD.id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF (NEW.id, NEW.order_id, NEW.position, NEW.service, NEW.product, NEW.face_kobo, NEW.cost_kobo, NEW.ceiling_kobo, NEW.follows)
     IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.position, OLD.service, OLD.product, OLD.face_kobo, OLD.cost_kobo, OLD.ceiling_kobo, OLD.follows)
     OR NEW.plan_id IS DISTINCT FROM OLD.plan_id THEN
    RAISE EXCEPTION 'what line % delivers is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.fee_kobo, NEW.total_kobo) IS DISTINCT FROM (OLD.fee_kobo, OLD.total_kobo) THEN
    IF NOT (NEW.fee_kobo = 0 AND NEW.total_kobo = OLD.total_kobo - OLD.fee_kobo AND EXISTS (
        SELECT 1 FROM orders WHERE id = OLD.order_id AND status = 'awaiting_payment' AND payment_fee_kobo = 0)) THEN
      RAISE EXCEPTION 'what line % costs is written once', OLD.id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  -- Nested IFs: a condition with a subquery runs as a query, even behind AND.
  IF NEW.status = 'delivered' THEN
    IF NEW.delivery_cipher IS NULL OR NEW.delivered_at IS NULL OR NOT EXISTS (
        SELECT 1 FROM effects WHERE line_id = NEW.id AND kind = 'VEND' AND state = 'SUCCEEDED') THEN
      RAISE EXCEPTION 'line % is not delivered', OLD.id USING ERRCODE = 'check_violation';
    END IF;
  ELSIF NEW.status = 'waiting' AND OLD.status <> 'waiting' THEN
    IF EXISTS (SELECT 1 FROM effects WHERE line_id = NEW.id AND CASE kind WHEN 'VEND' THEN state NOT IN ('NOT_SENT','REJECTED')
        ELSE state IN ('INTENT','SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED') OR reason = 'already_back' END) THEN
      RAISE EXCEPTION 'line % may be bought or refunded already: it does not wait again', OLD.id USING ERRCODE = 'check_violation';
    END IF;
  ELSIF NEW.status = 'refunded' AND OLD.status <> 'refunded' THEN
    IF NOT EXISTS (SELECT 1 FROM effects WHERE line_id = NEW.id AND kind = 'REFUND' AND (state = 'SUCCEEDED' OR state = 'NOT_SENT' AND reason = 'already_back')) THEN
      RAISE EXCEPTION 'line % is not refunded', OLD.id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER lines_guard BEFORE UPDATE ON lines FOR EACH ROW EXECUTE FUNCTION guard_line();
