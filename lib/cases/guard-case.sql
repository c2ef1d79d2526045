-- What a case is about is written once, and a closed case stays closed.
CREATE OR REPLACE FUNCTION guard_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.kind, NEW.subject, NEW.why, NEW.evidence, NEW.opened_at)
     IS DISTINCT FROM (OLD.id, OLD.kind, OLD.subject, OLD.why, OLD.evidence, OLD.opened_at) OR NEW.order_id IS DISTINCT FROM OLD.order_id THEN
    RAISE EXCEPTION 'what case % is about is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'closed' AND (NEW.state <> 'closed' OR NEW.closed_at <> OLD.closed_at OR NEW.closed_why <> OLD.closed_why) THEN
    RAISE EXCEPTION 'case % is closed: that is final', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER cases_guard BEFORE UPDATE ON cases FOR EACH ROW EXECUTE FUNCTION guard_case();
