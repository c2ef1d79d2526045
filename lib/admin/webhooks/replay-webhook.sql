-- Makes the worker read a stored webhook again, as if it had just arrived: a webhook is only a hint, so nothing untrue
-- follows (S12). Returns "replayed", "waiting" (not read yet, so two calls at once are one) or "not_found".
CREATE OR REPLACE FUNCTION replay_webhook(p_id bigint, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE i inbox;
BEGIN
  SELECT * INTO i FROM inbox WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN RETURN 'not_found'; END IF;
  IF i.done_at IS NULL THEN RETURN 'waiting'; END IF;
  UPDATE inbox SET done_at = NULL WHERE id = p_id;
  PERFORM enqueue('read-inbox', p_id::text, NULL);
  PERFORM audit_append(p_actor_id, p_actor_role, 'webhook.replayed', 'webhook:' || p_id, jsonb_build_object('verdict', i.verdict), NULL, NULL, p_now);
  RETURN 'replayed';
END $$;
