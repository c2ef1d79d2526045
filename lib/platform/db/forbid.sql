-- Rejects changes of rows that are evidence: the books are append-only, and an order's other rows are never deleted.
-- With an argument, the reason, it rejects the changes that match the trigger's condition.
-- grant_app_rights revokes the same rights from the shop's role on every table with such a trigger.
CREATE OR REPLACE FUNCTION forbid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_NARGS > 0 THEN RAISE EXCEPTION '%: %', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'check_violation'; END IF;
  RAISE EXCEPTION '% of % is forbidden', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['audit_entries','credit_notes','day_closes','facts','invoices','journals','ledger_entries','margin_rules','order_events',
      'plan_prices','receipts','transitions'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION forbid()', t || '_append_only', t);
    EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION forbid()', t || '_no_truncate', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['alarms','approvals','audit_head','case_messages','cases','differences','dispute_answers','effects','esims','inbox','late_vends','lines','messages',
      'orders','payments','plans','products','received','reconciliations','staff_invitations','users','wallets'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION forbid()', t || '_no_delete', t);
    EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION forbid()', t || '_no_truncate', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['incidents','invoicing','shelf_choices'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION forbid()', t || '_no_delete', t);
  END LOOP;
END $$;

-- A request to a second person (docs/adr/0080) is written once, begins as ASKED, is decided once and used once.
-- Its encrypted part may only be emptied, or encrypted again under another key.
CREATE OR REPLACE TRIGGER approvals_begin BEFORE INSERT ON approvals FOR EACH ROW
  WHEN (NEW.state <> 'ASKED' OR NEW.decided_by IS NOT NULL) EXECUTE FUNCTION forbid('a request begins as ASKED');
CREATE OR REPLACE TRIGGER approvals_written_once BEFORE UPDATE ON approvals FOR EACH ROW
  WHEN ((NEW.id, NEW.kind, NEW.subject, NEW.request, NEW.reason, NEW.asked_by, NEW.asked_role, NEW.asked_at, NEW.expires_at)
      IS DISTINCT FROM (OLD.id, OLD.kind, OLD.subject, OLD.request, OLD.reason, OLD.asked_by, OLD.asked_role, OLD.asked_at, OLD.expires_at)
    OR NEW.order_id IS DISTINCT FROM OLD.order_id OR NEW.kobo IS DISTINCT FROM OLD.kobo
    OR OLD.decided_by IS NOT NULL AND (NEW.decided_by, NEW.decided_role, NEW.decided_at) IS DISTINCT FROM (OLD.decided_by, OLD.decided_role, OLD.decided_at)
    OR NEW.sealed IS DISTINCT FROM OLD.sealed AND NEW.sealed IS NOT NULL
      AND (split_part(NEW.sealed, '.', 2) <> split_part(OLD.sealed, '.', 2) AND length(NEW.sealed) = length(OLD.sealed)) IS NOT TRUE)
  EXECUTE FUNCTION forbid('what was asked and decided is written once');
CREATE OR REPLACE TRIGGER approvals_moves BEFORE UPDATE OF state ON approvals FOR EACH ROW
  WHEN (NEW.state <> OLD.state AND NOT (OLD.state = 'ASKED' AND NEW.state IN ('APPROVED','REJECTED','EXPIRED')
    OR OLD.state = 'APPROVED' AND NEW.state IN ('USED','REJECTED','EXPIRED')))
  EXECUTE FUNCTION forbid('it may not go there');
