-- Which of several keys at the supplier made a purchase (docs/adr/0051). Null: the first, or the only one.
ALTER TABLE effects ADD COLUMN supplier_key TEXT;
