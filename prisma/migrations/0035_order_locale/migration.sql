-- The language that the buyer read: their emails and receipts come in it. Null is English.
ALTER TABLE orders ADD COLUMN locale TEXT CONSTRAINT orders_locale CHECK (locale IN ('pcm', 'ha', 'yo', 'ig'));
