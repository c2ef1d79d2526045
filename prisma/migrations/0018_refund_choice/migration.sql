-- Refunds go where the money came from, unless the signed-in buyer chose the wallet at this checkout.
BEGIN;
ALTER TABLE orders
  ADD COLUMN refund_to TEXT,
  ADD CONSTRAINT orders_refund_to CHECK (refund_to IS NULL OR (refund_to = 'wallet' AND user_how IS NOT DISTINCT FROM 'placed'));
COMMIT;

-- The preference only prefills that choice. Nobody chose the old default.
ALTER TABLE users ALTER COLUMN refund_to SET DEFAULT 'source';
