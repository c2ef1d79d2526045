-- Numbers that a customer asked to be reminded of before what they bought for them ends (docs/adr/0102).
CREATE TABLE reminders (
  id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  service TEXT NOT NULL,
  number TEXT NOT NULL,
  locale TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  next_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT reminders_pkey PRIMARY KEY (id),
  CONSTRAINT reminders_service CHECK (service IN ('data','tv','electricity')),
  CONSTRAINT reminders_short CHECK (length(number) BETWEEN 1 AND 60)
);
CREATE UNIQUE INDEX reminders_user_id_service_number_key ON reminders (user_id, service, number);
CREATE INDEX reminders_next_at_idx ON reminders (next_at);
ALTER TABLE reminders ADD CONSTRAINT reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE;
COMMENT ON TABLE reminders IS 'Rows may be deleted: a reminder is its customer''s own, and goes when they turn it off';
