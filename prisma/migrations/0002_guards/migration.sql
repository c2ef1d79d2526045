-- What the database itself forbids (money-safety.md, "What the database itself forbids"). Prisma ignores all of this in its
-- diffs; lib/platform/db/guards.db.test.ts holds it against a golden list and attacks it.

-- ── Words that a column may hold ─────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE orders ADD CONSTRAINT orders_status_word CHECK (status IN
  ('awaiting_payment','paid','processing','delivered','partly_delivered','refund_due','refunded','expired','under_review'));
ALTER TABLE orders ADD CONSTRAINT orders_money CHECK (total_kobo > 0 AND payment_fee_kobo >= 0 AND payment_fee_kobo < total_kobo);
ALTER TABLE orders ADD CONSTRAINT orders_close_reason CHECK (close_reason IS NULL OR close_reason IN ('expired','cancelled'));
ALTER TABLE lines ADD CONSTRAINT lines_status_word CHECK (status IN
  ('waiting','sending','processing','delivered','refund_due','refunded','under_review'));
ALTER TABLE lines ADD CONSTRAINT lines_money CHECK
  (face_kobo > 0 AND cost_kobo >= 0 AND fee_kobo >= 0 AND total_kobo > fee_kobo AND ceiling_kobo >= cost_kobo);
ALTER TABLE effects ADD CONSTRAINT effects_kind_word CHECK (kind IN ('VEND','REFUND'));
ALTER TABLE effects ADD CONSTRAINT effects_state_word CHECK (state IN
  ('INTENT','NOT_SENT','SENDING','SUCCEEDED','PROCESSING','FAILED','REJECTED','UNKNOWN','NOT_EXECUTED','PARKED','REVERSED'));
ALTER TABLE effects ADD CONSTRAINT effects_one_subject CHECK ((line_id IS NULL) <> (payment_id IS NULL));
ALTER TABLE effects ADD CONSTRAINT effects_vend_has_line CHECK (kind = 'REFUND' OR line_id IS NOT NULL);
ALTER TABLE effects ADD CONSTRAINT effects_refund_has_payment CHECK ((kind = 'REFUND') = (refunds_payment_id IS NOT NULL));
ALTER TABLE effects ADD CONSTRAINT effects_amount CHECK (amount_kobo >= 0);
ALTER TABLE effects ADD CONSTRAINT effects_dead_has_evidence CHECK
  (state NOT IN ('NOT_SENT','REJECTED','FAILED','NOT_EXECUTED','REVERSED') OR evidence IS NOT NULL);
ALTER TABLE effects ADD CONSTRAINT effects_no_not_executed_after_sighting CHECK (state <> 'NOT_EXECUTED' OR sighted_at IS NULL);
ALTER TABLE payments ADD CONSTRAINT payments_purpose_word CHECK (purpose IN ('ORDER','TOPUP'));
ALTER TABLE payments ADD CONSTRAINT payments_order_purpose CHECK ((purpose = 'ORDER') = (order_id IS NOT NULL));
ALTER TABLE payments ADD CONSTRAINT payments_state_word CHECK (state IN ('CREATED','STARTED','FAILED','ABANDONED','CAPTURED'));
ALTER TABLE payments ADD CONSTRAINT payments_disposition CHECK
  ((state = 'CAPTURED') = (disposition IS NOT NULL) AND (disposition IS NULL OR disposition IN ('APPLIED','SURPLUS','SUSPENSE')));
ALTER TABLE payments ADD CONSTRAINT payments_captured CHECK
  (state <> 'CAPTURED' OR (captured_kobo IS NOT NULL AND captured_kobo >= 0 AND captured_currency IS NOT NULL AND captured_at IS NOT NULL));
ALTER TABLE payments ADD CONSTRAINT payments_applied_is_exact CHECK
  (disposition IS DISTINCT FROM 'APPLIED' OR (captured_kobo = expected_kobo AND captured_currency = 'NGN'));

