-- Searching by the beginning or the end of a reference, an email, a phone or a meter. Compared by bytes, so that a range of
-- the index answers whatever the database's collation is. About a second of building each per million orders.
-- Partial although every order has a reference: Prisma can't describe this operator class beside the unique index, and
-- ignores partial indexes.
CREATE INDEX orders_ref_begins ON orders (ref text_pattern_ops) WHERE ref IS NOT NULL;
CREATE INDEX orders_ref_ends ON orders (reverse(ref) text_pattern_ops);
CREATE INDEX orders_email_begins ON orders (email text_pattern_ops, placed_at);
CREATE INDEX lines_recipient_begins ON lines (recipient text_pattern_ops, order_id);
CREATE INDEX lines_recipient_ends ON lines (reverse(recipient) text_pattern_ops, order_id);
