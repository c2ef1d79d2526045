-- Enqueues a job in the transaction that makes it due, with one key per subject: a second call reschedules the job.
-- Without p_run_at it is due at once by the queue's own clock: ours may be slightly ahead, and the queue only polls for
-- future jobs. p_after: its priority among the jobs that are due, lowest first; the sweep ignores it, so no job waits for ever. SECURITY DEFINER:
-- the queue's tables belong to the owner, and the app's role has no rights there.
CREATE OR REPLACE FUNCTION enqueue(p_task text, p_subject text, p_run_at timestamptz, p_after int DEFAULT 0) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(p_task, json_build_object('id', p_subject), run_at := p_run_at,
    job_key := p_task || ':' || p_subject, max_attempts := 3, priority := p_after);
END $$;
