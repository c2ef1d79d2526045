-- A purchase of ours by its customerRef, or null.
CREATE OR REPLACE FUNCTION vend_by_ref(p_ref text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT id FROM effects WHERE customer_ref = p_ref AND kind = 'VEND'
$$;
