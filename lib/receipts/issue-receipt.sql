-- The order's receipt code, made if something was delivered and it has none. Null: no receipt.
CREATE OR REPLACE FUNCTION issue_receipt(p_order text, p_code text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM lines WHERE order_id = p_order AND status = 'delivered') THEN
    INSERT INTO receipts (code, order_id, at) VALUES (p_code, p_order, p_now) ON CONFLICT (order_id) DO NOTHING;
  END IF;
  RETURN (SELECT code FROM receipts WHERE order_id = p_order);
END $$;
