-- Releases the jobs that dead workers hold. SECURITY DEFINER as enqueue.
CREATE OR REPLACE FUNCTION release_jobs(p_job_workers text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.force_unlock_workers(p_job_workers);
END $$;
