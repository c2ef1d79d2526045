-- Only legal transitions of an attempt (money-safety.md, States). Its intent, key, horizon, upstream_id,
-- sighted_at and sent_at are written once. NOT_EXECUTED (money-safety.md, Resolving an unknown) needs: never
-- seen upstream, its sender done, and four clean scans far enough apart, the last one past the horizon; a
-- parked attempt needs a decision by staff instead.
-- replaces: guard-resolution
CREATE OR REPLACE FUNCTION guard_effect() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'INTENT' THEN
      RAISE EXCEPTION 'an effect begins as INTENT, not %', NEW.state USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.kind, NEW.order_id, NEW.customer_ref, NEW.attempt, NEW.amount_kobo, NEW.created_at)
     IS DISTINCT FROM (OLD.id, OLD.kind, OLD.order_id, OLD.customer_ref, OLD.attempt, OLD.amount_kobo, OLD.created_at)
     OR NEW.line_id IS DISTINCT FROM OLD.line_id OR NEW.payment_id IS DISTINCT FROM OLD.payment_id
     OR NEW.refunds_payment_id IS DISTINCT FROM OLD.refunds_payment_id OR NEW.goodwill IS DISTINCT FROM OLD.goodwill OR NEW.supplier_key IS DISTINCT FROM OLD.supplier_key THEN
    RAISE EXCEPTION 'the intent of effect % is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  -- Personal data may be removed, only when the order's customer is erased (docs/adr/0044).
  IF NEW.request IS DISTINCT FROM OLD.request THEN
    IF NOT (OLD.request @> NEW.request AND EXISTS (SELECT 1 FROM orders WHERE id = OLD.order_id AND email = 'removed'
        AND status IN ('delivered','partly_delivered','refunded','expired'))) THEN
      RAISE EXCEPTION 'the intent of effect % is written once', OLD.id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF NEW.wallet <> OLD.wallet AND OLD.state NOT IN ('INTENT','SENDING','PROCESSING','UNKNOWN','PARKED') THEN
    RAISE EXCEPTION 'the wallet of effect % is booked', OLD.id USING ERRCODE = 'check_violation';
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
  IF (NEW.horizon_ms, NEW.scan_gap_ms) IS DISTINCT FROM (OLD.horizon_ms, OLD.scan_gap_ms) THEN
    RAISE EXCEPTION 'the horizon of effect % is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  -- A clean scan counts once, for an unsighted attempt, far enough from the previous one; an interrupted run
  -- restarts.
  IF (NEW.clean_scans, NEW.last_scan_at) IS DISTINCT FROM (OLD.clean_scans, OLD.last_scan_at) AND NEW.clean_scans <> 0 AND NOT (
      OLD.state = 'UNKNOWN' AND NEW.sighted_at IS NULL AND NEW.clean_scans = OLD.clean_scans + 1 AND NEW.last_scan_at >= OLD.sent_at
      AND (OLD.clean_scans = 0 OR NEW.last_scan_at >= OLD.last_scan_at + OLD.scan_gap_ms * interval '1 millisecond')) IS TRUE THEN
    RAISE EXCEPTION 'that is no clean scan of effect %', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'NOT_EXECUTED' AND OLD.state <> 'NOT_EXECUTED' THEN
    IF NEW.sighted_at IS NOT NULL OR NEW.upstream_id IS NOT NULL THEN
      RAISE EXCEPTION 'effect % was seen upstream', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    IF NOT sender_done(OLD.id, OLD.worker_id) THEN
      RAISE EXCEPTION 'the sender of effect % may still be at it', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.state = 'PARKED' THEN
      IF NOT coalesce(NEW.evidence ? 'decidedBy', false) THEN
        RAISE EXCEPTION 'only a person may call parked effect % not executed', OLD.id USING ERRCODE = 'check_violation';
      END IF;
    ELSIF (OLD.clean_scans >= 4 AND OLD.last_scan_at >= OLD.sent_at + OLD.horizon_ms * interval '1 millisecond'
        AND NEW.settled_at >= OLD.last_scan_at) IS NOT TRUE THEN
      RAISE EXCEPTION 'effect % may yet appear', OLD.id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF NEW.kind = 'VEND' AND NEW.state = 'REVERSED' AND OLD.state = 'SUCCEEDED' AND (NEW.evidence ?| ARRAY['proof','decidedBy']) IS NOT TRUE THEN
    RAISE EXCEPTION 'effect % was delivered: a word does not reverse it', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.kind = 'REFUND' AND NEW.state = 'REVERSED' AND OLD.state = 'SUCCEEDED' AND (NOT NEW.evidence ? 'listed' OR coalesce(OLD.evidence ? 'decidedBy', false)) THEN
    RAISE EXCEPTION 'refund % was made: only the provider''s list takes it back, and no person''s decision', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER effects_guard BEFORE INSERT OR UPDATE ON effects FOR EACH ROW EXECUTE FUNCTION guard_effect();
DROP TRIGGER IF EXISTS effects_guard_resolution ON effects;
DROP FUNCTION IF EXISTS guard_resolution();
