import type { Client } from "pg";
import * as z from "zod";
import { queryRows } from "@/lib/platform/db/query-rows";
import { type Finding, fail, note, ok } from "./finding";

const roleRow = z.object({
  app: z.string(),
  login: z.string(),
  owner: z.boolean(),
  there: z.boolean(),
  usable: z.boolean(),
  /** It has more power than its rights: a superuser, or a member of the tables' owner. */
  mighty: z.boolean(),
  /**
   * It can create tables and functions. PostgreSQL 14 lets everyone do so if the owner can't revoke it on the schema.
   */
  makes: z.boolean(),
  tablesOwner: z.string(),
});

/** "Usable" depends on the server's version: from 16 on, membership alone doesn't allow SET ROLE. */
const ROLE = `
  SELECT app_role() AS app, session_user AS login,
    pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = 'orders'::regclass), 'USAGE') AS owner,
    r.oid IS NOT NULL AS there,
    coalesce(pg_has_role(session_user, r.oid, CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END), false) AS usable,
    coalesce(r.rolsuper OR r.rolcreaterole OR pg_has_role(r.oid, (SELECT relowner FROM pg_class WHERE oid = 'orders'::regclass), 'MEMBER'), false) AS mighty,
    coalesce(has_schema_privilege(r.oid, 'public', 'CREATE'), false) AS makes,
    (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = 'orders'::regclass) AS "tablesOwner"
  FROM (SELECT 1) one LEFT JOIN pg_roles r ON r.rolname = app_role()`;

/** Each table where the role has a forbidden right, or lacks one that the shop needs. */
const WRONG = `
  SELECT c.relname || ' (' || concat_ws(', ',
      CASE WHEN has_table_privilege(r.oid, c.oid, 'TRUNCATE') THEN 'may empty it' END,
      CASE WHEN has_table_privilege(r.oid, c.oid, 'TRIGGER') THEN 'may add triggers' END,
      CASE WHEN has_table_privilege(r.oid, c.oid, 'DELETE') AND coalesce(obj_description(c.oid, 'pg_class'), '') NOT LIKE 'Rows may be deleted: %' THEN 'may delete' END,
      CASE WHEN NOT (has_table_privilege(r.oid, c.oid, 'SELECT') AND has_table_privilege(r.oid, c.oid, 'INSERT')) THEN 'can''t use it' END) || ')' AS what
  FROM pg_roles r, pg_class c WHERE r.rolname = app_role() AND c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r','p')
    AND c.relname NOT IN ('_prisma_migrations','sql_sources')
    AND (has_table_privilege(r.oid, c.oid, 'TRUNCATE, TRIGGER')
      OR (has_table_privilege(r.oid, c.oid, 'DELETE') AND coalesce(obj_description(c.oid, 'pg_class'), '') NOT LIKE 'Rows may be deleted: %')
      OR NOT (has_table_privilege(r.oid, c.oid, 'SELECT') AND has_table_privilege(r.oid, c.oid, 'INSERT')))
  ORDER BY 1`;

/**
 * Checks that web and worker run as the role that can't delete from the books, and that it has exactly its rights
 * (docs/adr/0010).
 */
export async function checkRole(client: Client): Promise<Finding[]> {
  const known = await queryRows(
    client,
    z.object({ known: z.boolean() }),
    "SELECT to_regprocedure('public.app_role()') IS NOT NULL AS known",
  );
  if (!known[0]?.known) return [];
  const role = (await queryRows(client, roleRow, ROLE))[0];
  if (!role) return [];
  const { app, login } = role;
  if (!role.usable) {
    const why = role.there ? `${login} can't become the role ${app}` : `there is no role ${app}`;
    const make = role.there ? "" : `CREATE ROLE ${client.escapeIdentifier(app)} NOLOGIN; `;
    const how = `Ask a superuser to run: ${make}GRANT ${client.escapeIdentifier(app)} TO ${client.escapeIdentifier(login)}; then "npm run db:deploy".`;
    return role.owner
      ? [
          note(
            `Database role: ${why}, so web and worker run as ${login}, who could remove the triggers that protect the books. ${how}`,
          ),
        ]
      : [fail(`Database role: ${why}, so it has no limited rights. ${how}`)];
  }
  const wrong = (await queryRows(client, z.object({ what: z.string() }), WRONG)).map(({ what }) => what);
  if (role.mighty) wrong.push(`it is a superuser, can create roles, or is a member of the tables' owner`);
  if (wrong.length > 0)
    return [
      fail(`Database role: ${app} has the wrong rights: ${wrong.join("; ")}. Run "npm run db:deploy".`),
    ];
  const well = ok(`Database role: ${app}, which can't delete from the books or remove their guards.`);
  if (!role.makes) return [well];
  const close = `Ask a superuser to run in this database: ALTER SCHEMA public OWNER TO ${client.escapeIdentifier(role.tablesOwner)}; then "npm run db:deploy".`;
  return [well, note(`Database role: ${app} can create tables and functions. ${close}`)];
}
