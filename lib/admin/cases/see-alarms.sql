-- Acknowledges the alarms of a kind about one order (null: about none) up to the newest that was shown, with one audit
-- entry. Returns how many.
CREATE OR REPLACE FUNCTION see_alarms(p_kind text, p_ref text, p_up_to bigint, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE n int; o text := (SELECT id FROM orders WHERE ref = p_ref);
BEGIN
  UPDATE alarms SET seen_at = p_now WHERE seen_at IS NULL AND kind = p_kind AND order_id IS NOT DISTINCT FROM o AND id <= p_up_to;
  GET DIAGNOSTICS n = ROW_COUNT;
  IF n > 0 THEN
    PERFORM audit_append(p_actor_id, p_actor_role, 'alarm.seen', coalesce('order:' || p_ref, 'alarm:' || p_kind), NULL,
      jsonb_build_object('alarm', p_kind, 'count', n), NULL, p_now);
  END IF;
  RETURN n;
END $$;
