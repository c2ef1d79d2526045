-- Stores an order's derived status, next version and margin from the ledger (docs/adr/0076). Every transition
-- of a line, payment or refund ends with it.
CREATE OR REPLACE FUNCTION refresh_order(p_order text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE became text;
BEGIN
  UPDATE orders SET status = derive_order_status(id), version = version + 1,
    margin_kobo = (SELECT -sum(n.amount_kobo) FROM journals j JOIN ledger_entries n ON n.journal_id = j.id
      WHERE j.order_id = p_order AND n.currency = 'NGN' AND n.account IN ('sales','cost','payment_fees','goodwill','late_vends','disputes_lost','refunded_outside'))
    WHERE id = p_order RETURNING status INTO became;
  RETURN became;
END $$;
