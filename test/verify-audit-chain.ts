import * as z from "zod";
import { AUDIT_BREAKS } from "@/lib/auth/audit/audit-breaks";
import { type Database, poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";

/**
 * Returns every break of the audit log's chain in words: an entry that was changed, removed, inserted or cut off the end. Empty:
 * the chain is intact.
 */
export async function verifyAuditChain(db: Database): Promise<string[]> {
  const rows = await queryRows(poolOf(db), z.object({ what: z.string() }), `${AUDIT_BREAKS} LIMIT 20`);
  return rows.map(({ what }) => what);
}
