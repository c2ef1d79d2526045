-- A margin rule may begin later (from_at was always there): when it was set, why, and which rule not yet in force it calls off.
-- The table stays append-only (docs/adr/0068).
ALTER TABLE margin_rules ADD COLUMN set_at TIMESTAMPTZ(3), ADD COLUMN reason TEXT, ADD COLUMN cancels BIGINT,
  ADD CONSTRAINT margin_rules_cancels_earlier CHECK (cancels IS NULL OR cancels < id);
CREATE UNIQUE INDEX margin_rules_cancels_key ON margin_rules (cancels);
-- A product or plan can be paused alone: shown as unavailable, not sold.
ALTER TABLE shelf_choices ADD COLUMN paused BOOLEAN NOT NULL DEFAULT false;
