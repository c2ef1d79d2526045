-- Stops all sales until p_until, with one alarm until the upstream is heard of again.
CREATE OR REPLACE FUNCTION stop_selling(p_reason text, p_until timestamptz, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE upstream_wallet SET stopped_until = p_until, stop_reason = p_reason WHERE id = 1;
  -- One alarm until the upstream was heard of again: it is asked three times a minute.
  INSERT INTO alarms (at, kind, detail) SELECT p_now, p_reason, '{}' FROM upstream_wallet w
    WHERE w.id = 1 AND NOT EXISTS (SELECT 1 FROM alarms a WHERE a.kind = p_reason AND a.at > coalesce(w.seen_at, '-infinity'));
  RETURN true;
END $$;
