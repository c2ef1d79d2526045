-- Decides whether this can be sold now. "ask": the upstream's balance isn't fresh; the caller fetches it and
-- calls again. "free": it can, and holdKobo is reserved until payment; `hold`: the block that will hold the
-- paid order. The caller holds the lock of the upstream's wallet.
CREATE OR REPLACE FUNCTION refuse_sale(p_guard jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE g jsonb := selling_guard(p_guard, p_now); held bigint;
BEGIN
  -- A blocked purchase is refused before its payment opens, and counted (docs/adr/0077).
  IF p_guard ? 'blocked' THEN
    UPDATE blocks SET hits = hits + 1, hit_at = p_now WHERE ended_at IS NULL AND hold_ms IS NULL AND (expires_at > p_now OR expires_at IS NULL)
      AND key IN (SELECT jsonb_array_elements_text(p_guard -> 'blocked'));
    IF FOUND THEN RETURN jsonb_build_object('outcome', 'refused', 'selling', g || '{"refusal": "blocked"}'); END IF;
    -- A hold is counted when the payment arrives (docs/adr/0093).
    SELECT min(id) INTO held FROM blocks WHERE ended_at IS NULL AND hold_ms IS NOT NULL AND (expires_at > p_now OR expires_at IS NULL)
      AND key IN (SELECT jsonb_array_elements_text(p_guard -> 'blocked'));
  END IF;
  IF g ->> 'refusal' IS NOT NULL THEN RETURN jsonb_build_object('outcome', 'refused', 'selling', g); END IF;
  IF NOT (p_guard ->> 'asked')::boolean AND ((g ->> 'seenAt')::timestamptz
      > greatest((g ->> 'downAt')::timestamptz, p_now - (p_guard ->> 'freshMs')::int * interval '1 millisecond')) IS NOT TRUE THEN
    RETURN jsonb_build_object('outcome', 'ask', 'selling', g);
  END IF;
  RETURN jsonb_build_object('outcome', 'free', 'holdKobo', g -> 'holdKobo', 'hold', held);
END $$;
