-- What an order sells, for how much, and where its refund goes, is written once. An order that belongs to an account belongs to it for ever.
-- replaces: guard-order-owner
CREATE OR REPLACE FUNCTION guard_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.ref, NEW.service, NEW.input, NEW.checkout_key, NEW.request_hash, NEW.total_kobo, NEW.payment_fee_kobo, NEW.placed_at, NEW.refund_to)
     IS DISTINCT FROM (OLD.id, OLD.ref, OLD.service, OLD.input, OLD.checkout_key, OLD.request_hash, OLD.total_kobo, OLD.payment_fee_kobo, OLD.placed_at, OLD.refund_to) THEN
    RAISE EXCEPTION 'what order % sells is written once', OLD.ref USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.user_id IS NOT NULL AND (NEW.user_id, NEW.user_how) IS DISTINCT FROM (OLD.user_id, OLD.user_how) THEN
    RAISE EXCEPTION 'whose order % is is written once', OLD.ref USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER orders_guard BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION guard_order();
DROP TRIGGER IF EXISTS orders_owner_guard ON orders;
DROP FUNCTION IF EXISTS guard_order_owner();
