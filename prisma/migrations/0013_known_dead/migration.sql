-- A worker that lost its lease may still be waiting for an answer (docs/adr/0036): what tells that its process is over.
ALTER TABLE workers
  ADD COLUMN machine TEXT,
  ADD COLUMN gone_at TIMESTAMPTZ(3);
