-- An eSIM sold by a line always belongs to that line, whatever the upstream lists later.
CREATE OR REPLACE FUNCTION guard_esim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.iccid <> OLD.iccid OR (OLD.line_id IS NOT NULL AND NEW.line_id IS DISTINCT FROM OLD.line_id) THEN
    RAISE EXCEPTION 'whose eSIM % is, is written once', OLD.iccid USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER esims_guard BEFORE UPDATE ON esims FOR EACH ROW EXECUTE FUNCTION guard_esim();
