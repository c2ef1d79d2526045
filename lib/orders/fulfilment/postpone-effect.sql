-- Nothing was learned (no rate token, or the upstream is unreachable): checks again later without counting a
-- try.
CREATE OR REPLACE FUNCTION postpone_effect(p_effect text, p_next_at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE e effects;
BEGIN
  UPDATE effects SET next_at = p_next_at WHERE id = p_effect AND state IN ('PROCESSING','UNKNOWN') RETURNING * INTO e;
  IF e.id IS NOT NULL THEN
    PERFORM enqueue(CASE e.state WHEN 'PROCESSING' THEN 'requery' ELSE 'resolve-unknown' END, e.id, p_next_at);
  END IF;
  RETURN e.id IS NOT NULL;
END $$;
