-- Counts a setting's versions, however it is changed, and notifies web processes of settings that every page shows.
-- replaces: tell-setting
CREATE OR REPLACE FUNCTION count_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN NEW.version := OLD.version + 1; END IF;
  IF NEW.key = 'shop' OR NEW.key LIKE 'text\_%' OR NEW.key LIKE 'keep\_%' THEN PERFORM pg_notify('kiosk_shop', ''); END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER settings_version BEFORE INSERT OR UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION count_setting();

DROP TRIGGER IF EXISTS settings_tell ON settings;
DROP FUNCTION IF EXISTS tell_setting();
