-- Whether the worker holds its advisory lock, which lib/worker/worker-lock.ts acquires with the same first
-- key. Tries to acquire it, because pg_locks copies the locks of the whole server. The caller that gets it
-- knows that the worker is dead, and shares the lock until its transaction ends. Not for the connection that
-- holds the lock: it would get it too.
CREATE OR REPLACE FUNCTION worker_alive(p_worker int) RETURNS boolean LANGUAGE sql AS $$
  SELECT p_worker IS NOT NULL AND NOT pg_try_advisory_xact_lock_shared(7201, p_worker)
$$;
