-- Records the outcome of an attempt to send. p is {id, attempt, outcome: sent | refused | later | unclear, providerId,
-- reason, nextAt}; `later` without nextAt gives up. A success counts even if another worker has the message by now. Returns the
-- message's state.
CREATE OR REPLACE FUNCTION settle_message(p jsonb, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE m messages; goes text;
BEGIN
  SELECT * INTO STRICT m FROM messages WHERE id = p ->> 'id' FOR UPDATE;
  IF p ->> 'outcome' = 'sent' THEN
    IF m.state NOT IN ('queued','sending','failed') THEN RETURN m.state; END IF;
    goes := 'sent';
  ELSIF m.state <> 'sending' OR m.attempts <> (p ->> 'attempt')::int THEN RETURN m.state;
  ELSE
    goes := CASE WHEN p ->> 'outcome' = 'refused' OR p ->> 'nextAt' IS NULL OR (p ->> 'outcome' = 'unclear' AND m.unclear > 0)
      THEN 'failed' ELSE 'queued' END;
  END IF;
  UPDATE messages SET state = goes, worker_id = NULL, next_at = CASE goes WHEN 'queued' THEN (p ->> 'nextAt')::timestamptz END,
    unclear = unclear + (p ->> 'outcome' = 'unclear')::int, reason = CASE WHEN goes <> 'sent' THEN p ->> 'reason' END,
    sent_at = CASE goes WHEN 'sent' THEN p_now END, provider_id = p ->> 'providerId' WHERE id = m.id;
  RETURN goes;
END $$;
