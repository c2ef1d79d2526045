-- Books a journal with its entries, once a key.
CREATE OR REPLACE FUNCTION post_journal(p_key text, p_kind text, p_order text, p_now timestamptz, p_entries jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE j bigint;
BEGIN
  INSERT INTO journals (key, kind, order_id, at) VALUES (p_key, p_kind, p_order, p_now) RETURNING id INTO j;
  INSERT INTO ledger_entries (journal_id, account, currency, amount_kobo)
    SELECT j, e.account, coalesce(e.currency, 'NGN'), e.kobo FROM jsonb_to_recordset(p_entries) AS e(account text, currency text, kobo bigint)
    WHERE e.kobo <> 0;
END $$;
