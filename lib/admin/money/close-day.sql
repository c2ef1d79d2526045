-- Freezes a day's figures and how far each side was reconciled, under a hash that includes the previous close's hash. p is
-- {day, from, to}. Returns "closed", "closed_before" (the first close stands) or "not_over" until 15 minutes
-- after its end.
-- With p.month ("2026-10") and p.figures it closes a month, in the same chain (docs/adr/0084). It also refuses with "days_open"
-- (a day since the first booked one isn't closed), "suspense" (a payment of the month still waits for its refund), "differences"
-- (a discrepancy found before its end isn't explained), or "changed" (the figures differ from the ledger).
-- p.second: a month needs a second person ("needs_approval"); p.approval: their approval; "not_approved" if it isn't valid (docs/adr/0080).
CREATE OR REPLACE FUNCTION close_day(p jsonb, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE f jsonb; prev text; h text; starts timestamptz := (p ->> 'from')::timestamptz; ends timestamptz := (p ->> 'to')::timestamptz; named text := coalesce(p ->> 'month', p ->> 'day');
BEGIN
  IF p_now < ends + interval '15 minutes' THEN RETURN 'not_over'; END IF;
  PERFORM pg_advisory_xact_lock(7204);
  IF EXISTS (SELECT FROM day_closes WHERE day = named) THEN RETURN 'closed_before'; END IF;
  IF p ? 'month' THEN
    IF EXISTS (SELECT FROM generate_series(starts, ends - interval '1 hour', interval '24 hours') d WHERE d + interval '24 hours' > (SELECT min(at) FROM journals)
        AND NOT EXISTS (SELECT FROM day_closes c WHERE c.day = to_char(d AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD'))) THEN RETURN 'days_open'; END IF;
    IF EXISTS (SELECT FROM payments y WHERE y.disposition IN ('SURPLUS','SUSPENSE') AND y.captured_kobo > 0 AND y.captured_at < ends
        AND NOT EXISTS (SELECT FROM effects e WHERE e.payment_id = y.id AND (e.state = 'SUCCEEDED' OR e.evidence ? 'coveredBy'))) THEN RETURN 'suspense'; END IF;
    IF EXISTS (SELECT FROM differences WHERE state = 'open' AND first_seen_at < ends) THEN RETURN 'differences'; END IF;
    f := p -> 'figures';
    IF EXISTS (SELECT FROM (SELECT key AS account, value::bigint AS kobo FROM jsonb_each_text(day_figures(starts, ends) -> 'accounts')) l
        FULL JOIN jsonb_to_recordset(f -> 'accounts') AS a(account text, debit bigint, credit bigint) USING (account)
        WHERE coalesce(l.kobo, 0) <> coalesce(a.debit - a.credit, 0)) THEN RETURN 'changed'; END IF;
  ELSE
    f := day_figures(starts, ends) || jsonb_build_object(
      'compared', (SELECT coalesce(jsonb_object_agg(source, read_until), '{}') FROM reconciliations),
      'differences', (SELECT count(*) FROM differences WHERE state <> 'resolved'));
  END IF;
  IF p ? 'approval' THEN
    UPDATE approvals a SET state = 'USED', used_at = p_now WHERE a.id = (p ->> 'approval')::bigint AND kind = 'month_close' AND subject = 'month:' || named
      AND state = 'APPROVED' AND expires_at > p_now AND asked_role = (SELECT role FROM users WHERE users.id = asked_by AND deleted_at IS NULL)
      AND decided_role = (SELECT role FROM users WHERE users.id = decided_by AND deleted_at IS NULL);
    IF NOT FOUND THEN RETURN 'not_approved'; END IF;
  ELSIF (p ->> 'second')::boolean THEN RETURN 'needs_approval';
  END IF;
  -- The end of the chain is the close without a successor.
  SELECT c.hash INTO prev FROM day_closes c WHERE NOT EXISTS (SELECT FROM day_closes d WHERE d.prev_hash = c.hash);
  prev := coalesce(prev, repeat('0', 64));
  h := day_close_hash(prev, named, f);
  INSERT INTO day_closes (day, figures, prev_hash, hash, closed_at, closed_by) VALUES (named, f, prev, h, p_now, p_actor_id);
  PERFORM audit_append(p_actor_id, p_actor_role, CASE WHEN p ? 'month' THEN 'month.closed' ELSE 'day.closed' END, 'day:' || named, NULL, jsonb_strip_nulls(jsonb_build_object('hash', h, 'approvalId', p -> 'approval',
    'approvedBy', (SELECT u.email FROM approvals a JOIN users u ON u.id = a.decided_by WHERE a.id = (p ->> 'approval')::bigint))), NULL, p_now);
  RETURN 'closed';
END $$;