-- ── At most one live effect a deliverable: vend+vend, refund+refund and vend+refund are one constraint (S2, S9) ────────
CREATE UNIQUE INDEX effects_one_live_per_line ON effects (line_id)
  WHERE line_id IS NOT NULL AND state IN ('INTENT','SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED');
CREATE UNIQUE INDEX effects_one_live_per_payment ON effects (payment_id)
  WHERE payment_id IS NOT NULL AND state IN ('INTENT','SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED');
CREATE UNIQUE INDEX payments_one_applied ON payments (order_id) WHERE disposition = 'APPLIED';

-- What the sweep and the guards read; small because finished work leaves them.
CREATE INDEX effects_open ON effects (state, next_at) WHERE state IN ('INTENT','SENDING','PROCESSING','UNKNOWN','PARKED');
CREATE INDEX lines_waiting ON lines (next_at) WHERE status = 'waiting' AND next_at IS NOT NULL;
CREATE INDEX payments_open ON payments (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX orders_unpaid ON orders (expires_at) WHERE status = 'awaiting_payment';
CREATE INDEX inbox_open ON inbox (received_at) WHERE done_at IS NULL;
CREATE INDEX workers_running ON workers (id) WHERE ended_at IS NULL;

-- ── Legal transitions and write-once columns ─────────────────────────────────────────────────────────────────────────
CREATE FUNCTION guard_effect() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'INTENT' THEN
      RAISE EXCEPTION 'an effect begins as INTENT, not %', NEW.state USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.kind, NEW.order_id, NEW.customer_ref, NEW.attempt, NEW.amount_kobo, NEW.request, NEW.created_at)
     IS DISTINCT FROM (OLD.id, OLD.kind, OLD.order_id, OLD.customer_ref, OLD.attempt, OLD.amount_kobo, OLD.request, OLD.created_at)
     OR NEW.line_id IS DISTINCT FROM OLD.line_id OR NEW.payment_id IS DISTINCT FROM OLD.payment_id
     OR NEW.refunds_payment_id IS DISTINCT FROM OLD.refunds_payment_id THEN
    RAISE EXCEPTION 'the intent of effect % is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.upstream_id IS NOT NULL AND NEW.upstream_id IS DISTINCT FROM OLD.upstream_id)
     OR (OLD.sighted_at IS NOT NULL AND NEW.sighted_at IS DISTINCT FROM OLD.sighted_at)
     OR (OLD.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at) THEN
    RAISE EXCEPTION 'upstream_id, sighted_at and sent_at of effect % are written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
      WHEN 'INTENT' THEN NEW.state IN ('SENDING','NOT_SENT')
      WHEN 'SENDING' THEN NEW.state IN ('SUCCEEDED','PROCESSING','FAILED','REJECTED','UNKNOWN')
      WHEN 'PROCESSING' THEN NEW.state IN ('SUCCEEDED','FAILED','PARKED')
      WHEN 'UNKNOWN' THEN NEW.state IN ('SUCCEEDED','PROCESSING','FAILED','NOT_EXECUTED','PARKED')
      WHEN 'PARKED' THEN NEW.state IN ('SUCCEEDED','PROCESSING','FAILED','NOT_EXECUTED')
      WHEN 'SUCCEEDED' THEN NEW.state = 'REVERSED'
      ELSE false END) THEN
    RAISE EXCEPTION 'effect % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER effects_guard BEFORE INSERT OR UPDATE ON effects FOR EACH ROW EXECUTE FUNCTION guard_effect();

-- No vend without an applied payment (S6), and no more refunded than was captured, counted under the payment's lock.
CREATE FUNCTION guard_effect_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE captured bigint; back bigint;
BEGIN
  IF NEW.kind = 'VEND' THEN
    IF NOT EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.order_id AND disposition = 'APPLIED') THEN
      RAISE EXCEPTION 'no vend without an applied payment (order %)', NEW.order_id USING ERRCODE = 'check_violation';
    END IF;
  ELSE
    SELECT captured_kobo INTO captured FROM payments WHERE id = NEW.refunds_payment_id AND state = 'CAPTURED' FOR UPDATE;
    IF captured IS NULL THEN
      RAISE EXCEPTION 'no refund of a payment that captured nothing' USING ERRCODE = 'check_violation';
    END IF;
    SELECT coalesce(sum(amount_kobo), 0) INTO back FROM effects WHERE refunds_payment_id = NEW.refunds_payment_id
      AND state IN ('INTENT','SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED');
    IF back + NEW.amount_kobo > captured THEN
      RAISE EXCEPTION 'refunds of payment % would exceed what it captured', NEW.refunds_payment_id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER effects_guard_money BEFORE INSERT ON effects FOR EACH ROW EXECUTE FUNCTION guard_effect_money();

