-- Closes a case for good in the name of staff, with an audit entry. "by_itself": this kind closes on its own.
CREATE OR REPLACE FUNCTION close_case_as(p_case bigint, p_name text, p_why text, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE c cases; r text;
BEGIN
  SELECT * INTO c FROM cases WHERE id = p_case FOR UPDATE;
  IF c.kind IN ('parked','refund_stuck','overdue') AND c.state = 'open' THEN RETURN 'by_itself'; END IF;
  r := close_case(p_case, p_name, p_why, p_now);
  IF r = 'closed' THEN
    PERFORM audit_append(p_actor_id, p_actor_role, 'case.closed',
      coalesce('order:' || (SELECT ref FROM orders WHERE id = c.order_id), 'case:' || p_case),
      jsonb_build_object('case', p_case, 'kind', c.kind, 'why', c.why, 'state', 'open'), jsonb_build_object('case', p_case, 'state', 'closed'), p_why, p_now);
  END IF;
  RETURN r;
END $$;
