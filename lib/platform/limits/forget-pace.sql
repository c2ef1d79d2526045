-- The right secret was given: what was tried under this key is forgotten.
CREATE OR REPLACE FUNCTION forget_pace(p_key text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM paces WHERE key = p_key;
  RETURN FOUND;
END $$;
