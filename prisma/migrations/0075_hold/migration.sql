-- A payment that matches the blocklist may be taken and held until a person decides (docs/adr/0093). blocks.hold_ms: how long at most;
-- null: the purchase is refused before its payment. A card is known only once it has paid, so it can only be held.
ALTER TABLE blocks
  ADD COLUMN hold_ms INTEGER,
  DROP CONSTRAINT blocks_kind,
  ADD CONSTRAINT blocks_kind CHECK (kind IN ('number','email','device','card')),
  ADD CONSTRAINT blocks_hold CHECK (CASE WHEN hold_ms IS NULL THEN kind <> 'card' ELSE hold_ms > 0 END);

-- hold_block: the block that its payment shall be held by, if that is still in force then. hold_until: by when its money goes back
-- unless a person decides; once one has, when that was.
ALTER TABLE orders
  ADD COLUMN device_key TEXT,
  ADD COLUMN hold_block BIGINT,
  ADD COLUMN hold_state TEXT,
  ADD COLUMN hold_until TIMESTAMPTZ(3),
  ADD CONSTRAINT orders_hold CHECK (CASE WHEN hold_state IS NULL THEN hold_until IS NULL
    ELSE hold_state IN ('held','released','returned') AND hold_until IS NOT NULL AND paid_at IS NOT NULL END),
  ADD CONSTRAINT orders_device_hashed CHECK (device_key ~ '^[A-Za-z0-9_-]{43}$');
CREATE INDEX orders_held ON orders (hold_until) WHERE hold_state = 'held';

ALTER TABLE payments
  ADD COLUMN card_key TEXT,
  ADD CONSTRAINT payments_card_hashed CHECK (card_key ~ '^[A-Za-z0-9_-]{43}$');

ALTER TABLE cases DROP CONSTRAINT cases_kind_word,
  ADD CONSTRAINT cases_kind_word CHECK (kind = ANY ('{dispute,parked,refund_stuck,overdue,not_received,reversal,staff,held}'));
