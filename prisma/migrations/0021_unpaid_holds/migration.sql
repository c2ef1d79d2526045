-- What an unpaid order reserves of the supplier balance, and from where it came (docs/adr/0042). Null in orders of earlier
-- versions: those reserve their whole cost, and come from nowhere that is known.
ALTER TABLE orders ADD COLUMN held_kobo BIGINT, ADD COLUMN placed_from TEXT;
CREATE INDEX orders_placed_from ON orders (placed_from, placed_at) WHERE placed_from IS NOT NULL;
