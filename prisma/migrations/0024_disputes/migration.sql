-- Payments that a customer's bank disputes (docs/adr/0041). While one is open, no refund of its payment is sent.
CREATE TABLE disputes (
  id TEXT NOT NULL,
  payment_id TEXT NOT NULL,
  kobo BIGINT NOT NULL,
  state TEXT NOT NULL,
  moves INTEGER NOT NULL DEFAULT 0,
  opened_at TIMESTAMPTZ(3) NOT NULL,
  decided_at TIMESTAMPTZ(3),
  CONSTRAINT disputes_pkey PRIMARY KEY (id),
  CONSTRAINT disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT disputes_state_word CHECK (state IN ('open','won','lost')),
  CONSTRAINT disputes_decided CHECK ((state = 'open') = (decided_at IS NULL)),
  CONSTRAINT disputes_money CHECK (kobo > 0)
);
CREATE INDEX disputes_payment_id_idx ON disputes (payment_id);
