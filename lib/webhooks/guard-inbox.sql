-- A webhook is written once. Its text may be emptied after processing; the hash stays, so that a repetition
-- is recognised.
CREATE OR REPLACE FUNCTION guard_inbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.source, NEW.sha256, NEW.received_at) IS DISTINCT FROM (OLD.id, OLD.source, OLD.sha256, OLD.received_at)
     OR (NEW.raw IS DISTINCT FROM OLD.raw AND (OLD.done_at IS NULL OR NEW.raw <> '')) THEN
    RAISE EXCEPTION 'webhook % is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER inbox_guard BEFORE UPDATE ON inbox FOR EACH ROW EXECUTE FUNCTION guard_inbox();
