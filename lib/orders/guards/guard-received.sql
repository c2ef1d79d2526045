-- The answer to a purchase is written once. It is emptied when it has aged (docs/adr/0044), never while it may be needed.
CREATE OR REPLACE FUNCTION guard_received() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.effect_id, NEW.at, NEW.goods) IS DISTINCT FROM (OLD.effect_id, OLD.at, OLD.goods)
     OR NEW.cipher <> OLD.cipher AND NOT (NEW.cipher = '' AND OLD.at < now() - interval '29 days') THEN
    RAISE EXCEPTION 'the answer to % is written once', OLD.effect_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER received_guard BEFORE UPDATE ON received FOR EACH ROW EXECUTE FUNCTION guard_received();
DROP TRIGGER IF EXISTS received_append_only ON received;
