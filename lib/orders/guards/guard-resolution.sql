-- What NOT_EXECUTED needs (money-safety.md, Resolving an unknown): never seen upstream, a sender that is done, and four
-- clean scans far enough apart, the last one past the horizon; of a parked effect a person's decision instead of the scans.
CREATE OR REPLACE FUNCTION guard_resolution() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.horizon_ms, NEW.scan_gap_ms) IS DISTINCT FROM (OLD.horizon_ms, OLD.scan_gap_ms) THEN
    RAISE EXCEPTION 'the horizon of effect % is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  -- A clean scan counts once, of an unseen effect, far enough from the one before; an interrupted run begins again.
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
  RETURN NEW;
END $$;

-- After effects_guard, by name: first whether the move is one at all.
CREATE OR REPLACE TRIGGER effects_guard_resolution BEFORE UPDATE ON effects FOR EACH ROW EXECUTE FUNCTION guard_resolution();
