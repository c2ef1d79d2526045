-- Does the worker hold its advisory lock? lib/worker/worker-lock.ts takes it with the same first key.
CREATE OR REPLACE FUNCTION worker_alive(p_worker int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 7201 AND objid = p_worker AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
$$;
