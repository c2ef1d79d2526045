-- Records that the upstream doesn't answer.
CREATE OR REPLACE FUNCTION note_upstream_down(p_now timestamptz) RETURNS boolean LANGUAGE sql AS $$
  UPDATE upstream_wallet SET down_at = p_now WHERE id = 1;
  SELECT true;
$$;
