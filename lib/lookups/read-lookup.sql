-- An answer of the upstream that the catalogue doesn't hold. A null body: the upstream knows no such thing.
CREATE OR REPLACE FUNCTION read_lookup(p_key text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('body', body, 'readAt', read_at) FROM lookups WHERE key = p_key
$$;
