-- Stops all sales with a key until p_until. Raises one alarm until the upstream answers that key again.
-- p_reason: "reason", or "reason:NAME" for another key than the first (docs/adr/0051).
CREATE OR REPLACE FUNCTION stop_selling(p_reason text, p_until timestamptz, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE why text := split_part(p_reason, ':', 1); key text := coalesce(nullif(split_part(p_reason, ':', 2), ''), 'main');
BEGIN
  INSERT INTO upstream_wallet (id, name) SELECT max(id) + 1, key FROM upstream_wallet
    WHERE NOT EXISTS (SELECT FROM upstream_wallet WHERE name = key) HAVING count(*) > 0;
  UPDATE upstream_wallet SET stopped_until = p_until, stop_reason = why WHERE name = key;
  -- One alarm until the upstream answers again: it is called three times a minute.
  INSERT INTO alarms (at, kind, detail) SELECT p_now, why, CASE key WHEN 'main' THEN '{}' ELSE jsonb_build_object('wallet', key) END FROM upstream_wallet w
    WHERE w.name = key AND NOT EXISTS (SELECT 1 FROM alarms a WHERE a.kind = why AND coalesce(a.detail ->> 'wallet', 'main') = key
      AND a.at > coalesce(w.seen_at, '-infinity'));
  RETURN true;
END $$;
