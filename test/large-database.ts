import type pg from "pg";
import { afterAll } from "vitest";
import { createDatabase, type Database } from "@/lib/platform/db/db";
import { connectSuperuser } from "./superuser";

/** The test file's database as superuser and as the shop, closed after its last test. */
export async function openDatabase(): Promise<{ client: pg.Client; db: Database }> {
  const url = process.env.DATABASE_URL ?? "";
  const client = await connectSuperuser(url);
  const db = createDatabase(url);
  afterAll(async () => {
    await client.end();
    await db.$disconnect();
  });
  return { client, db };
}

/** The same with many rows, inserted without their triggers: running each through its life would take an hour. */
export async function openLargeDatabase(inserts: string): Promise<{ client: pg.Client; db: Database }> {
  const opened = await openDatabase();
  await opened.client.query("BEGIN; SET LOCAL session_replication_role = replica");
  await opened.client.query(inserts);
  await opened.client.query("COMMIT; ANALYZE");
  return opened;
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** Tables of more than `few` rows that the query scans in full, and the most rows that any step of its plan touches. */
export async function planOf(
  client: pg.Client,
  query: { text: string; values: unknown[] },
  few = -1,
): Promise<{ whole: string[]; touched: number }> {
  const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${query.text}`,
    query.values,
  );
  const nodes: Plan[] = [];
  const walk = (node: Plan) => {
    nodes.push(node);
    for (const inner of node.Plans ?? []) walk(inner);
  };
  walk(rows[0]?.["QUERY PLAN"][0]?.Plan ?? { "Node Type": "none" });
  const touched = nodes.map((node) => (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0));
  const whole = nodes.filter(
    (node, index) => node["Node Type"] === "Seq Scan" && (touched[index] ?? 0) > few,
  );
  return { whole: whole.map((node) => node["Relation Name"] ?? "?"), touched: Math.max(...touched) };
}
