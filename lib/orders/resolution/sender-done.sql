-- needs: worker-alive
-- Whether the sender of an attempt can do nothing more: it reported the result, or it is dead.
CREATE OR REPLACE FUNCTION sender_done(p_effect text, p_worker int) RETURNS boolean LANGUAGE sql AS $$
  SELECT p_worker IS NULL OR NOT worker_alive(p_worker) OR EXISTS (SELECT 1 FROM facts WHERE effect_id = p_effect AND kind = 'purchase')
$$;
