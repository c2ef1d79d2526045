-- A compensation that goes back to where the payment came from (docs/adr/0078): the third subject of an effect. `goodwill` is
-- the key of the press that gave it; a further attempt of the same one has the same key.
ALTER TABLE effects ADD COLUMN goodwill TEXT,
  DROP CONSTRAINT effects_one_subject,
  ADD CONSTRAINT effects_one_subject CHECK (num_nonnulls(line_id, payment_id, goodwill) = 1);
-- Each is given once, and one at a time of each payment.
CREATE UNIQUE INDEX effects_one_live_per_goodwill ON effects (goodwill)
  WHERE goodwill IS NOT NULL AND state IN ('INTENT','SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED');
CREATE UNIQUE INDEX effects_one_open_goodwill ON effects (refunds_payment_id)
  WHERE goodwill IS NOT NULL AND state IN ('INTENT','SENDING','PROCESSING','UNKNOWN','PARKED');
-- What was refunded of a payment is summed at each refund.
CREATE INDEX effects_refunds_payment ON effects (refunds_payment_id) WHERE refunds_payment_id IS NOT NULL;
