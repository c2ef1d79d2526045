-- The transitions of an order, one function each: one statement and one commit from the client, one lock order everywhere
-- (order → payment → line → effect → wallet), the clock always a parameter. lib/orders/*.ts has one verb a function and
-- decides what an answer of the outside world means; these decide only whether the books allow the move.
-- Without p_run_at: at once, by the queue's own clock; ours may be a little ahead, and the queue only polls for the future.
-- SECURITY DEFINER: the queue's own tables belong to the owner, and the shop's role has no rights there.
-- p_after: how many are to go before it when many may run; the sweep forgets it, so that nothing waits for ever.
CREATE OR REPLACE FUNCTION enqueue(p_task text, p_subject text, p_run_at timestamptz, p_after int DEFAULT 0) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(p_task, json_build_object('id', p_subject), run_at := p_run_at,
    job_key := p_task || ':' || p_subject, max_attempts := 3, priority := p_after);
END $$;
