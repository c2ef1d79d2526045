-- The subject of a discrepancy is written once, and a resolved one stays resolved.
CREATE OR REPLACE FUNCTION guard_difference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.source, NEW.kind, NEW.subject, NEW.first_seen_at) IS DISTINCT FROM (OLD.id, OLD.source, OLD.kind, OLD.subject, OLD.first_seen_at) THEN
    RAISE EXCEPTION 'what difference % is about is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'resolved' THEN
    RAISE EXCEPTION 'difference % is resolved: that is final', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER differences_guard BEFORE UPDATE ON differences FOR EACH ROW EXECUTE FUNCTION guard_difference();
