-- What the ledger says an order earned so far, for admin's list (docs/adr/0076), and the indexes of its sorts.
ALTER TABLE orders ADD COLUMN margin_kobo BIGINT;
CREATE INDEX orders_by_margin ON orders (margin_kobo, id) WHERE margin_kobo IS NOT NULL;
CREATE INDEX orders_total_kobo_id_idx ON orders (total_kobo, id);
-- The few that somebody waits for.
CREATE INDEX orders_waiting ON orders (paid_at, id) WHERE status IN ('paid','processing','under_review','refund_due');
