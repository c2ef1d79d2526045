-- settle_effect for an eSIM: a delivered one is known as ours in the same transaction. p: as settle_effect, with esim
-- {iccid, status}.
CREATE OR REPLACE FUNCTION settle_esim(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE settled jsonb; e effects; l lines;
BEGIN
  settled := settle_effect(p - 'esim', p_now);
  IF settled ->> 'outcome' = 'done' AND p ->> 'to' = 'SUCCEEDED' THEN
    SELECT * INTO STRICT e FROM effects WHERE id = p ->> 'effect';
    SELECT * INTO STRICT l FROM lines WHERE id = e.line_id;
    INSERT INTO esims (iccid, line_id, upstream_id, region_code, package_name, status, sold_at)
      VALUES (p -> 'esim' ->> 'iccid', l.id, coalesce(e.upstream_id, e.customer_ref), l.request ->> 'regionCode', l.request ->> 'label',
        p -> 'esim' ->> 'status', p_now)
      ON CONFLICT (iccid) DO UPDATE SET line_id = coalesce(esims.line_id, excluded.line_id), sold_at = coalesce(esims.sold_at, excluded.sold_at),
        upstream_id = coalesce(esims.upstream_id, excluded.upstream_id);
  END IF;
  RETURN settled;
END $$;
