-- A late vend is written once; only its reversal may be added.
CREATE OR REPLACE FUNCTION guard_late_vend() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - 'reversed_at') IS DISTINCT FROM (to_jsonb(OLD) - 'reversed_at') OR OLD.reversed_at IS NOT NULL THEN
    RAISE EXCEPTION 'late vend % is written once', OLD.effect_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER late_vends_guard BEFORE UPDATE ON late_vends FOR EACH ROW EXECUTE FUNCTION guard_late_vend();
