-- The margin of a day's sales, including losses booked later, beside what it was before: sales less cost and the customers' fee. NULL
-- in days written before this column: Reports read those from the ledger until the worker has summed them again.
ALTER TABLE sale_days ADD COLUMN margin_kobo BIGINT;
