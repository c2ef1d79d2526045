-- The account whose wallet receives a refund. Null: the original payment method. A wallet payment returns to
-- its wallet. A card payment goes to the wallet of the signed-in buyer who chose that at checkout, and to
-- nobody else: the owner of the typed address, or another person who opened the order, didn't pay.
CREATE OR REPLACE FUNCTION refund_wallet(p_order text, p_paid payments) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_paid.provider = 'wallet' THEN p_paid.user_id ELSE (
    SELECT u.id FROM orders o JOIN users u ON u.id = o.user_id
    WHERE o.id = p_order AND o.user_how = 'placed' AND o.refund_to = 'wallet' AND u.deleted_at IS NULL AND p_paid.captured_currency = 'NGN') END
$$;
