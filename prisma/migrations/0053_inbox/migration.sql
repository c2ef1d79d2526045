-- What staff put off until a time: hidden from the inbox until then (docs/adr/0072).
ALTER TABLE cases ADD COLUMN snoozed_until TIMESTAMPTZ(3);
ALTER TABLE differences ADD COLUMN snoozed_until TIMESTAMPTZ(3);
