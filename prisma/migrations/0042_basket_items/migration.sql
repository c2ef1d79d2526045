-- What a browser put into its basket, encrypted (docs/adr/0085). The device is a keyed hash. A place is taken once, and there
-- are ten. order_ref: the order in which it was last asked to pay; once that is paid, the item is bought.
CREATE TABLE basket_items (
  id TEXT NOT NULL,
  device TEXT NOT NULL,
  position INTEGER NOT NULL,
  sealed TEXT NOT NULL,
  added_at TIMESTAMPTZ(3) NOT NULL,
  order_ref TEXT,
  CONSTRAINT basket_items_pkey PRIMARY KEY (id),
  CONSTRAINT basket_items_ten CHECK (position BETWEEN 1 AND 10),
  CONSTRAINT basket_items_hashed CHECK (device ~ '^[A-Za-z0-9_-]{43}$'),
  CONSTRAINT basket_items_order_ref_fkey FOREIGN KEY (order_ref) REFERENCES orders (ref) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX basket_items_device_position_key ON basket_items (device, position);
CREATE INDEX basket_items_added_at_idx ON basket_items (added_at);
COMMENT ON TABLE basket_items IS 'Rows may be deleted: what was taken out, bought, or left for a month (apply_retention)';
