-- The account whose wallet gets a refund, or null: then it returns to the card. A wallet payment returns to that wallet. A
-- card payment goes to the wallet of an account that bought the order (or owns its verified email) and prefers that; an
-- order that was only opened with its token may be somebody else's money.
CREATE OR REPLACE FUNCTION refund_wallet(p_order text, p_paid payments) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_paid.provider = 'wallet' THEN p_paid.user_id ELSE (
    SELECT u.id FROM orders o JOIN users u ON u.id = o.user_id
    WHERE o.id = p_order AND o.user_how IN ('placed','email') AND u.refund_to = 'wallet' AND u.deleted_at IS NULL AND p_paid.captured_currency = 'NGN') END
$$;
