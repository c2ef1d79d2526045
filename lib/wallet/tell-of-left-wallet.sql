-- Raises an alarm when money arrives in the wallet of a deleted account (a reversed delivery, a late top-up):
-- nobody else would be notified.
CREATE OR REPLACE FUNCTION tell_of_left_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance_kobo > OLD.balance_kobo AND EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND deleted_at IS NOT NULL) THEN
    INSERT INTO alarms (at, kind, detail) SELECT j.at, 'money_for_nobody', jsonb_build_object('user', NEW.user_id, 'kobo', NEW.balance_kobo)
      FROM journals j JOIN ledger_entries n ON n.journal_id = j.id WHERE n.account = 'wallet:' || NEW.user_id ORDER BY n.id DESC LIMIT 1;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER wallets_tell_of_left AFTER UPDATE ON wallets FOR EACH ROW EXECUTE FUNCTION tell_of_left_wallet();
