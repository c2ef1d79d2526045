-- Adds every guest order of the account's verified email to the account. Returns how many.
CREATE OR REPLACE FUNCTION claim_orders(p_user text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE n int;
BEGIN
  UPDATE orders SET user_id = u.id, user_how = 'email', version = version + 1 FROM users u
    WHERE u.id = p_user AND u.email_verified_at IS NOT NULL AND u.deleted_at IS NULL AND orders.email = u.email AND orders.user_id IS NULL;
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN n;
END $$;
