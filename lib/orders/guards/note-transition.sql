-- Every transition has its audit row (S13).
CREATE OR REPLACE FUNCTION note_transition() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before text; after text;
BEGIN
  -- Not to_jsonb(NEW) ->> TG_ARGV[1]: an order has a dozen transitions, and each would convert its whole row
  -- to JSON.
  IF TG_ARGV[1] = 'status' THEN after := NEW.status; ELSE after := NEW.state; END IF;
  IF TG_OP = 'UPDATE' THEN
    IF TG_ARGV[1] = 'status' THEN before := OLD.status; ELSE before := OLD.state; END IF;
    IF before IS NOT DISTINCT FROM after THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO transitions (subject, subject_id, from_state, to_state) VALUES (TG_ARGV[0], NEW.id, before, after);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_transition AFTER INSERT OR UPDATE OF status ON orders FOR EACH ROW EXECUTE FUNCTION note_transition('order','status');
CREATE OR REPLACE TRIGGER lines_transition AFTER UPDATE OF status ON lines FOR EACH ROW EXECUTE FUNCTION note_transition('line','status');
CREATE OR REPLACE TRIGGER effects_transition AFTER INSERT OR UPDATE OF state ON effects FOR EACH ROW EXECUTE FUNCTION note_transition('effect','state');
CREATE OR REPLACE TRIGGER payments_transition AFTER INSERT OR UPDATE OF state ON payments FOR EACH ROW EXECUTE FUNCTION note_transition('payment','state');
CREATE OR REPLACE TRIGGER cases_transition AFTER INSERT OR UPDATE OF state ON cases FOR EACH ROW EXECUTE FUNCTION note_transition('case','state');
CREATE OR REPLACE TRIGGER differences_transition AFTER INSERT OR UPDATE OF state ON differences
  FOR EACH ROW EXECUTE FUNCTION note_transition('difference','state');
CREATE OR REPLACE TRIGGER dispute_answers_transition AFTER INSERT OR UPDATE OF state ON dispute_answers
  FOR EACH ROW EXECUTE FUNCTION note_transition('dispute_answer','state');
