-- A new worker's id.
CREATE OR REPLACE FUNCTION register_worker(p_host text, p_pid int, p_now timestamptz) RETURNS int LANGUAGE sql AS $$
  INSERT INTO workers (host, pid, job_workers, started_at) VALUES (p_host, p_pid, '{}', p_now) RETURNING id
$$;
