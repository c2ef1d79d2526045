-- Adds an order that was opened with its token, while signed in, to the account. True when it joined now or had joined
-- before.
CREATE OR REPLACE FUNCTION claim_order(p_order text, p_user text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET user_id = p_user, user_how = 'token', version = version + 1 WHERE id = p_order AND user_id IS NULL;
  RETURN EXISTS (SELECT 1 FROM orders WHERE id = p_order AND user_id = p_user);
END $$;
