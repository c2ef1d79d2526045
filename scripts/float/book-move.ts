import * as z from "zod";
import { auditAppendSql } from "@/lib/auth/audit/audit";
import type { Context } from "@/lib/context/context";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import type { Kobo } from "@/lib/platform/money";
import { connect } from "../migrations/connection";
import { PlainError } from "../shared/plain-error";

/** False: it is already booked. */
const bookUpstreamMoveSql = defineSql({
  name: "book_upstream_move",
  args: { key: sql.text, kobo: sql.bigint, now: sql.timestamptz },
  returns: "boolean",
  result: z.boolean(),
});

/**
 * Books what the owner added to or withdrew from the upstream's wallet, with an entry in the audit log. Throws
 * PlainError if the reason is already booked.
 */
export async function bookMove(
  ctx: Context,
  databaseUrl: string,
  { amount, because, by }: { amount: Kobo; because: string; by: string },
): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    await client.query("BEGIN");
    const now = ctx.clock.now();
    const booked = await runSql(client, bookUpstreamMoveSql, { key: because, kobo: amount, now });
    if (!booked) {
      throw new PlainError(
        `"${because}" is booked already. Was it another one? Then say so in the reason, with its date or reference.`,
      );
    }
    await runSql(client, auditAppendSql, {
      actor: null,
      role: "operator",
      action: "float.booked",
      subject: "upstream:wallet",
      before: null,
      after: { kobo: amount, by: by },
      reason: because,
      now,
    });
    await client.query("COMMIT");
  } finally {
    // Without COMMIT nothing is booked.
    await client.end();
  }
}
