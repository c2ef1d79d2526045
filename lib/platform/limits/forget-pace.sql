-- Forgets the attempts under a key after the right secret was given.
CREATE OR REPLACE FUNCTION forget_pace(p_key text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM paces WHERE key = p_key;
  RETURN FOUND;
END $$;
