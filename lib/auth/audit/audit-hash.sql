-- replaces: audit-breaks
-- The hash of an entry over every column. Equal jsonb values have equal text, and the time's text doesn't depend on the session.
CREATE OR REPLACE FUNCTION audit_hash(e audit_entries) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(e.prev_hash, e.seq, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'),
    e.actor_id, e.actor_role, e.action, e.subject, e.before, e.after, e.reason)::text, 'UTF8')), 'hex')
$$;
DROP FUNCTION IF EXISTS audit_breaks();
