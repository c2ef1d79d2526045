-- However it is inserted, an entry can only be the next link of the chain.
CREATE OR REPLACE FUNCTION guard_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE head audit_head;
BEGIN
  SELECT * INTO head FROM audit_head WHERE id = 1 FOR UPDATE;
  IF NEW.seq IS DISTINCT FROM head.seq + 1 OR NEW.prev_hash IS DISTINCT FROM head.hash OR NEW.hash IS DISTINCT FROM audit_hash(NEW) THEN
    RAISE EXCEPTION 'an audit entry is written by audit_append() alone' USING ERRCODE = 'check_violation';
  END IF;
  UPDATE audit_head SET seq = NEW.seq, hash = NEW.hash WHERE id = 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER audit_entries_guard BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION guard_audit();
