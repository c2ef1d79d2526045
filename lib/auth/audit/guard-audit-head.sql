-- The head of the audit chain moves one entry at a time, and only with its entry.
CREATE OR REPLACE FUNCTION guard_audit_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'the end of the audit log moves with its entries alone' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER audit_head_guard BEFORE INSERT OR UPDATE ON audit_head FOR EACH ROW EXECUTE FUNCTION guard_audit_head();
