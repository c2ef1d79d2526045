-- What staff answer a customer's bank (docs/adr/0086): written before Paystack is told, at most one that isn't dead for a dispute.
CREATE TABLE dispute_answers (
  id TEXT NOT NULL,
  dispute_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  kobo BIGINT NOT NULL,
  message TEXT NOT NULL,
  sealed TEXT,
  pdf_sha256 TEXT NOT NULL,
  asked_by TEXT NOT NULL,
  state TEXT NOT NULL,
  why TEXT,
  tries INTEGER NOT NULL DEFAULT 0,
  worker_id INTEGER,
  created_at TIMESTAMPTZ(3) NOT NULL,
  sent_at TIMESTAMPTZ(3),
  checked_at TIMESTAMPTZ(3),
  settled_at TIMESTAMPTZ(3),
  next_at TIMESTAMPTZ(3),
  CONSTRAINT dispute_answers_pkey PRIMARY KEY (id),
  CONSTRAINT dispute_answers_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT dispute_answers_kind_word CHECK (kind IN ('ACCEPT','CONTEST')),
  CONSTRAINT dispute_answers_state_word CHECK (state IN ('INTENT','SENDING','SENT','FAILED','UNKNOWN')),
  CONSTRAINT dispute_answers_money CHECK (kobo >= 0 AND (kind = 'CONTEST') = (kobo = 0)),
  CONSTRAINT dispute_answers_message CHECK (length(message) BETWEEN 1 AND 1000),
  CONSTRAINT dispute_answers_settled CHECK ((state IN ('SENT','FAILED')) = (settled_at IS NOT NULL)),
  CONSTRAINT dispute_answers_sent CHECK (state IN ('INTENT','FAILED') OR sent_at IS NOT NULL),
  -- Names, numbers and the document are kept until the answer is settled, and no longer.
  CONSTRAINT dispute_answers_sealed CHECK ((settled_at IS NULL) = (sealed IS NOT NULL))
);
CREATE UNIQUE INDEX dispute_answers_one_live ON dispute_answers (dispute_id) WHERE state <> 'FAILED';
CREATE INDEX dispute_answers_dispute_id_idx ON dispute_answers (dispute_id);
CREATE INDEX dispute_answers_open ON dispute_answers (next_at) WHERE state IN ('INTENT','SENDING','UNKNOWN');
