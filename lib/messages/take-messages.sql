-- Assigns the due messages to one worker; `sending` is committed before the mail server is contacted. p is {worker, keep, most,
-- leaseMs, holdMs {kind: ms}}. A message whose sender died or timed out may have been sent: it is tried once more under
-- the same id, then given up. With `keep` (no mail server) none is assigned. Returns rows as JSON.
CREATE OR REPLACE FUNCTION take_messages(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE taken jsonb;
BEGIN
  UPDATE messages SET state = CASE WHEN unclear = 0 THEN 'queued' ELSE 'failed' END, unclear = unclear + 1, reason = 'unclear',
      next_at = CASE WHEN unclear = 0 THEN p_now END
    WHERE id IN (SELECT id FROM messages WHERE state = 'sending' AND (next_at <= p_now OR NOT worker_alive(worker_id)) FOR UPDATE SKIP LOCKED);
  WITH due AS (
    SELECT m.id, message_holds(m.kind, o.status) AND coalesce((m.data ->> 'expiresAt')::timestamptz > p_now, true) AS holds
    FROM messages m LEFT JOIN orders o ON o.id = m.order_id
    WHERE m.state = 'queued' AND m.next_at <= p_now - coalesce((p -> 'holdMs' ->> m.kind)::int, 0) * (m.attempts = 0 AND NOT m.data ? 'again')::int * interval '1 millisecond'
    ORDER BY m.next_at LIMIT (p ->> 'most')::int FOR UPDATE OF m SKIP LOCKED
  ), moved AS (
    UPDATE messages m SET state = CASE WHEN NOT due.holds THEN 'skipped' WHEN (p ->> 'keep')::boolean THEN 'kept' ELSE 'sending' END,
      next_at = CASE WHEN due.holds AND NOT (p ->> 'keep')::boolean THEN p_now + (p ->> 'leaseMs')::int * interval '1 millisecond' END,
      worker_id = CASE WHEN due.holds AND NOT (p ->> 'keep')::boolean THEN (p ->> 'worker')::int END,
      attempts = m.attempts + (due.holds AND NOT (p ->> 'keep')::boolean)::int,
      reason = CASE WHEN NOT due.holds THEN 'out_of_date' END
    FROM due WHERE m.id = due.id RETURNING m.*
  ), delayed AS (
    -- The message about the payment only leaves if the order is still undecided after its hold: so enqueue the one about a delay too.
    INSERT INTO messages (id, key, kind, to_address, data, order_id, next_at, created_at)
    SELECT message_id(k.key), k.key, 'order_delayed', k.to_address, '{}', k.order_id, p_now, p_now
    FROM (SELECT to_address, order_id, 'order:' || order_id || ':order_delayed' AS key FROM moved WHERE kind = 'order_paid' AND state <> 'skipped') k
    ON CONFLICT (key) DO NOTHING
  )
  SELECT coalesce(jsonb_agg(to_jsonb(moved) ORDER BY moved.created_at), '[]') INTO taken FROM moved WHERE state = 'sending';
  RETURN taken;
END $$;
