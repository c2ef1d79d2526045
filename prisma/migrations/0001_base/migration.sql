-- Every table of the shop with its keys, checks and indexes. Functions and triggers aren't here: they are lib/**/*.sql
-- (docs/adr/0027), and no check, default or index calls one. Prisma's diffs ignore checks, partial indexes and comments:
-- lib/platform/db/guards.db.test.ts compares them with a golden list and attacks them.
-- A database that was made by the migrations 0001_tables to 0021_lists has all of this already: scripts/migrations/adopt.ts.

CREATE SCHEMA IF NOT EXISTS public;

CREATE TABLE settings (
  key TEXT NOT NULL,
  value JSONB NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  version INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT settings_pkey PRIMARY KEY (key)
);

CREATE TABLE catalogue_categories (
  name TEXT NOT NULL,
  upstream_id TEXT,
  service TEXT,
  seen_at TIMESTAMPTZ(3) NOT NULL,
  withdrawn_at TIMESTAMPTZ(3),
  CONSTRAINT catalogue_categories_pkey PRIMARY KEY (name)
);

CREATE TABLE products (
  id TEXT NOT NULL,
  service TEXT NOT NULL,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  min_kobo BIGINT,
  max_kobo BIGINT,
  discount DECIMAL(9,4) NOT NULL DEFAULT 0,
  disabled BOOLEAN NOT NULL DEFAULT false,
  raw JSONB NOT NULL,
  seen_at TIMESTAMPTZ(3) NOT NULL,
  withdrawn_at TIMESTAMPTZ(3),
  CONSTRAINT products_pkey PRIMARY KEY (id)
);
CREATE INDEX products_service_idx ON products (service);

CREATE TABLE plans (
  id TEXT NOT NULL,
  plan_id TEXT NOT NULL,
  service TEXT NOT NULL,
  product TEXT NOT NULL,
  product_slug TEXT NOT NULL,
  label TEXT NOT NULL,
  validity TEXT NOT NULL,
  cost_kobo BIGINT NOT NULL,
  bytes BIGINT,
  hours INTEGER,
  disabled BOOLEAN NOT NULL DEFAULT false,
  raw JSONB NOT NULL,
  seen_at TIMESTAMPTZ(3) NOT NULL,
  withdrawn_at TIMESTAMPTZ(3),
  CONSTRAINT plans_pkey PRIMARY KEY (id)
);
CREATE INDEX plans_service_product_slug_idx ON plans (service, product_slug);
CREATE INDEX plans_plan_id_idx ON plans (plan_id);

