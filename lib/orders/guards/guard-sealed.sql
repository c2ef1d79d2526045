-- What is sealed (goods, the answer to a purchase) is written once. It is emptied when it has aged (docs/adr/0044). The tables'
-- owner alone may seal it anew: the same length under another key (npm run keys -- rotate, docs/adr/0045).
-- How old an answer is counts by the database's own clock: a trigger gets no parameter, and a time that the caller could set
-- would let the caller empty what isn't due.
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
    aged := sealed = '' AND OLD.at < now() - interval '29 days';
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
