-- Stores an order's derived status and its next version. Every transition of a line, payment or refund ends with it.
CREATE OR REPLACE FUNCTION refresh_order(p_order text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE became text;
BEGIN
  UPDATE orders SET status = derive_order_status(id), version = version + 1 WHERE id = p_order RETURNING status INTO became;
  RETURN became;
END $$;
