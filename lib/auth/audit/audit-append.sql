-- Appends one entry and returns its number. Call it last in a transaction (order → payment → effect → wallet → audit): the
-- end of the chain stays locked until the commit. before, after and reason must hold no secret.
CREATE OR REPLACE FUNCTION audit_append(p_actor_id text, p_actor_role text, p_action text, p_subject text, p_before jsonb, p_after jsonb,
  p_reason text, p_now timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE head audit_head; entry audit_entries;
BEGIN
  SELECT * INTO head FROM audit_head WHERE id = 1 FOR UPDATE;
  entry := ROW(head.seq + 1, date_trunc('milliseconds', p_now), p_actor_id, p_actor_role, p_action, p_subject, p_before, p_after,
    p_reason, head.hash, '');
  entry.hash := audit_hash(entry);
  INSERT INTO audit_entries SELECT entry.*;
  RETURN entry.seq;
END $$;
