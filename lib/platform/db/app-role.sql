-- The role that web and worker run as (docs/adr/0010). It selects, inserts and updates rows; it can't delete, truncate, or
-- disable a trigger, because it doesn't own the tables. Named after the tables' owner: roles belong to the whole server,
-- and two shops on one server have two owners.
CREATE OR REPLACE FUNCTION app_role() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT left(pg_get_userbyid(relowner), 59) || '_app' FROM pg_class WHERE oid = 'public.orders'::regclass
$$;
