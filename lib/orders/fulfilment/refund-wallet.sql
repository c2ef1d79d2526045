-- What a wallet paid goes back to that wallet. What a card paid goes to the wallet of an account that bought it (or whose verified
-- e-mail the order has) and prefers that; an order that was only opened with its token may be somebody else's money.
CREATE OR REPLACE FUNCTION refund_wallet(p_order text, p_paid payments) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_paid.provider = 'wallet' THEN p_paid.user_id ELSE (
    SELECT u.id FROM orders o JOIN users u ON u.id = o.user_id
    WHERE o.id = p_order AND o.user_how IN ('placed','email') AND u.refund_to = 'wallet' AND u.deleted_at IS NULL AND p_paid.captured_currency = 'NGN') END
$$;
