-- Months of a TV package are lines of one order; each but the first is bought after the one before it was delivered (docs/adr/0064).
ALTER TABLE lines ADD COLUMN follows BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT lines_follows_one CHECK (NOT follows OR position > 1);
