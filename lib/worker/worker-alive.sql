-- Does the worker hold its advisory lock? lib/worker/worker-lock.ts takes it with the same first key. Tried, not looked up: pg_locks
-- copies the locks of the whole server. Whoever gets it knows the worker dead, and shares that knowledge until the transaction
-- ends. Not for the connection that holds the lock: it would get it too.
CREATE OR REPLACE FUNCTION worker_alive(p_worker int) RETURNS boolean LANGUAGE sql AS $$
  SELECT p_worker IS NOT NULL AND NOT pg_try_advisory_xact_lock_shared(7201, p_worker)
$$;
