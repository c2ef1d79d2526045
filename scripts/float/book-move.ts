import { userInfo } from "node:os";
import type { Context } from "@/lib/context/context";
import { connect } from "../migrations/connection";
import { PlainError } from "../shared/plain-error";
import type { Command } from "./parse-command";

/** Books what the owner put into the upstream's wallet or took out, with its entry in the audit log. Throws PlainError for a reason that is booked already. */
export async function bookMove(
  ctx: Context,
  databaseUrl: string,
  { amount, because, by }: Extract<Command, { act: "book" }>,
): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    await client.query("BEGIN");
    const booked = await client.query<{ done: boolean }>("SELECT book_upstream_move($1, $2, $3) AS done", [
      because,
      amount,
      ctx.clock.now(),
    ]);
    if (!booked.rows[0]?.done) {
      throw new PlainError(
        `"${because}" is booked already. Was it another one? Then say so in the reason, with its date or reference.`,
      );
    }
    await client.query(
      "SELECT audit_append(NULL, 'operator', 'float.booked', 'upstream:wallet', NULL, $1, $2, $3)",
      [{ kobo: amount, by: by ?? userInfo().username }, because, ctx.clock.now()],
    );
    await client.query("COMMIT");
  } finally {
    // Without its COMMIT nothing was booked.
    await client.end();
  }
}
