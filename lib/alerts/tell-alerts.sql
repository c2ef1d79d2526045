-- Folds into incidents the alarms since the last round, what is open at providers, what waits for a person, and what the
-- caller sees (p.states: [{key, level, detail}]); ends incidents that were quiet for quietMs. p: {to, states, quietMs,
-- mostAnHour}; without `to`, every owner with a verified address is notified. Returns how many alarms were folded.
CREATE OR REPLACE FUNCTION tell_alerts(p jsonb, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE a record; folded int := 0; told jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock(7205);
  told := jsonb_build_object('mostAnHour', p -> 'mostAnHour', 'to', CASE WHEN p ->> 'to' IS NOT NULL THEN jsonb_build_array(p -> 'to')
    ELSE (SELECT coalesce(jsonb_agg(email ORDER BY created_at, id), '[]') FROM users
      WHERE role = 'owner' AND email_verified_at IS NOT NULL AND deleted_at IS NULL) END);
  -- Quiet first: what comes back after the silence is news again.
  UPDATE incidents SET ended_at = p_now WHERE ended_at IS NULL AND last_at < p_now - (p ->> 'quietMs')::bigint * interval '1 millisecond';
  FOR a IN SELECT id, at, kind, order_id, detail FROM alarms WHERE incident_id IS NULL ORDER BY id LIMIT 500 FOR UPDATE SKIP LOCKED LOOP
    UPDATE alarms SET incident_id = raise_incident(jsonb_build_object('key', incident_key(a.kind, a.order_id), 'level', 1, 'order', a.order_id,
      'detail', coalesce(a.detail, '{}') || jsonb_build_object('alarm', a.kind), 'at', a.at), told, p_now) WHERE id = a.id;
    folded := folded + 1;
  END LOOP;
  -- Parked without an alarm of its own; once, however long it waits.
  FOR a IN SELECT incident_key(c.kind, c.order_id) AS key, c.order_id, c.why, c.opened_at FROM cases c WHERE c.state = 'open'
      AND NOT EXISTS (SELECT 1 FROM incidents i WHERE i.key = incident_key(c.kind, c.order_id) AND i.last_at >= c.opened_at) ORDER BY c.id LIMIT 500 LOOP
    PERFORM raise_incident(jsonb_build_object('key', a.key, 'level', 1, 'order', a.order_id, 'detail', jsonb_build_object('why', a.why), 'at', a.opened_at), told, p_now);
  END LOOP;
  FOR a IN SELECT product, failures FROM breakers WHERE open_until > p_now LOOP
    PERFORM raise_incident(jsonb_build_object('key', 'breaker_open:' || a.product, 'level', 1, 'detail', jsonb_build_object('product', a.product)), told, p_now);
  END LOOP;
  FOR a IN SELECT s FROM jsonb_array_elements(p -> 'states') s LOOP
    PERFORM raise_incident(a.s, told, p_now);
  END LOOP;
  RETURN folded;
END $$;
