-- Makes the catalogue due, so that the worker's next round fetches it. False: somebody asked within the last minute.
CREATE OR REPLACE FUNCTION sync_catalogue_now(p_every_ms int, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticks (name, at) VALUES ('catalogue-asked', p_now)
    ON CONFLICT (name) DO UPDATE SET at = p_now WHERE ticks.at <= p_now - interval '1 minute';
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM set_tick('catalogue', p_now - p_every_ms * interval '1 millisecond');
  PERFORM audit_append(p_actor_id, p_actor_role, 'catalogue.sync', 'catalogue', NULL, NULL, NULL, p_now);
  RETURN true;
END $$;