CREATE TABLE plan_prices (
  id BIGSERIAL NOT NULL,
  plan_id TEXT NOT NULL,
  cost_kobo BIGINT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT plan_prices_pkey PRIMARY KEY (id),
  CONSTRAINT plan_prices_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX plan_prices_plan_id_at_idx ON plan_prices (plan_id, at);
CREATE INDEX plan_prices_at_idx ON plan_prices (at);

CREATE TABLE esim_regions (
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  iso TEXT,
  seen_at TIMESTAMPTZ(3) NOT NULL,
  withdrawn_at TIMESTAMPTZ(3),
  CONSTRAINT esim_regions_pkey PRIMARY KEY (code)
);

CREATE TABLE catalogue_syncs (
  id BIGSERIAL NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  ok BOOLEAN NOT NULL,
  parts JSONB NOT NULL,
  took_ms INTEGER NOT NULL,
  CONSTRAINT catalogue_syncs_pkey PRIMARY KEY (id)
);
CREATE INDEX catalogue_syncs_at_idx ON catalogue_syncs (at);

CREATE TABLE margin_rules (
  id BIGSERIAL NOT NULL,
  service TEXT NOT NULL,
  product TEXT NOT NULL DEFAULT '',
  plan_id TEXT NOT NULL DEFAULT '',
  markup_bp INTEGER NOT NULL,
  flat_kobo BIGINT NOT NULL,
  floor_kobo BIGINT NOT NULL,
  removed BOOLEAN NOT NULL DEFAULT false,
  form_key TEXT,
  set_by TEXT,
  from_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT margin_rules_pkey PRIMARY KEY (id),
  -- A rule is for a service, for one product, or for one plan.
  CONSTRAINT margin_rules_scope CHECK (product = '' OR plan_id = ''),
  CONSTRAINT margin_rules_service_stays CHECK (NOT removed OR product <> '' OR plan_id <> ''),
  -- No rule may make a price of zero or less. The form checks the same.
  CONSTRAINT margin_rules_sane CHECK (markup_bp BETWEEN -5000 AND 50000 AND flat_kobo >= 0)
);
CREATE UNIQUE INDEX margin_rules_form_key_key ON margin_rules (form_key);
CREATE INDEX margin_rules_service_product_plan_id_from_at_idx ON margin_rules (service, product, plan_id, from_at);

-- Customers and staff (docs/adr/0004).
CREATE TABLE users (
  id TEXT NOT NULL,
  email TEXT NOT NULL,
  email_verified_at TIMESTAMPTZ(3),
  password_hash TEXT,
  name TEXT,
  role TEXT NOT NULL DEFAULT 'customer',
  refund_to TEXT NOT NULL DEFAULT 'wallet',
  totp_cipher TEXT,
  totp_confirmed_at TIMESTAMPTZ(3),
  totp_step INTEGER,
  recovery_hashes TEXT[] DEFAULT ARRAY[]::TEXT[],
  created_at TIMESTAMPTZ(3) NOT NULL,
  deleted_at TIMESTAMPTZ(3),
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_lower CHECK (email = lower(email) AND email LIKE '%_@_%'),
  CONSTRAINT users_role_word CHECK (role IN ('customer','support','auditor','owner')),
  CONSTRAINT users_refund_word CHECK (refund_to IN ('wallet','source')),
  CONSTRAINT users_totp CHECK (totp_confirmed_at IS NULL OR totp_cipher IS NOT NULL)
);
CREATE UNIQUE INDEX users_email_key ON users (email);
CREATE INDEX users_created_at_id_idx ON users (created_at DESC, id DESC);
CREATE INDEX users_email_begins ON users (lower(email) text_pattern_ops);
CREATE INDEX users_name_begins ON users (lower(name) text_pattern_ops) WHERE name IS NOT NULL;

CREATE TABLE orders (
  id TEXT NOT NULL,
  ref TEXT NOT NULL,
  service TEXT NOT NULL,
  input JSONB NOT NULL,
  email TEXT NOT NULL,
  checkout_key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  repeat_hash TEXT NOT NULL,
  token_salt TEXT NOT NULL,
  token_sha256 TEXT NOT NULL,
  status TEXT NOT NULL,
  total_kobo BIGINT NOT NULL,
  payment_fee_kobo BIGINT NOT NULL,
  version INTEGER NOT NULL DEFAULT 0,
  placed_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  held_at TIMESTAMPTZ(3),
  paid_at TIMESTAMPTZ(3),
  closed_at TIMESTAMPTZ(3),
  close_reason TEXT,
  user_id TEXT,
  user_how TEXT,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_status_word CHECK (status IN
    ('awaiting_payment','paid','processing','delivered','partly_delivered','refund_due','refunded','expired','under_review')),
  CONSTRAINT orders_money CHECK (total_kobo > 0 AND payment_fee_kobo >= 0 AND payment_fee_kobo < total_kobo),
  CONSTRAINT orders_close_reason CHECK (close_reason IS NULL OR close_reason IN ('expired','cancelled')),
  -- How an order came to its account: bought while signed in, by the account's verified email, or opened with its token.
  CONSTRAINT orders_user_how CHECK ((user_id IS NULL) = (user_how IS NULL) AND user_how IN ('placed','email','token')),
  CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX orders_ref_key ON orders (ref);
CREATE UNIQUE INDEX orders_checkout_key_key ON orders (checkout_key);
CREATE UNIQUE INDEX orders_token_sha256_key ON orders (token_sha256);
CREATE INDEX orders_repeat_hash_placed_at_idx ON orders (repeat_hash, placed_at);
CREATE INDEX orders_email_placed_at_idx ON orders (email, placed_at);
CREATE INDEX orders_placed_at_idx ON orders (placed_at);
CREATE INDEX orders_unpaid ON orders (expires_at) WHERE status = 'awaiting_payment';
CREATE INDEX orders_undecided ON orders (paid_at) WHERE status IN ('paid','processing');
CREATE INDEX orders_user_id_placed_at_id_idx ON orders (user_id, placed_at DESC, id DESC);
CREATE INDEX orders_status_placed_at_idx ON orders (status, placed_at);
CREATE INDEX orders_service_placed_at_idx ON orders (service, placed_at);
-- For a status that few orders of a service have.
CREATE INDEX orders_service_status_placed_at_idx ON orders (service, status, placed_at);

CREATE TABLE lines (
  id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  service TEXT NOT NULL,
  product TEXT NOT NULL,
  plan_id TEXT,
  recipient TEXT NOT NULL,
  request JSONB NOT NULL,
  face_kobo BIGINT NOT NULL,
  cost_kobo BIGINT NOT NULL,
  ceiling_kobo BIGINT NOT NULL,
  fee_kobo BIGINT NOT NULL,
  total_kobo BIGINT NOT NULL,
  status TEXT NOT NULL,
  reason TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at TIMESTAMPTZ(3),
  delivery_cipher TEXT,
  delivered_at TIMESTAMPTZ(3),
  CONSTRAINT lines_pkey PRIMARY KEY (id),
  CONSTRAINT lines_status_word CHECK (status IN
    ('waiting','sending','processing','delivered','refund_due','refunded','under_review')),
  CONSTRAINT lines_money CHECK
    (face_kobo > 0 AND cost_kobo >= 0 AND fee_kobo >= 0 AND total_kobo > fee_kobo AND ceiling_kobo >= cost_kobo),
  CONSTRAINT lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX lines_order_id_position_key ON lines (order_id, position);
CREATE INDEX lines_waiting ON lines (next_at) WHERE status = 'waiting' AND next_at IS NOT NULL;
CREATE INDEX lines_recipient_order_id_idx ON lines (recipient, order_id);

CREATE TABLE payments (
  id TEXT NOT NULL,
  order_id TEXT,
  purpose TEXT NOT NULL,
  provider TEXT NOT NULL,
  reference TEXT NOT NULL,
  expected_kobo BIGINT NOT NULL,
  state TEXT NOT NULL,
  disposition TEXT,
  url TEXT,
  captured_kobo BIGINT,
  captured_currency TEXT,
  fees_kobo BIGINT,
  channel TEXT,
  provider_id TEXT,
  reason TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  captured_at TIMESTAMPTZ(3),
  next_at TIMESTAMPTZ(3),
  checks INTEGER NOT NULL DEFAULT 0,
  user_id TEXT,
  credit_kobo BIGINT,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_purpose_word CHECK (purpose IN ('ORDER','TOPUP')),
  CONSTRAINT payments_order_purpose CHECK ((purpose = 'ORDER') = (order_id IS NOT NULL)),
  CONSTRAINT payments_state_word CHECK (state IN ('CREATED','STARTED','FAILED','ABANDONED','CAPTURED')),
  CONSTRAINT payments_disposition CHECK
    ((state = 'CAPTURED') = (disposition IS NOT NULL) AND (disposition IS NULL OR disposition IN ('APPLIED','SURPLUS','SUSPENSE'))),
  CONSTRAINT payments_captured CHECK
    (state <> 'CAPTURED' OR (captured_kobo IS NOT NULL AND captured_kobo >= 0 AND captured_currency IS NOT NULL AND captured_at IS NOT NULL)),
  CONSTRAINT payments_applied_is_exact CHECK
    (disposition IS DISTINCT FROM 'APPLIED' OR (captured_kobo = expected_kobo AND captured_currency = 'NGN')),
  CONSTRAINT payments_has_payer CHECK (user_id IS NOT NULL OR (provider <> 'wallet' AND purpose <> 'TOPUP')),
  CONSTRAINT payments_topup_credit CHECK
    ((purpose = 'TOPUP') = (credit_kobo IS NOT NULL) AND (credit_kobo IS NULL OR (credit_kobo > 0 AND credit_kobo <= expected_kobo))),
  CONSTRAINT payments_no_wallet_topup CHECK (purpose <> 'TOPUP' OR provider <> 'wallet'),
  CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX payments_order_id_idx ON payments (order_id);
CREATE UNIQUE INDEX payments_provider_reference_key ON payments (provider, reference);
CREATE UNIQUE INDEX payments_one_applied ON payments (order_id) WHERE disposition = 'APPLIED';
CREATE INDEX payments_open ON payments (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX payments_created_at_idx ON payments (created_at);
CREATE INDEX payments_user_id_created_at_idx ON payments (user_id, created_at DESC);

CREATE TABLE effects (
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  order_id TEXT,
  line_id TEXT,
  payment_id TEXT,
  refunds_payment_id TEXT,
  customer_ref TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  state TEXT NOT NULL,
  amount_kobo BIGINT NOT NULL,
  request JSONB NOT NULL,
  worker_id INTEGER,
  upstream_id TEXT,
  reason TEXT,
  evidence JSONB,
  sighted_at TIMESTAMPTZ(3),
  clean_scans INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL,
  sent_at TIMESTAMPTZ(3),
  settled_at TIMESTAMPTZ(3),
  next_at TIMESTAMPTZ(3),
  -- How long an outcome may stay unseen, and how far apart scans must be, in ms after SCHEDULE_SCALE: written with the
  -- intent, so that the database can enforce the rule without knowing the scale.
  horizon_ms INTEGER,
  scan_gap_ms INTEGER,
  last_scan_at TIMESTAMPTZ(3),
  CONSTRAINT effects_pkey PRIMARY KEY (id),
  CONSTRAINT effects_kind_word CHECK (kind IN ('VEND','REFUND')),
  CONSTRAINT effects_state_word CHECK (state IN
    ('INTENT','NOT_SENT','SENDING','SUCCEEDED','PROCESSING','FAILED','REJECTED','UNKNOWN','NOT_EXECUTED','PARKED','REVERSED')),
  CONSTRAINT effects_one_subject CHECK ((line_id IS NULL) <> (payment_id IS NULL)),
  CONSTRAINT effects_vend_has_line CHECK (kind = 'REFUND' OR line_id IS NOT NULL),
  CONSTRAINT effects_refund_has_payment CHECK ((kind = 'REFUND') = (refunds_payment_id IS NOT NULL)),
  CONSTRAINT effects_amount CHECK (amount_kobo >= 0),
  CONSTRAINT effects_dead_has_evidence CHECK
    (state NOT IN ('NOT_SENT','REJECTED','FAILED','NOT_EXECUTED','REVERSED') OR evidence IS NOT NULL),
  CONSTRAINT effects_no_not_executed_after_sighting CHECK (state <> 'NOT_EXECUTED' OR sighted_at IS NULL),
  CONSTRAINT effects_has_order CHECK (order_id IS NOT NULL OR (kind = 'REFUND' AND payment_id IS NOT NULL)),
  CONSTRAINT effects_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT effects_line_id_fkey FOREIGN KEY (line_id) REFERENCES lines(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT effects_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT effects_refunds_payment_id_fkey FOREIGN KEY (refunds_payment_id) REFERENCES payments(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX effects_customer_ref_key ON effects (customer_ref);
CREATE INDEX effects_order_id_idx ON effects (order_id);
CREATE INDEX effects_line_id_idx ON effects (line_id);
CREATE UNIQUE INDEX effects_kind_upstream_id_key ON effects (kind, upstream_id);
CREATE UNIQUE INDEX effects_one_live_per_line ON effects (line_id)
  WHERE line_id IS NOT NULL AND state IN ('INTENT','SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED');
CREATE UNIQUE INDEX effects_one_live_per_payment ON effects (payment_id)
  WHERE payment_id IS NOT NULL AND state IN ('INTENT','SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED');
-- Read by the sweep and the guards; small because finished work leaves it.
CREATE INDEX effects_open ON effects (state, next_at) WHERE state IN ('INTENT','SENDING','PROCESSING','UNKNOWN','PARKED');
CREATE INDEX effects_vend_sent ON effects (sent_at) WHERE kind = 'VEND';
CREATE INDEX effects_refund_sent ON effects (sent_at) WHERE kind = 'REFUND';
CREATE INDEX effects_refund_created ON effects (created_at) WHERE kind = 'REFUND' AND attempt = 1;
-- What waits for a person, oldest first.
CREATE INDEX effects_parked ON effects (created_at, id) WHERE state = 'PARKED';

CREATE TABLE order_events (
  id BIGSERIAL NOT NULL,
  order_id TEXT NOT NULL,
  line_id TEXT,
  effect_id TEXT,
  at TIMESTAMPTZ(3) NOT NULL,
  event TEXT NOT NULL,
  detail JSONB,
  CONSTRAINT order_events_pkey PRIMARY KEY (id),
  CONSTRAINT order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX order_events_order_id_id_idx ON order_events (order_id, id);

CREATE TABLE transitions (
  id BIGSERIAL NOT NULL,
  subject TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  from_state TEXT,
  to_state TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT transitions_pkey PRIMARY KEY (id)
);
CREATE INDEX transitions_subject_subject_id_idx ON transitions (subject, subject_id);

CREATE TABLE facts (
  id BIGSERIAL NOT NULL,
  effect_id TEXT,
  payment_id TEXT,
  at TIMESTAMPTZ(3) NOT NULL,
  kind TEXT NOT NULL,
  body JSONB NOT NULL,
  CONSTRAINT facts_pkey PRIMARY KEY (id)
);
CREATE INDEX facts_effect_id_idx ON facts (effect_id);
CREATE INDEX facts_payment_id_idx ON facts (payment_id);

CREATE TABLE journals (
  id BIGSERIAL NOT NULL,
  key TEXT NOT NULL,
  kind TEXT NOT NULL,
  order_id TEXT,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT journals_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX journals_key_key ON journals (key);
CREATE INDEX journals_order_id_idx ON journals (order_id);
CREATE INDEX journals_at_idx ON journals (at);

CREATE TABLE ledger_entries (
  id BIGSERIAL NOT NULL,
  journal_id BIGINT NOT NULL,
  account TEXT NOT NULL,
  currency TEXT NOT NULL DEFAULT 'NGN',
  amount_kobo BIGINT NOT NULL,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_entries_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journals(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX ledger_entries_journal_id_idx ON ledger_entries (journal_id);
CREATE INDEX ledger_entries_account_id_idx ON ledger_entries (account, id);

CREATE TABLE inbox (
  id BIGSERIAL NOT NULL,
  source TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  raw TEXT NOT NULL,
  received_at TIMESTAMPTZ(3) NOT NULL,
  done_at TIMESTAMPTZ(3),
  verdict TEXT,
  CONSTRAINT inbox_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX inbox_source_sha256_key ON inbox (source, sha256);
CREATE INDEX inbox_open ON inbox (received_at) WHERE done_at IS NULL;

CREATE TABLE workers (
  id SERIAL NOT NULL,
  host TEXT NOT NULL,
  pid INTEGER NOT NULL,
  job_workers TEXT[],
  started_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  CONSTRAINT workers_pkey PRIMARY KEY (id)
);
CREATE INDEX workers_running ON workers (id) WHERE ended_at IS NULL;

CREATE TABLE rate_buckets (
  name TEXT NOT NULL,
  grants TIMESTAMPTZ(3)[],
  CONSTRAINT rate_buckets_pkey PRIMARY KEY (name)
);
INSERT INTO rate_buckets (name, grants) VALUES ('buys', '{}'), ('calls', '{}');

CREATE TABLE breakers (
  product TEXT NOT NULL,
  failures INTEGER NOT NULL DEFAULT 0,
  open_until TIMESTAMPTZ(3),
  probe TEXT,
  CONSTRAINT breakers_pkey PRIMARY KEY (product)
);

CREATE TABLE upstream_wallet (
  id INTEGER NOT NULL DEFAULT 1,
  balance_kobo BIGINT,
  seen_at TIMESTAMPTZ(3),
  stopped_until TIMESTAMPTZ(3),
  stop_reason TEXT,
  down_at TIMESTAMPTZ(3),
  -- The earliest time that balance_kobo may be of: when it was requested, or when the purchase that reported it was sent.
  balance_at TIMESTAMPTZ(3),
  CONSTRAINT upstream_wallet_pkey PRIMARY KEY (id)
);
INSERT INTO upstream_wallet (id) VALUES (1);

CREATE TABLE ticks (
  name TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT ticks_pkey PRIMARY KEY (name)
);

CREATE TABLE incidents (
  id BIGSERIAL NOT NULL,
  key TEXT NOT NULL,
  kind TEXT NOT NULL,
  level INTEGER NOT NULL,
  order_id TEXT,
  detail JSONB NOT NULL,
  count INTEGER NOT NULL,
  opened_at TIMESTAMPTZ(3) NOT NULL,
  last_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  CONSTRAINT incidents_pkey PRIMARY KEY (id),
  CONSTRAINT incidents_level CHECK (level IN (1, 2))
);
CREATE INDEX incidents_key_opened_at_idx ON incidents (key, opened_at);
CREATE UNIQUE INDEX incidents_open ON incidents (key) WHERE ended_at IS NULL;

CREATE TABLE alarms (
  id BIGSERIAL NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  kind TEXT NOT NULL,
  order_id TEXT,
  detail JSONB,
  seen_at TIMESTAMPTZ(3),
  incident_id BIGINT,
  CONSTRAINT alarms_pkey PRIMARY KEY (id),
  CONSTRAINT alarms_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX alarms_at_idx ON alarms (at);
CREATE INDEX alarms_unseen ON alarms (id) WHERE seen_at IS NULL;
CREATE INDEX alarms_untold ON alarms (id) WHERE incident_id IS NULL;
CREATE INDEX alarms_order_id_idx ON alarms (order_id);

-- Rate limits against strangers, shared by all processes (take_limits). The limits on calls to the upstream are rate_buckets.
-- UNLOGGED: losing the counts in a crash costs nothing; logging each of them would.
CREATE UNLOGGED TABLE limits (
  key TEXT NOT NULL,
  hits INTEGER NOT NULL,
  until TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT limits_pkey PRIMARY KEY (key)
);
CREATE INDEX limits_until_idx ON limits (until);
COMMENT ON TABLE limits IS 'Rows may be deleted: counts whose window is over (take_limits)';

CREATE TABLE lookups (
  key TEXT NOT NULL,
  body JSONB,
  read_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT lookups_pkey PRIMARY KEY (key)
);
CREATE INDEX lookups_read_at_idx ON lookups (read_at);
COMMENT ON TABLE lookups IS 'Rows may be deleted: answers that nobody asked for in a month (keep_lookup)';

CREATE TABLE esims (
  iccid TEXT NOT NULL,
  line_id TEXT,
  upstream_id TEXT,
  region_code TEXT,
  package_name TEXT,
  status TEXT,
  sold_at TIMESTAMPTZ(3),
  listed_at TIMESTAMPTZ(3),
  CONSTRAINT esims_pkey PRIMARY KEY (iccid),
  CONSTRAINT esims_line_id_fkey FOREIGN KEY (line_id) REFERENCES lines(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX esims_line_id_idx ON esims (line_id);

-- Who owns a meter or smartcard, by the upstream's answer. A validation counts for a purchase for 30 minutes (contract.md).
-- Holds names and addresses of people: a later validation deletes those older than a day.
CREATE TABLE validations (
  service TEXT NOT NULL,
  product TEXT NOT NULL,
  number TEXT NOT NULL,
  meter_type TEXT NOT NULL,
  name TEXT NOT NULL,
  address TEXT,
  bouquet TEXT,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT validations_pkey PRIMARY KEY (service, product, number, meter_type)
);
CREATE INDEX validations_at_idx ON validations (at);
COMMENT ON TABLE validations IS 'Rows may be deleted: names and addresses of people, after a day (store_validation)';

CREATE TABLE scanner (
  id INTEGER NOT NULL DEFAULT 1,
  turn BIGINT NOT NULL DEFAULT 0,
  worker_id INTEGER,
  began_at TIMESTAMPTZ(3),
  seen_at TIMESTAMPTZ(3),
  ended_at TIMESTAMPTZ(3),
  CONSTRAINT scanner_pkey PRIMARY KEY (id)
);
INSERT INTO scanner (id) VALUES (1);

CREATE TABLE late_vends (
  effect_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  line_id TEXT NOT NULL,
  was TEXT NOT NULL,
  upstream_id TEXT,
  loss_kobo BIGINT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  reversed_at TIMESTAMPTZ(3),
  CONSTRAINT late_vends_pkey PRIMARY KEY (effect_id),
  CONSTRAINT late_vends_was_dead CHECK (was IN ('NOT_SENT','REJECTED','FAILED','NOT_EXECUTED','REVERSED')),
  CONSTRAINT late_vends_loss CHECK (loss_kobo >= 0),
  CONSTRAINT late_vends_effect_id_fkey FOREIGN KEY (effect_id) REFERENCES effects(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX late_vends_order_id_idx ON late_vends (order_id);

-- What a person must look at (money-safety.md).
CREATE TABLE cases (
  id BIGSERIAL NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  order_id TEXT,
  why TEXT NOT NULL,
  evidence JSONB NOT NULL,
  opened_at TIMESTAMPTZ(3) NOT NULL,
  heard_at TIMESTAMPTZ(3) NOT NULL,
  due_at TIMESTAMPTZ(3),
  owner TEXT,
  state TEXT NOT NULL,
  closed_at TIMESTAMPTZ(3),
  closed_by TEXT,
  closed_why TEXT,
  CONSTRAINT cases_pkey PRIMARY KEY (id),
  CONSTRAINT cases_kind_word CHECK (kind IN ('dispute','parked','refund_stuck','overdue','not_received')),
  CONSTRAINT cases_state_word CHECK (state IN ('open','closed')),
  CONSTRAINT cases_closed_with_reason CHECK
    ((state = 'closed') = (closed_at IS NOT NULL) AND (state = 'open' OR (closed_by IS NOT NULL AND closed_why <> ''))),
  CONSTRAINT cases_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX cases_order_id_idx ON cases (order_id);
CREATE INDEX cases_kind_subject_idx ON cases (kind, subject);
-- A subject has one open case of a kind. A dispute has one case for ever, in whatever order its events arrive.
CREATE UNIQUE INDEX cases_one_open ON cases (kind, subject) WHERE state = 'open';
CREATE UNIQUE INDEX cases_one_a_dispute ON cases (kind, subject) WHERE kind = 'dispute';

CREATE TABLE differences (
  id BIGSERIAL NOT NULL,
  source TEXT NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  order_id TEXT,
  ours JSONB,
  theirs JSONB,
  amount_kobo BIGINT,
  first_seen_at TIMESTAMPTZ(3) NOT NULL,
  last_seen_at TIMESTAMPTZ(3) NOT NULL,
  looked_at TIMESTAMPTZ(3) NOT NULL,
  owner TEXT,
  state TEXT NOT NULL,
  explained_at TIMESTAMPTZ(3),
  explained_by TEXT,
  explanation TEXT,
  resolved_at TIMESTAMPTZ(3),
  CONSTRAINT differences_pkey PRIMARY KEY (id),
  CONSTRAINT differences_state_word CHECK (state IN ('open','explained','resolved')),
  CONSTRAINT differences_source_word CHECK (source IN ('upstream','wallet','payments','refunds')),
  CONSTRAINT differences_resolved CHECK ((state = 'resolved') = (resolved_at IS NOT NULL)),
  CONSTRAINT differences_explained CHECK
    (state <> 'explained' OR (explained_at IS NOT NULL AND explained_by <> '' AND explanation <> '')),
  CONSTRAINT differences_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX differences_order_id_idx ON differences (order_id);
CREATE UNIQUE INDEX differences_one_open ON differences (subject, kind) WHERE state <> 'resolved';
CREATE INDEX differences_to_look_at ON differences (source, looked_at) WHERE state <> 'resolved';

-- How far each list has been read, and until when a reader has it.
CREATE TABLE reconciliations (
  source TEXT NOT NULL,
  read_until TIMESTAMPTZ(3) NOT NULL,
  ran_at TIMESTAMPTZ(3),
  problem TEXT,
  busy_until TIMESTAMPTZ(3),
  CONSTRAINT reconciliations_pkey PRIMARY KEY (source)
);

-- How far an account's entries were summed. Entries never change, so a sum of old ones stays right.
CREATE TABLE ledger_marks (
  account TEXT NOT NULL,
  up_to BIGINT NOT NULL,
  kobo BIGINT NOT NULL,
  CONSTRAINT ledger_marks_pkey PRIMARY KEY (account)
);

CREATE TABLE accounts (
  id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  type TEXT NOT NULL,
  provider TEXT NOT NULL,
  provider_account_id TEXT NOT NULL,
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX accounts_user_id_idx ON accounts (user_id);
CREATE UNIQUE INDEX accounts_provider_provider_account_id_key ON accounts (provider, provider_account_id);
COMMENT ON TABLE accounts IS 'Rows may be deleted: sign-ins elsewhere of a person who left';

CREATE TABLE sessions (
  sid TEXT NOT NULL,
  user_id TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  last_seen_at TIMESTAMPTZ(3) NOT NULL,
  user_agent TEXT NOT NULL,
  address_hint TEXT NOT NULL,
  second_factor_at TIMESTAMPTZ(3),
  CONSTRAINT sessions_pkey PRIMARY KEY (sid),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
COMMENT ON TABLE sessions IS 'Rows may be deleted: a row is a browser that may come in; ending a session is deleting it';

CREATE TABLE verification_tokens (
  identifier TEXT NOT NULL,
  token TEXT NOT NULL,
  expires TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX verification_tokens_token_key ON verification_tokens (token);
CREATE UNIQUE INDEX verification_tokens_identifier_token_key ON verification_tokens (identifier, token);
COMMENT ON TABLE verification_tokens IS 'Rows may be deleted: links that were used or replaced (use_token, issue_token)';

CREATE TABLE staff_invitations (
  id TEXT NOT NULL,
  email TEXT NOT NULL,
  role TEXT NOT NULL,
  token_sha256 TEXT NOT NULL,
  invited_by TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  accepted_at TIMESTAMPTZ(3),
  revoked_at TIMESTAMPTZ(3),
  CONSTRAINT staff_invitations_pkey PRIMARY KEY (id),
  CONSTRAINT staff_invitations_role_word CHECK (role IN ('support','auditor','owner'))
);
CREATE UNIQUE INDEX staff_invitations_token_sha256_key ON staff_invitations (token_sha256);
CREATE INDEX staff_invitations_email_idx ON staff_invitations (email);
CREATE UNIQUE INDEX staff_invitations_one_open ON staff_invitations (email) WHERE accepted_at IS NULL AND revoked_at IS NULL;

CREATE TABLE audit_entries (
  seq BIGINT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  actor_id TEXT,
  actor_role TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  before JSONB,
  after JSONB,
  reason TEXT,
  prev_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (seq)
);
CREATE UNIQUE INDEX audit_entries_hash_key ON audit_entries (hash);
CREATE INDEX audit_entries_subject_seq_idx ON audit_entries (subject, seq);
CREATE INDEX audit_entries_actor_id_seq_idx ON audit_entries (actor_id, seq);

CREATE TABLE audit_head (
  id INTEGER NOT NULL DEFAULT 1,
  seq BIGINT NOT NULL,
  hash TEXT NOT NULL,
  CONSTRAINT audit_head_pkey PRIMARY KEY (id),
  CONSTRAINT audit_head_one CHECK (id = 1)
);
INSERT INTO audit_head (id, seq, hash) VALUES (1, 0, repeat('0', 64));

CREATE TABLE messages (
  id TEXT NOT NULL,
  key TEXT NOT NULL,
  kind TEXT NOT NULL,
  to_address TEXT NOT NULL,
  data JSONB NOT NULL,
  state TEXT NOT NULL DEFAULT 'queued',
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL,
  sent_at TIMESTAMPTZ(3),
  provider_id TEXT,
  order_id TEXT,
  worker_id INTEGER,
  reason TEXT,
  unclear INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  -- `skipped`: no longer true when its turn to be sent came.
  CONSTRAINT messages_state_word CHECK (state IN ('queued','sending','sent','failed','kept','skipped')),
  CONSTRAINT messages_of_order CHECK (kind NOT LIKE 'order\_%' OR order_id IS NOT NULL),
  CONSTRAINT messages_sending CHECK (state <> 'sending' OR (worker_id IS NOT NULL AND next_at IS NOT NULL)),
  CONSTRAINT messages_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX messages_key_key ON messages (key);
CREATE INDEX messages_created_at_idx ON messages (created_at);
CREATE INDEX messages_open ON messages (next_at) WHERE state IN ('queued','sending');
CREATE INDEX messages_order_id_idx ON messages (order_id);
CREATE INDEX messages_on_the_way ON messages (worker_id) WHERE state = 'sending';
CREATE INDEX messages_of_incident ON messages ((data ->> 'incident')) WHERE kind = 'owner_alert';
CREATE INDEX messages_to_address_created_at_idx ON messages (to_address, created_at);

CREATE UNLOGGED TABLE paces (
  key TEXT NOT NULL,
  tries INTEGER NOT NULL,
  next_at TIMESTAMPTZ(3) NOT NULL,
  until TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT paces_pkey PRIMARY KEY (key)
);
CREATE INDEX paces_until_idx ON paces (until);
COMMENT ON TABLE paces IS 'Rows may be deleted: tries that are forgotten (take_pace, forget_pace)';

CREATE TABLE wallets (
  user_id TEXT NOT NULL,
  balance_kobo BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT wallets_pkey PRIMARY KEY (user_id),
  CONSTRAINT wallets_not_below_zero CHECK (balance_kobo >= 0),
  CONSTRAINT wallets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE beneficiaries (
  id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  product TEXT NOT NULL,
  number TEXT NOT NULL,
  meter_type TEXT NOT NULL,
  holder TEXT,
  label TEXT NOT NULL,
  saved_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT beneficiaries_pkey PRIMARY KEY (id),
  CONSTRAINT beneficiaries_kind_word CHECK (kind IN ('phone','meter','smartcard','betting','internet')),
  CONSTRAINT beneficiaries_short CHECK (length(number) BETWEEN 1 AND 60 AND length(label) <= 60),
  CONSTRAINT beneficiaries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX beneficiaries_user_id_kind_product_number_meter_type_key ON beneficiaries (user_id, kind, product, number, meter_type);
CREATE INDEX beneficiaries_number_idx ON beneficiaries (number);
COMMENT ON TABLE beneficiaries IS 'Rows may be deleted: a saved number is its customer''s own, and goes when they take it out';

CREATE TABLE number_networks (
  user_id TEXT NOT NULL,
  phone TEXT NOT NULL,
  product TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT number_networks_pkey PRIMARY KEY (user_id, phone),
  CONSTRAINT number_networks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
COMMENT ON TABLE number_networks IS 'Rows may be deleted: a number that is on the network of its prefix again';

-- One code an order, issued once something was delivered. It opens the public page /r/[code] and nothing else.
CREATE TABLE receipts (
  code TEXT NOT NULL,
  order_id TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT receipts_pkey PRIMARY KEY (code),
  -- 12 letters of 32: 60 bits.
  CONSTRAINT receipts_code_form CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  CONSTRAINT receipts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX receipts_order_id_key ON receipts (order_id);

CREATE TABLE shelf_choices (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  hidden BOOLEAN NOT NULL DEFAULT false,
  featured BOOLEAN NOT NULL DEFAULT false,
  position INTEGER,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT shelf_choices_pkey PRIMARY KEY (kind, id),
  CONSTRAINT shelf_choices_kind_word CHECK (kind IN ('product','plan')),
  CONSTRAINT shelf_choices_position CHECK (position BETWEEN 1 AND 999)
);

CREATE TABLE day_closes (
  day TEXT NOT NULL,
  figures JSONB NOT NULL,
  prev_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  closed_at TIMESTAMPTZ(3) NOT NULL,
  closed_by TEXT NOT NULL,
  CONSTRAINT day_closes_pkey PRIMARY KEY (day),
  CONSTRAINT day_closes_day CHECK (day ~ '^\d{4}-\d\d-\d\d$')
);
CREATE UNIQUE INDEX day_closes_prev_hash_key ON day_closes (prev_hash);
CREATE UNIQUE INDEX day_closes_hash_key ON day_closes (hash);
