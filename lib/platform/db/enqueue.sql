-- Enqueues a job in the transaction that makes it due, one key a subject: a second call moves the job and never doubles it.
-- Without p_run_at it is due at once by the queue's own clock: ours may be a little ahead, and the queue only polls for the
-- future. p_after: how many go first when many may run; the sweep ignores it, so nothing waits for ever. SECURITY DEFINER:
-- the queue's tables belong to the owner, and the app's role has no rights there.
CREATE OR REPLACE FUNCTION enqueue(p_task text, p_subject text, p_run_at timestamptz, p_after int DEFAULT 0) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(p_task, json_build_object('id', p_subject), run_at := p_run_at,
    job_key := p_task || ':' || p_subject, max_attempts := 3, priority := p_after);
END $$;
