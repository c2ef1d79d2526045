-- Books money that the owner put into the upstream's wallet (p_kobo > 0) or took out, or a difference that somebody looked
-- into. Only people call it, once a key. False: a move with that key is booked already.
CREATE OR REPLACE FUNCTION book_upstream_move(p_key text, p_kobo bigint, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF p_kobo = 0 OR EXISTS (SELECT 1 FROM journals WHERE key = 'upstream-move:' || p_key) THEN RETURN false; END IF;
  PERFORM post_journal('upstream-move:' || p_key, 'upstream_move', NULL, p_now, jsonb_build_array(
    jsonb_build_object('account', 'upstream', 'kobo', p_kobo), jsonb_build_object('account', 'owner', 'kobo', -p_kobo)));
  RETURN true;
END $$;
