-- Orders that belong to the account, or that its wallet paid.
CREATE OR REPLACE FUNCTION orders_of(p_user text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT id FROM orders WHERE user_id = p_user UNION SELECT order_id FROM payments WHERE user_id = p_user AND order_id IS NOT NULL
$$;
