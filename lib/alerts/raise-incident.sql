-- Opens an incident, or adds to the open one of its key, and notifies once an incident and level. p is {key, level, order,
-- detail, at}; level 0 only keeps an open one open. p_told is {to: [addresses], mostAnHour}. Returns its id, or null.
CREATE OR REPLACE FUNCTION raise_incident(p jsonb, p_told jsonb, p_now timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE i incidents; lvl int := coalesce((p ->> 'level')::int, 1); happened timestamptz := coalesce((p ->> 'at')::timestamptz, p_now); was int; said int; addr text;
  k text := split_part(p ->> 'key', ':', 1);
BEGIN
  SELECT * INTO i FROM incidents WHERE key = p ->> 'key' AND ended_at IS NULL FOR UPDATE;
  IF i.id IS NOT NULL THEN
    was := i.level;
    UPDATE incidents SET level = greatest(level, lvl), last_at = greatest(last_at, happened), count = count + (p ? 'at')::int,
      detail = CASE WHEN lvl > 0 THEN coalesce(p -> 'detail', detail) ELSE detail END WHERE id = i.id RETURNING * INTO i;
    IF i.level = was THEN RETURN i.id; END IF;
  ELSIF lvl = 0 THEN RETURN NULL;
  ELSE
    INSERT INTO incidents (key, kind, level, order_id, detail, count, opened_at, last_at)
      VALUES (p ->> 'key', k, lvl, p ->> 'order', coalesce(p -> 'detail', '{}'), 1, happened, greatest(happened, p_now)) RETURNING * INTO i;
  END IF;
  SELECT count(DISTINCT data ->> 'incident') INTO said FROM messages WHERE kind = 'owner_alert' AND created_at > p_now - interval '1 hour';
  FOR addr IN SELECT jsonb_array_elements_text(p_told -> 'to') LOOP
    -- What stops all selling is always told by itself.
    IF lvl = 2 OR k IN ('key_refused','insufficient_balance') OR said < (p_told ->> 'mostAnHour')::int THEN
      PERFORM enqueue_message(jsonb_build_object('id', message_id(m.key), 'key', m.key, 'kind', 'owner_alert', 'to', addr, 'data', jsonb_build_object(
        'incident', i.id, 'kind', i.kind, 'level', i.level, 'detail', i.detail, 'ref', (SELECT ref FROM orders WHERE id = i.order_id))), p_now)
        FROM (SELECT concat_ws(':', 'alert', i.id, i.level, addr) AS key) m;
    ELSE
      -- A flood of mails is read by nobody: one says that there is more, once an hour.
      PERFORM enqueue_message(jsonb_build_object('id', message_id(m.key), 'key', m.key, 'kind', 'owner_alerts_more', 'to', addr, 'data', '{}'::jsonb), p_now)
        FROM (SELECT concat_ws(':', 'alerts-more', to_char(p_now AT TIME ZONE 'UTC', 'YYYYMMDDHH24'), addr) AS key) m;
    END IF;
  END LOOP;
  RETURN i.id;
END $$;
