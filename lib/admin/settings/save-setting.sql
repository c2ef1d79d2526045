-- Saves an owner's setting, whole. p is {key, seen, value}: `seen` is the version that the owner looked at (0: none yet).
-- The audit entry has what differs, before and after. Returns "saved", "same" (of two equal calls at once, the second) or
-- "stale" (somebody else's newer value stands).
CREATE OR REPLACE FUNCTION save_setting(p jsonb, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was settings; names text[];
BEGIN
  IF NOT p ->> 'key' = ANY (ARRAY['shop','alerts','text_terms','text_privacy','text_refunds']) OR jsonb_typeof(p -> 'value') <> 'object' THEN
    RAISE EXCEPTION 'not an owner''s setting: %', p ->> 'key' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO settings (key, value, updated_at) VALUES (p ->> 'key', '{}', p_now) ON CONFLICT DO NOTHING;
  SELECT * INTO was FROM settings WHERE key = p ->> 'key' FOR UPDATE;
  IF was.value = p -> 'value' THEN RETURN 'same'; END IF;
  IF was.version <> (p ->> 'seen')::int THEN RETURN 'stale'; END IF;
  UPDATE settings SET value = p -> 'value', updated_at = p_now WHERE key = was.key;
  SELECT array_agg(name) INTO names FROM (SELECT jsonb_object_keys(was.value) UNION SELECT jsonb_object_keys(p -> 'value')) k(name)
    WHERE was.value -> name IS DISTINCT FROM p -> 'value' -> name;
  PERFORM audit_append(p_actor_id, p_actor_role, 'setting.changed', 'setting:' || was.key,
    (SELECT coalesce(jsonb_object_agg(n, was.value -> n), '{}') FROM unnest(names) n WHERE was.value ? n),
    (SELECT coalesce(jsonb_object_agg(n, p -> 'value' -> n), '{}') FROM unnest(names) n WHERE p -> 'value' ? n), NULL, p_now);
  RETURN 'saved';
END $$;
