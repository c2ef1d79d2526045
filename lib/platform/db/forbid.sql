-- Refuses a change of rows that are evidence: the books are append-only, and nothing else of an order is ever deleted.
-- grant_app_rights takes the same rights from the shop's role wherever one of these triggers is.
CREATE OR REPLACE FUNCTION forbid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
  FOREACH t IN ARRAY ARRAY['alarms','audit_head','case_messages','cases','differences','dispute_answers','effects','esims','inbox','late_vends','lines','messages',
      'orders','payments','plans','products','received','reconciliations','staff_invitations','users','wallets'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION forbid()', t || '_no_delete', t);
    EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION forbid()', t || '_no_truncate', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['incidents','invoicing','shelf_choices'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION forbid()', t || '_no_delete', t);
  END LOOP;
END $$;
