-- Raises an alarm when the upstream's balance falls below the owner's limit.
CREATE OR REPLACE FUNCTION tell_low_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.seen_at IS NOT NULL AND NEW.balance_kobo - balance_buffer() < balance_alarm() AND (OLD.balance_kobo - balance_buffer() < balance_alarm()) IS NOT TRUE THEN
    INSERT INTO alarms (at, kind, detail) VALUES (NEW.seen_at, 'low_balance', jsonb_build_object('kobo', NEW.balance_kobo, 'wallet', NEW.name));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER upstream_wallet_low AFTER UPDATE OF balance_kobo ON upstream_wallet FOR EACH ROW EXECUTE FUNCTION tell_low_balance();
