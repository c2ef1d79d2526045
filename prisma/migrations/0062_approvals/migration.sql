-- What waits for a second person (docs/adr/0080): one live row for each thing that is asked. The request is what will be carried
-- out, word for word; sealed: the part of it that holds goods. Roles are those that both had, and must still have at the end.
-- forbid.sql refuses changes of what was asked, and moves that aren't one of ASKED to APPROVED, REJECTED or EXPIRED, and APPROVED to
-- USED, REJECTED or EXPIRED.
CREATE TABLE approvals (
  id BIGSERIAL NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  order_id TEXT,
  kobo BIGINT,
  request JSONB NOT NULL,
  sealed TEXT,
  reason TEXT NOT NULL,
  asked_by TEXT NOT NULL,
  asked_role TEXT NOT NULL,
  asked_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  state TEXT NOT NULL DEFAULT 'ASKED',
  decided_by TEXT,
  decided_role TEXT,
  decided_at TIMESTAMPTZ(3),
  decided_why TEXT,
  used_at TIMESTAMPTZ(3),
  outcome TEXT,
  CONSTRAINT approvals_pkey PRIMARY KEY (id),
  CONSTRAINT approvals_kind CHECK (kind IN ('refund','compensation','decision','price','role','month_close')),
  CONSTRAINT approvals_state CHECK (state IN ('ASKED','APPROVED','REJECTED','EXPIRED','USED')),
  CONSTRAINT approvals_a_day CHECK (expires_at > asked_at AND expires_at <= asked_at + interval '24 hours'),
  CONSTRAINT approvals_another_person CHECK (decided_by <> asked_by),
  CONSTRAINT approvals_decided CHECK ((state IN ('APPROVED','REJECTED','USED')) <= (decided_by IS NOT NULL AND decided_role IS NOT NULL AND decided_at IS NOT NULL)),
  CONSTRAINT approvals_in_time CHECK (decided_at < expires_at AND (used_at < expires_at) IS NOT FALSE),
  CONSTRAINT approvals_used CHECK ((state = 'USED') = (used_at IS NOT NULL)),
  CONSTRAINT approvals_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX approvals_one_live ON approvals (kind, subject) WHERE state IN ('ASKED','APPROVED');
CREATE INDEX approvals_state_expires_at_idx ON approvals (state, expires_at);
