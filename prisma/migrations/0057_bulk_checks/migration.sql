-- Orders whose status staff ask for together: a list that the worker goes through in its own share of the key's calls
-- (docs/adr/0075). An order waits in one list at a time.
CREATE TABLE bulk_checks (
  id BIGSERIAL NOT NULL,
  form_key TEXT NOT NULL,
  staff_id TEXT NOT NULL,
  role TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  CONSTRAINT bulk_checks_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX bulk_checks_form_key_key ON bulk_checks (form_key);
CREATE INDEX bulk_checks_open ON bulk_checks (id) WHERE ended_at IS NULL;
CREATE TABLE bulk_check_orders (
  check_id BIGINT NOT NULL,
  position INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  state TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT,
  tries INTEGER NOT NULL DEFAULT 0,
  claimed_at TIMESTAMPTZ(3),
  CONSTRAINT bulk_check_orders_pkey PRIMARY KEY (check_id, position),
  CONSTRAINT bulk_check_orders_state CHECK (state IN ('waiting','checked','failed'))
);
CREATE UNIQUE INDEX bulk_check_orders_waiting ON bulk_check_orders (order_id) WHERE state = 'waiting';
ALTER TABLE bulk_check_orders ADD CONSTRAINT bulk_check_orders_check_id_fkey FOREIGN KEY (check_id) REFERENCES bulk_checks (id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE bulk_check_orders ADD CONSTRAINT bulk_check_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE RESTRICT ON UPDATE CASCADE;
-- A case that our own team opens.
ALTER TABLE cases DROP CONSTRAINT cases_kind_word,
  ADD CONSTRAINT cases_kind_word CHECK (kind = ANY ('{dispute,parked,refund_stuck,overdue,not_received,reversal,staff}'));
