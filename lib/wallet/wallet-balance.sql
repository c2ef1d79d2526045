-- A wallet's balance in kobo.
CREATE OR REPLACE FUNCTION wallet_balance(p_user text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT balance_kobo FROM wallets WHERE user_id = p_user), 0)
$$;
