-- What an order sells, its amounts and its refund method are written once. Its account never changes. When a
-- completed order's customer is erased (docs/adr/0044), their input is removed. A hold (docs/adr/0093) starts
-- only with the payment, is never extended, and never restarts once decided. An unpaid order's payment fee may
-- be dropped: the wallet has none (docs/adr/0105; guard-order-total.sql).
-- replaces: guard-order-owner
CREATE OR REPLACE FUNCTION guard_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.ref, NEW.service, NEW.checkout_key, NEW.placed_at, NEW.refund_to)
     IS DISTINCT FROM (OLD.id, OLD.ref, OLD.service, OLD.checkout_key, OLD.placed_at, OLD.refund_to)
     OR (NEW.total_kobo, NEW.payment_fee_kobo) IS DISTINCT FROM (OLD.total_kobo, OLD.payment_fee_kobo)
       AND NOT (OLD.status = 'awaiting_payment' AND NEW.payment_fee_kobo = 0 AND NEW.total_kobo = OLD.total_kobo - OLD.payment_fee_kobo)
     OR (NEW.input, NEW.request_hash) IS DISTINCT FROM (OLD.input, OLD.request_hash) AND NOT (NEW.input = '{}' AND NEW.request_hash = 'removed'
       AND NEW.email = 'removed' AND NEW.status IN ('delivered','partly_delivered','refunded','expired')) THEN
    RAISE EXCEPTION 'what order % sells is written once', OLD.ref USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.user_id IS NOT NULL AND (NEW.user_id, NEW.user_how) IS DISTINCT FROM (OLD.user_id, OLD.user_how) THEN
    RAISE EXCEPTION 'whose order % is is written once', OLD.ref USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.hold_state, NEW.hold_until) IS DISTINCT FROM (OLD.hold_state, OLD.hold_until) THEN
    IF (CASE WHEN OLD.hold_state IS NULL THEN NEW.hold_state = 'held' AND OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL
        WHEN OLD.hold_state = 'held' THEN NEW.hold_state IS NOT NULL AND NEW.hold_until <= OLD.hold_until ELSE false END) IS NOT TRUE THEN
      RAISE EXCEPTION 'the hold of order % may not go there', OLD.ref USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.hold_state = 'returned' THEN
      IF EXISTS (SELECT 1 FROM lines WHERE order_id = NEW.id AND status = 'waiting') THEN
        RAISE EXCEPTION 'something of order % still waits', OLD.ref USING ERRCODE = 'check_violation';
      END IF;
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER orders_guard BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION guard_order();
DROP TRIGGER IF EXISTS orders_owner_guard ON orders;
DROP FUNCTION IF EXISTS guard_order_owner();
