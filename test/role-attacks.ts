/** Financial records, which are never deleted. A table missing from this list has DELETE in test/golden/guards.txt. */
const BOOKS = [
  "orders",
  "lines",
  "payments",
  "disputes",
  "dispute_answers",
  "effects",
  "facts",
  "received",
  "journals",
  "ledger_entries",
  "transitions",
  "order_events",
  "inbox",
  "alarms",
  "esims",
  "receipts",
  "plans",
  "products",
  "plan_prices",
  "margin_rules",
  "day_closes",
  "shelf_choices",
];

/**
 * Statements that the shop's own database role must not be allowed to run, each with the error text that refuses it.
 */
export const ROLE_ATTACKS: readonly [what: string, sql: string, reason: RegExp][] = [
  ...BOOKS.flatMap((table): [string, string, RegExp][] => [
    [`rows of ${table} deleted`, `DELETE FROM ${table}`, /permission denied for table/],
    [`${table} emptied`, `TRUNCATE ${table} CASCADE`, /permission denied for table/],
    [`the triggers of ${table} off`, `ALTER TABLE ${table} DISABLE TRIGGER ALL`, /must be owner of table/],
    [`${table} dropped`, `DROP TABLE ${table} CASCADE`, /must be owner of table/],
  ]),
  ["a guard dropped", "DROP TRIGGER effects_guard ON effects", /must be owner of relation/],
  [
    "a guard always allowing",
    "CREATE OR REPLACE FUNCTION guard_effect() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
    /must be owner of function|permission denied for schema/,
  ],
  [
    "a guard of one's own",
    "CREATE TRIGGER mine BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION forbid()",
    /permission denied for table/,
  ],
  ["an index dropped", "DROP INDEX effects_one_live_per_line", /must be owner of index/],
  [
    "a check dropped",
    "ALTER TABLE payments DROP CONSTRAINT payments_applied_is_exact",
    /must be owner of table/,
  ],
  [
    "a rule that swallows",
    "CREATE RULE gone AS ON INSERT TO transitions DO INSTEAD NOTHING",
    /must be owner of table/,
  ],
  ["a column's type", "ALTER TABLE orders ALTER total_kobo TYPE int", /must be owner of table/],
  [
    "all triggers off for a session",
    "SET session_replication_role = replica",
    /permission denied to set parameter/,
  ],
  [
    "all triggers off for a transaction",
    "SET LOCAL session_replication_role = replica",
    /permission denied to set parameter/,
  ],
  [
    "rights taken",
    "GRANT DELETE ON orders TO CURRENT_USER; DELETE FROM orders",
    /permission denied for table/,
  ],
  [
    "rights taken by the comment that grants them",
    "COMMENT ON TABLE orders IS 'Rows may be deleted: x'",
    /must be owner of (table|relation)/,
  ],
  ["a table taken over", "ALTER TABLE orders OWNER TO CURRENT_USER", /must be owner of table/],
  ["a table of one's own", "CREATE TABLE mine (id int)", /permission denied for schema/],
  [
    "a function of one's own",
    "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    /permission denied for schema/,
  ],
  ["the schema dropped", "DROP SCHEMA public CASCADE", /must be owner of schema/],
  ["a role made", "CREATE ROLE mine SUPERUSER", /permission denied to create role|must be superuser/],
  ["a migration forgotten", "DELETE FROM _prisma_migrations", /permission denied for table/],
  ["a migration pretended", "UPDATE _prisma_migrations SET checksum = ''", /permission denied for table/],
  [
    "an SQL file pretended",
    "INSERT INTO sql_sources (name, sha256) VALUES ('sweep', '')",
    /permission denied for table/,
  ],
  ["the queue read", "SELECT * FROM graphile_worker._private_jobs", /permission denied for schema/],
  ["the queue emptied", "DELETE FROM graphile_worker._private_jobs", /permission denied for schema/],
  [
    "the ledger's numbers begun again",
    "SELECT setval('journals_id_seq', 1)",
    /permission denied for sequence/,
  ],
  [
    "a webhook rewritten",
    "INSERT INTO inbox (source, sha256, raw, received_at) VALUES ('merchant', 'x', '', now()); UPDATE inbox SET raw = 'x'",
    /written once/,
  ],
  ["what may be deleted from, emptied", "TRUNCATE limits", /permission denied for table/],
  [
    "the books read from a file",
    "COPY facts FROM '/etc/passwd'",
    /permission denied|must be superuser or (have privileges|a member)/,
  ],
  [
    "a program run",
    "COPY (SELECT 1) TO PROGRAM 'true'",
    /permission denied|must be superuser or (have privileges|a member)/,
  ],
];