CREATE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'CREATED' THEN
      RAISE EXCEPTION 'a payment begins as CREATED, not %', NEW.state USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.purpose, NEW.provider, NEW.reference, NEW.expected_kobo)
     IS DISTINCT FROM (OLD.id, OLD.purpose, OLD.provider, OLD.reference, OLD.expected_kobo)
     OR NEW.order_id IS DISTINCT FROM OLD.order_id THEN
    RAISE EXCEPTION 'what payment % asks for is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'CAPTURED' AND (NEW.state, NEW.disposition, NEW.captured_kobo, NEW.captured_currency)
     IS DISTINCT FROM (OLD.state, OLD.disposition, OLD.captured_kobo, OLD.captured_currency) THEN
    RAISE EXCEPTION 'payment % is captured: that is final', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
      WHEN 'CREATED' THEN NEW.state IN ('STARTED','FAILED','ABANDONED','CAPTURED')
      WHEN 'STARTED' THEN NEW.state IN ('FAILED','ABANDONED','CAPTURED')
      -- A customer may pay on a page that was given up: the provider's word is final, not ours.
      WHEN 'FAILED' THEN NEW.state = 'CAPTURED'
      WHEN 'ABANDONED' THEN NEW.state IN ('FAILED','CAPTURED')
      ELSE false END) THEN
    RAISE EXCEPTION 'payment % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payments_guard BEFORE INSERT OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION guard_payment();

CREATE FUNCTION guard_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.ref, NEW.service, NEW.input, NEW.checkout_key, NEW.request_hash, NEW.total_kobo, NEW.payment_fee_kobo, NEW.placed_at)
     IS DISTINCT FROM (OLD.id, OLD.ref, OLD.service, OLD.input, OLD.checkout_key, OLD.request_hash, OLD.total_kobo, OLD.payment_fee_kobo, OLD.placed_at) THEN
    RAISE EXCEPTION 'what order % sells is written once', OLD.ref USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_guard BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION guard_order();

CREATE FUNCTION guard_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.order_id, NEW.position, NEW.service, NEW.product, NEW.recipient, NEW.request, NEW.face_kobo, NEW.cost_kobo, NEW.ceiling_kobo, NEW.fee_kobo, NEW.total_kobo)
     IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.position, OLD.service, OLD.product, OLD.recipient, OLD.request, OLD.face_kobo, OLD.cost_kobo, OLD.ceiling_kobo, OLD.fee_kobo, OLD.total_kobo)
     OR NEW.plan_id IS DISTINCT FROM OLD.plan_id THEN
    RAISE EXCEPTION 'what line % delivers is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.delivery_cipher IS NOT NULL AND NEW.delivery_cipher IS DISTINCT FROM OLD.delivery_cipher THEN
    RAISE EXCEPTION 'the delivery of line % is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  -- S4: delivered means that the upstream succeeded and what it gave is stored.
  -- One IF in another: a condition with a SELECT in it is run as a query, whatever stands before its AND.
  IF NEW.status = 'delivered' THEN
    IF NEW.delivery_cipher IS NULL OR NEW.delivered_at IS NULL OR NOT EXISTS (
        SELECT 1 FROM effects WHERE line_id = NEW.id AND kind = 'VEND' AND state = 'SUCCEEDED') THEN
      RAISE EXCEPTION 'line % is not delivered', OLD.id USING ERRCODE = 'check_violation';
    END IF;
  ELSIF NEW.status = 'refunded' AND OLD.status <> 'refunded' THEN
    IF NOT EXISTS (SELECT 1 FROM effects WHERE line_id = NEW.id AND kind = 'REFUND' AND state = 'SUCCEEDED') THEN
      RAISE EXCEPTION 'line % is not refunded', OLD.id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lines_guard BEFORE UPDATE ON lines FOR EACH ROW EXECUTE FUNCTION guard_line();

