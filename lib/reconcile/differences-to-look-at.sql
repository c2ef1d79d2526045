-- Open differences that were checked longest ago, to be checked one by one: they may be outside every window.
CREATE OR REPLACE FUNCTION differences_to_look_at(p_source text, p_before timestamptz, p_most int) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(q)), '[]') FROM (SELECT id, kind, subject, ours, theirs FROM differences
    WHERE source = p_source AND state <> 'resolved' AND looked_at < p_before ORDER BY looked_at, id LIMIT p_most) q
$$;
