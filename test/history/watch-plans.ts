import type pg from "pg";
import { type Database, poolOf } from "@/lib/platform/db/db";

/** One statement as PostgreSQL executed it. */
export interface SeenPlan {
  text: string;
  /** Tables with a sequential scan. */
  whole: string[];
  /** The most rows that one of its steps read, over all loops and including filtered rows. */
  touched: number;
}

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Node[];
}

/**
 * Makes the database report the plan of each statement that `database`'s connections run from now on, including those
 * inside SQL functions (auto_explain): what the shop's code really sends. Needs a superuser client and a database
 * without connections yet.
 */
export async function watchPlans(admin: pg.Client, database: Database): Promise<{ take(): SeenPlan[] }> {
  const { rows } = await admin.query<{ name: string }>("SELECT quote_ident(current_database()) AS name");
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    "auto_explain.log_min_duration = 0",
    "auto_explain.log_analyze = on",
    "auto_explain.log_timing = off",
    "auto_explain.log_nested_statements = on",
    "auto_explain.log_format = json",
    "auto_explain.log_level = notice",
  ])
    await admin.query(`ALTER DATABASE ${rows[0]?.name} SET ${setting}`);
  let seen: SeenPlan[] = [];
  poolOf(database).on("connect", (client) => {
    client.on("notice", ({ message = "" }) => {
      const json = /plan:\n(\{.*)/s.exec(message)?.[1];
      if (!json) return;
      const told = JSON.parse(json) as { "Query Text": string; Plan: Node };
      seen.push({ text: told["Query Text"], ...parsePlan(told.Plan) });
    });
  });
  return {
    take() {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}

function parsePlan(root: Node): Omit<SeenPlan, "text"> {
  const nodes: Node[] = [];
  const walk = (node: Node) => {
    nodes.push(node);
    for (const inner of node.Plans ?? []) walk(inner);
  };
  walk(root);
  return {
    whole: nodes.flatMap((node) =>
      node["Node Type"].includes("Seq Scan") ? [node["Relation Name"] ?? "?"] : [],
    ),
    touched: Math.max(
      ...nodes.map(
        (node) =>
          ((node["Actual Rows"] ?? 0) +
            (node["Rows Removed by Filter"] ?? 0) +
            (node["Rows Removed by Join Filter"] ?? 0) +
            (node["Rows Removed by Index Recheck"] ?? 0)) *
          (node["Actual Loops"] ?? 1),
      ),
    ),
  };
}
