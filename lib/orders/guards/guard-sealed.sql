-- Encrypted goods and purchase answers are written once and emptied when they expire (docs/adr/0044), an
-- answer only once its attempt is decided. Only the tables' owner may re-encrypt them: same length, another
-- key (npm run keys -- rotate, docs/adr/0045). The age of an answer is measured with the database's clock: a
-- trigger has no parameters, and a caller who could set the time could empty an answer too early.
-- replaces: guard-received
CREATE OR REPLACE FUNCTION guard_sealed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE was text; sealed text; what text; aged boolean := false;
BEGIN
  IF TG_TABLE_NAME = 'lines' THEN
    was := OLD.delivery_cipher; sealed := NEW.delivery_cipher; what := 'delivery of line ' || OLD.id;
    IF sealed = '' THEN
      aged := EXISTS (SELECT 1 FROM orders WHERE id = OLD.order_id AND email = 'removed'
        AND status IN ('delivered','partly_delivered','refunded','expired'));
    END IF;
  ELSE
    was := OLD.cipher; sealed := NEW.cipher; what := 'answer to ' || OLD.effect_id;
    aged := sealed = '' AND OLD.at < now() - interval '29 days'
      AND NOT EXISTS (SELECT 1 FROM effects WHERE id = OLD.effect_id AND state IN ('SENDING','PROCESSING','UNKNOWN','PARKED'));
    IF (NEW.effect_id, NEW.at, NEW.goods) IS DISTINCT FROM (OLD.effect_id, OLD.at, OLD.goods) THEN
      RAISE EXCEPTION 'the % is written once', what USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF was IS NULL OR sealed = was OR aged THEN RETURN NEW; END IF;
  IF sealed ~ '^v1\.[0-9a-f]{8}(\.[\w-]+){3}$' AND split_part(sealed, '.', 2) <> split_part(was, '.', 2)
     AND length(split_part(sealed, '.', 5)) = length(split_part(was, '.', 5))
     AND pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the % is written once', what USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE TRIGGER lines_sealed BEFORE UPDATE OF delivery_cipher ON lines FOR EACH ROW EXECUTE FUNCTION guard_sealed();
CREATE OR REPLACE TRIGGER received_sealed BEFORE UPDATE ON received FOR EACH ROW EXECUTE FUNCTION guard_sealed();
DROP TRIGGER IF EXISTS received_guard ON received;
DROP TRIGGER IF EXISTS received_append_only ON received;
DROP FUNCTION IF EXISTS guard_received();
