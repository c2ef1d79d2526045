-- At commit, the entries of a new journal sum to zero in each currency (S8).
CREATE OR REPLACE FUNCTION guard_journal_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_entries WHERE journal_id = NEW.id GROUP BY currency HAVING sum(amount_kobo) <> 0)
     OR NOT EXISTS (SELECT 1 FROM ledger_entries WHERE journal_id = NEW.id) THEN
    RAISE EXCEPTION 'journal % does not sum to zero', NEW.key USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- PostgreSQL can't replace a constraint trigger. It is created once and never dropped, so that the check is
-- always in place; the function above holds the rule. Changing when it fires needs a migration.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = 'journals'::regclass AND tgname = 'journals_balance') THEN
    CREATE CONSTRAINT TRIGGER journals_balance AFTER INSERT ON journals DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION guard_journal_balance();
  END IF;
END $$;
