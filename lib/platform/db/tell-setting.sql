-- Notifies web processes of a setting that every page shows.
CREATE OR REPLACE FUNCTION tell_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.key = 'shop' OR NEW.key LIKE 'text\_%' OR NEW.key LIKE 'keep\_%' THEN PERFORM pg_notify('kiosk_shop', ''); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER settings_tell AFTER INSERT OR UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION tell_setting();
