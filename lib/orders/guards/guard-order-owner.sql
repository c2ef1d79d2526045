-- An order that belongs to an account belongs to it for ever.
CREATE OR REPLACE FUNCTION guard_order_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.user_id IS NOT NULL AND (NEW.user_id, NEW.user_how) IS DISTINCT FROM (OLD.user_id, OLD.user_how) THEN
    RAISE EXCEPTION 'whose order % is is written once', OLD.ref USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER orders_owner_guard BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION guard_order_owner();
