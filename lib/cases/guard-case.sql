-- The subject of a case is written once, and a closed case stays closed. So is an answer to a dispute
-- (docs/adr/0086): it starts and is sent while the dispute is open, returns at most the disputed amount, and
-- after an unknown outcome is sent again only if a later read of Paystack's record shows no answer.
CREATE OR REPLACE FUNCTION guard_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'dispute_answers' THEN
    IF NEW.state IN ('INTENT','SENDING') AND NEW.state IS DISTINCT FROM OLD.state AND NOT EXISTS (SELECT 1 FROM disputes WHERE id = NEW.dispute_id AND kind = 'dispute' AND state = 'open'
        AND kobo >= NEW.kobo FOR SHARE) THEN
      RAISE EXCEPTION 'dispute % is not open for this answer', NEW.dispute_id USING ERRCODE = 'check_violation';
    END IF;
    IF TG_OP = 'INSERT' THEN
      IF NEW.state <> 'INTENT' THEN RAISE EXCEPTION 'an answer begins as INTENT' USING ERRCODE = 'check_violation'; END IF;
      RETURN NEW;
    END IF;
    IF (NEW.id, NEW.dispute_id, NEW.kind, NEW.kobo, NEW.message, NEW.pdf_sha256, NEW.asked_by, NEW.created_at)
       IS DISTINCT FROM (OLD.id, OLD.dispute_id, OLD.kind, OLD.kobo, OLD.message, OLD.pdf_sha256, OLD.asked_by, OLD.created_at) THEN
      RAISE EXCEPTION 'what answer % says is written once', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.state <> OLD.state AND NOT (OLD.state || '>' || NEW.state = ANY (ARRAY['INTENT>SENDING','INTENT>FAILED','SENDING>INTENT','SENDING>SENT',
        'SENDING>FAILED','SENDING>UNKNOWN','UNKNOWN>INTENT','UNKNOWN>SENT','UNKNOWN>FAILED'])) THEN
      RAISE EXCEPTION 'an answer cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.state = 'UNKNOWN' AND NEW.state = 'INTENT' AND coalesce(NEW.checked_at <= OLD.sent_at, true) THEN
      RAISE EXCEPTION 'answer % may have arrived: it is not sent again', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.kind, NEW.subject, NEW.why, NEW.evidence, NEW.opened_at)
     IS DISTINCT FROM (OLD.id, OLD.kind, OLD.subject, OLD.why, OLD.evidence, OLD.opened_at) OR NEW.order_id IS DISTINCT FROM OLD.order_id THEN
    RAISE EXCEPTION 'what case % is about is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'closed' AND (NEW.state <> 'closed' OR NEW.closed_at <> OLD.closed_at OR NEW.closed_why <> OLD.closed_why) THEN
    RAISE EXCEPTION 'case % is closed: that is final', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER cases_guard BEFORE UPDATE ON cases FOR EACH ROW EXECUTE FUNCTION guard_case();
CREATE OR REPLACE TRIGGER dispute_answers_guard BEFORE INSERT OR UPDATE ON dispute_answers FOR EACH ROW EXECUTE FUNCTION guard_case();
