-- Acquires the single scanner's lease. A dead worker loses it at once, a frozen one after p_lease_ms without
-- a call. Returns 'busy', 'early' (the last round has just begun), 'nothing', or 'claimed' with the fencing
-- token (turn) and the due attempts.
CREATE OR REPLACE FUNCTION claim_scan(p_worker int, p_effect text, p_pause_ms int, p_lease_ms int, p_most int, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE s scanner; due text[];
BEGIN
  SELECT * INTO s FROM scanner WHERE id = 1 FOR UPDATE SKIP LOCKED;
  IF s.id IS NULL OR NOT worker_alive(p_worker) THEN RETURN jsonb_build_object('outcome', 'busy'); END IF;
  IF s.ended_at IS NULL AND s.seen_at > p_now - p_lease_ms * interval '1 millisecond' AND worker_alive(s.worker_id) THEN
    RETURN jsonb_build_object('outcome', 'busy');
  END IF;
  SELECT array_agg(id) INTO due FROM (SELECT id FROM effects WHERE state = 'UNKNOWN' AND kind = 'VEND' AND next_at <= p_now
    ORDER BY next_at, id LIMIT p_most) q;
  IF due IS NULL THEN RETURN jsonb_build_object('outcome', 'nothing'); END IF;
  IF s.began_at > p_now - p_pause_ms * interval '1 millisecond' AND s.began_at <= p_now THEN
    PERFORM postpone_effect(p_effect, s.began_at + p_pause_ms * interval '1 millisecond');
    RETURN jsonb_build_object('outcome', 'early');
  END IF;
  UPDATE scanner SET turn = turn + 1, worker_id = p_worker, began_at = p_now, seen_at = p_now, ended_at = NULL WHERE id = 1 RETURNING * INTO s;
  RETURN jsonb_build_object('outcome', 'claimed', 'turn', s.turn, 'due', to_jsonb(due));
END $$;
