-- Allows only legal transitions of a message; its subject is written once.
CREATE OR REPLACE FUNCTION guard_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.key, NEW.kind, NEW.created_at, NEW.order_id) IS DISTINCT FROM (OLD.id, OLD.key, OLD.kind, OLD.created_at, OLD.order_id) THEN
    RAISE EXCEPTION 'a message stays the one it is' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state AND NOT (OLD.state || '>' || NEW.state = ANY (ARRAY['queued>sending','queued>kept','queued>skipped','queued>sent',
      'sending>queued','sending>sent','sending>failed','failed>sent','skipped>queued'])) THEN
    RAISE EXCEPTION 'a message cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER messages_guard BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION guard_message();