-- ── The lines of an order make its total ─────────────────────────────────────────────────────────────────────────────
CREATE FUNCTION guard_order_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(total_kobo) FROM lines WHERE order_id = NEW.id) IS DISTINCT FROM NEW.total_kobo
     OR (SELECT sum(fee_kobo) FROM lines WHERE order_id = NEW.id) IS DISTINCT FROM NEW.payment_fee_kobo THEN
    RAISE EXCEPTION 'the lines of order % do not sum to its total', NEW.ref USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER orders_total AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_order_total();

-- ── The ledger: balanced and append-only (S8) ────────────────────────────────────────────────────────────────────────
CREATE FUNCTION guard_journal_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_entries WHERE journal_id = NEW.id GROUP BY currency HAVING sum(amount_kobo) <> 0)
     OR NOT EXISTS (SELECT 1 FROM ledger_entries WHERE journal_id = NEW.id) THEN
    RAISE EXCEPTION 'journal % does not sum to zero', NEW.key USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER journals_balance AFTER INSERT ON journals DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_journal_balance();
-- Entries come with their journal, in the same transaction: a later one would unbalance it unseen.
CREATE FUNCTION guard_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM journals WHERE id = NEW.journal_id AND xmin = pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'journal % is closed', NEW.journal_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entries_guard BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION guard_entry();

-- ── Append-only, and nothing of the books is ever deleted ────────────────────────────────────────────────────────────
CREATE FUNCTION forbid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is forbidden', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['order_events','transitions','facts','journals','ledger_entries','plan_prices','margin_rules'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION forbid()', t || '_append_only', t);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION forbid()', t || '_no_truncate', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['orders','lines','effects','payments','inbox','alarms','plans','products'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION forbid()', t || '_no_delete', t);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION forbid()', t || '_no_truncate', t);
  END LOOP;
END $$;

-- ── Every transition has its audit row (S13); the change of an order is told to whoever listens ─────────────────────────
CREATE FUNCTION note_transition() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before text; after text;
BEGIN
  -- Not by to_jsonb(NEW) ->> TG_ARGV[1]: an order has a dozen transitions, and all of its row would become JSON for each.
  IF TG_ARGV[1] = 'status' THEN after := NEW.status; ELSE after := NEW.state; END IF;
  IF TG_OP = 'UPDATE' THEN
    IF TG_ARGV[1] = 'status' THEN before := OLD.status; ELSE before := OLD.state; END IF;
    IF before IS NOT DISTINCT FROM after THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO transitions (subject, subject_id, from_state, to_state) VALUES (TG_ARGV[0], NEW.id, before, after);
  RETURN NULL;
END $$;
CREATE TRIGGER orders_transition AFTER INSERT OR UPDATE OF status ON orders FOR EACH ROW EXECUTE FUNCTION note_transition('order','status');
CREATE TRIGGER lines_transition AFTER UPDATE OF status ON lines FOR EACH ROW EXECUTE FUNCTION note_transition('line','status');
CREATE TRIGGER effects_transition AFTER INSERT OR UPDATE OF state ON effects FOR EACH ROW EXECUTE FUNCTION note_transition('effect','state');
CREATE TRIGGER payments_transition AFTER INSERT OR UPDATE OF state ON payments FOR EACH ROW EXECUTE FUNCTION note_transition('payment','state');

CREATE FUNCTION tell_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('kiosk_order', NEW.id || ' ' || NEW.version);
  RETURN NULL;
END $$;
CREATE TRIGGER orders_tell AFTER UPDATE OF version ON orders FOR EACH ROW EXECUTE FUNCTION tell_order();
