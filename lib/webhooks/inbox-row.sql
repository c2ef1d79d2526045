-- A stored webhook as JSON; null once it was read.
CREATE OR REPLACE FUNCTION inbox_row(p_id text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', id, 'source', source, 'raw', raw) FROM inbox WHERE id = p_id::bigint AND done_at IS NULL
$$;
