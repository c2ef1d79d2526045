-- What is older than its period is found by its time (docs/adr/0044): a few rows at a time, oldest first.
CREATE INDEX inbox_received_at_idx ON inbox (received_at);
CREATE INDEX received_at_idx ON received (at);
CREATE INDEX sessions_last_seen_at_idx ON sessions (last_seen_at);
