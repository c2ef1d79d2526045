-- Records that these differences were checked now.
CREATE OR REPLACE FUNCTION looked_at_differences(p_ids jsonb, p_now timestamptz) RETURNS boolean LANGUAGE sql AS $$
  UPDATE differences SET looked_at = p_now WHERE id IN (SELECT jsonb_array_elements_text(p_ids)::bigint) AND state <> 'resolved';
  SELECT true;
$$;
