-- Books a journal with its entries, once per key, and updates the order's margin. For a capture, a purchase and its
-- reversal the callers do that, because they write the order's row anyway.
CREATE OR REPLACE FUNCTION post_journal(p_key text, p_kind text, p_order text, p_now timestamptz, p_entries jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE j bigint; spent bigint;
BEGIN
  INSERT INTO journals (key, kind, order_id, at) VALUES (p_key, p_kind, p_order, p_now) RETURNING id INTO j;
  INSERT INTO ledger_entries (journal_id, account, currency, amount_kobo)
    SELECT j, e.account, coalesce(e.currency, 'NGN'), e.kobo FROM jsonb_to_recordset(p_entries) AS e(account text, currency text, kobo bigint)
    WHERE e.kobo <> 0;
  IF p_order IS NOT NULL AND p_kind NOT IN ('capture','fee_borne','vend','reversal','refund') THEN
    SELECT sum(e.kobo) INTO spent FROM jsonb_to_recordset(p_entries) AS e(account text, currency text, kobo bigint)
      WHERE coalesce(e.currency, 'NGN') = 'NGN' AND e.account IN ('sales','cost','payment_fees','goodwill','late_vends','disputes_lost','refunded_outside');
    IF spent <> 0 THEN UPDATE orders SET margin_kobo = coalesce(margin_kobo, 0) - spent WHERE id = p_order; END IF;
  END IF;
END $$;
