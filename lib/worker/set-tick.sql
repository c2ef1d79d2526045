-- Sets when a periodic task ran last.
CREATE OR REPLACE FUNCTION set_tick(p_name text, p_at timestamptz) RETURNS boolean LANGUAGE sql AS $$
  INSERT INTO ticks (name, at) VALUES (p_name, p_at) ON CONFLICT (name) DO UPDATE SET at = p_at;
  SELECT true;
$$;
