import type { Client } from "pg";
import * as z from "zod";
import { queryRows } from "@/lib/platform/db/query-rows";
import { BALANCE_LAG, type Invariant, MONEY_INVARIANTS } from "./invariants";
import { RECORD_INVARIANTS } from "./record-invariants";

export interface Break {
  id: string;
  rule: string;
  what: string[];
}

export const INVARIANTS: readonly Invariant[] = [...MONEY_INVARIANTS, ...RECORD_INVARIANTS];

const MAX_NAMED = 5;

/**
 * Runs every invariant in one snapshot of the books. Returns the broken ones with their first few violations. `except`:
 * ids that a test breaks by design (an operator's decision unknown to the sandbox breaks S10). `balanceLagMs`: how long before
 * the supplier's balance was read a purchase may have settled and be missing from it; a few seconds for clocks that differ.
 */
export async function findBreaks(
  client: Client,
  except: readonly string[] = [],
  balanceLagMs = 5_000,
): Promise<Break[]> {
  const breaks: Break[] = [];
  await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    for (const { id, rule, sql } of INVARIANTS.filter((invariant) => !except.includes(invariant.id))) {
      const found = await queryRows(
        client,
        z.object({ what: z.string() }),
        `SELECT what FROM (${sql.replace(BALANCE_LAG, String(balanceLagMs))}) q LIMIT ${MAX_NAMED}`,
      );
      if (found.length > 0) breaks.push({ id, rule, what: found.map(({ what }) => what) });
    }
  } finally {
    await client.query("ROLLBACK");
  }
  return breaks;
}
