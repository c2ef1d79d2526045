-- At commit, the lines of a new order sum to its total and its fee; likewise when its fee was dropped, and then
-- a wallet has paid it (docs/adr/0105).
CREATE OR REPLACE FUNCTION guard_order_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(total_kobo) FROM lines WHERE order_id = NEW.id) IS DISTINCT FROM NEW.total_kobo
     OR (SELECT sum(fee_kobo) FROM lines WHERE order_id = NEW.id) IS DISTINCT FROM NEW.payment_fee_kobo THEN
    RAISE EXCEPTION 'the lines of order % do not sum to its total', NEW.ref USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND NOT EXISTS (
      SELECT 1 FROM payments WHERE order_id = NEW.id AND provider = 'wallet' AND disposition = 'APPLIED' AND captured_kobo = NEW.total_kobo) THEN
    RAISE EXCEPTION 'order % was not paid from a wallet: its payment fee stays', NEW.ref USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- PostgreSQL can't replace a constraint trigger. Each is created once and never dropped, so that the check is
-- always in place; the function above holds the rule. Changing when one fires needs a migration.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = 'orders'::regclass AND tgname = 'orders_total') THEN
    CREATE CONSTRAINT TRIGGER orders_total AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION guard_order_total();
  END IF;
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = 'orders'::regclass AND tgname = 'orders_fee_dropped') THEN
    CREATE CONSTRAINT TRIGGER orders_fee_dropped AFTER UPDATE OF total_kobo, payment_fee_kobo ON orders DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION guard_order_total();
  END IF;
END $$;
