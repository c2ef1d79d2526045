-- The role that web and worker run as (money-safety.md, "What the database itself forbids"; docs/adr/0010). It reads, adds and
-- changes rows; it can't delete, truncate, or take a trigger off, for the tables aren't its own. Named after the tables' owner,
-- because roles belong to the whole server: two shops on one server have two owners, and so two roles.
CREATE OR REPLACE FUNCTION app_role() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT left(pg_get_userbyid(relowner), 59) || '_app' FROM pg_class WHERE oid = 'public.orders'::regclass
$$;
