-- Pauses sales of a service, or of all ("all"), with the message for customers; a null message resumes them. Paid orders
-- are still delivered. The setting `paused` is {service: message}. Returns "saved" or "same".
CREATE OR REPLACE FUNCTION set_pause(p_what text, p_message text, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was text;
BEGIN
  INSERT INTO settings (key, value, updated_at) VALUES ('paused', '{}', p_now) ON CONFLICT DO NOTHING;
  SELECT value ->> p_what INTO was FROM settings WHERE key = 'paused' FOR UPDATE;
  IF was IS NOT DISTINCT FROM p_message THEN RETURN 'same'; END IF;
  UPDATE settings SET value = CASE WHEN p_message IS NULL THEN value - p_what ELSE value || jsonb_build_object(p_what, p_message) END,
    updated_at = p_now WHERE key = 'paused';
  PERFORM pg_notify('kiosk_catalogue', '');
  PERFORM audit_append(p_actor_id, p_actor_role, CASE WHEN p_message IS NULL THEN 'selling.resumed' ELSE 'selling.paused' END,
    'selling:' || p_what, CASE WHEN was IS NOT NULL THEN jsonb_build_object('message', was) END,
    CASE WHEN p_message IS NOT NULL THEN jsonb_build_object('message', p_message) END, NULL, p_now);
  RETURN 'saved';
END $$;
