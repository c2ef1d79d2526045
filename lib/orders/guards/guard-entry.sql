-- Entries are inserted in their journal's transaction: a later one would unbalance it unnoticed.
CREATE OR REPLACE FUNCTION guard_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM journals WHERE id = NEW.journal_id AND xmin = pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'journal % is closed', NEW.journal_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER ledger_entries_guard BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION guard_entry();
