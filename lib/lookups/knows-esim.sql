-- Is this eSIM known, as sold by us or from the account's list?
CREATE OR REPLACE FUNCTION knows_esim(p_iccid text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM esims WHERE iccid = p_iccid)
$$;
