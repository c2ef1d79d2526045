-- Recovers from lost jobs, webhooks and processes. A worker without its lease may start nothing, so its jobs
-- are released. Its running POST may still be answered: an attempt in SENDING becomes UNKNOWN only if its
-- process is known to be dead, or if it was sent before p_silent, when no answer can arrive any more. Returns
-- the counts, and the senders without a lease whose death isn't known (docs/adr/0036).
CREATE OR REPLACE FUNCTION sweep(p_next_at timestamptz, p_grace_ms int, p_silent timestamptz, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE w record; e record; dead int := 0; unknown int := 0; again int := 0; late timestamptz := p_now - p_grace_ms * interval '1 millisecond';
BEGIN
  FOR w IN SELECT id, job_workers FROM workers WHERE ended_at IS NULL AND NOT worker_alive(id) ORDER BY id LOOP
    UPDATE workers SET ended_at = p_now WHERE id = w.id;
    PERFORM release_jobs(w.job_workers);
    dead := dead + 1;
  END LOOP;
  FOR e IN SELECT f.id, k.gone_at IS NOT NULL AS died FROM effects f LEFT JOIN workers k ON k.id = f.worker_id
      WHERE f.state = 'SENDING' AND (k.gone_at IS NOT NULL OR f.sent_at < p_silent) ORDER BY f.order_id, f.id LIMIT 500 LOOP
    PERFORM settle_effect(jsonb_build_object('effect', e.id, 'from', jsonb_build_array('SENDING'), 'to', 'UNKNOWN',
      'reason', CASE WHEN e.died THEN 'sender_died' ELSE 'sender_silent' END, 'nextAt', p_next_at), p_now);
    unknown := unknown + 1;
  END LOOP;
  FOR e IN
    -- Sorted within each kind, whatever the plan, so that simulated runs are reproducible.
    (SELECT 'vend' AS task, id FROM lines WHERE status = 'waiting' AND next_at < late ORDER BY next_at, id)
    UNION ALL (SELECT CASE kind WHEN 'VEND' THEN 'vend' ELSE 'refund' END, CASE kind WHEN 'VEND' THEN line_id ELSE id END
      FROM effects WHERE state = 'INTENT' AND next_at < late ORDER BY next_at, id)
    UNION ALL (SELECT CASE state WHEN 'PROCESSING' THEN 'requery' ELSE 'resolve-unknown' END, id FROM effects WHERE state IN ('PROCESSING','UNKNOWN') AND next_at < late ORDER BY next_at, id)
    -- Holds past their deadline without a decision: vend_intent refunds them (docs/adr/0093).
    UNION ALL (SELECT 'vend', l.id FROM orders o JOIN lines l ON l.order_id = o.id WHERE o.hold_state = 'held' AND o.hold_until < late AND l.status = 'waiting' ORDER BY o.hold_until, l.id)
    UNION ALL (SELECT 'settle-payment', id FROM payments WHERE next_at < late ORDER BY next_at, id)
    -- While money may be on its way, the payment's own schedule verifies it, and the order's expiry waits for
    -- the result.
    UNION ALL (SELECT 'expire', id FROM orders o WHERE status = 'awaiting_payment' AND expires_at < late
      AND NOT EXISTS (SELECT 1 FROM payments y WHERE y.order_id = o.id AND y.state <> 'CAPTURED' AND y.next_at >= late
        AND y.reason NOT IN ('abandoned','failed','reversed','not_found')) ORDER BY expires_at, id)
    UNION ALL (SELECT 'read-inbox', id::text FROM inbox WHERE done_at IS NULL AND received_at < late ORDER BY id)
    LIMIT 5000
  LOOP
    PERFORM enqueue(e.task, e.id, NULL);
    again := again + 1;
  END LOOP;
  RETURN jsonb_build_object('dead', dead, 'unknown', unknown, 'again', again, 'lost', (SELECT jsonb_agg(DISTINCT to_jsonb(k)) FROM
    effects f JOIN workers k ON k.id = f.worker_id WHERE f.state = 'SENDING' AND k.ended_at IS NOT NULL AND k.gone_at IS NULL));
END $$;
