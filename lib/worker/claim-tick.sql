-- True for the one caller whose turn it is.
CREATE OR REPLACE FUNCTION claim_tick(p_name text, p_every_ms int, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticks (name, at) VALUES (p_name, p_now)
    ON CONFLICT (name) DO UPDATE SET at = p_now WHERE ticks.at <= p_now - p_every_ms * interval '1 millisecond';
  RETURN FOUND;
END $$;
