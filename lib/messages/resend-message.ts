import "server-only";
import type { Context } from "@/lib/context/context";
import { newId } from "@/lib/model/ids";
import { callSql } from "@/lib/platform/db/sql-function";

export type Resent =
  | { ok: true; id: string }
  /** `not_done`: it is still on its way; `out_of_date`: the order has moved on, so it would be untrue. */
  | { ok: false; reason: "not_found" | "not_of_an_order" | "not_done" | "out_of_date" };

/**
 * An order's message once more, to the order's own address and with a Message-ID of its own; noted in the audit log. Links of an
 * account aren't sent again: whoever lost one asks for a new one.
 */
export async function resendMessage(
  ctx: Pick<Context, "db" | "clock">,
  { id, actor }: { id: string; actor: { id: string; role: string } },
): Promise<Resent> {
  const answer = await callSql<{ outcome: string; id?: string }>(
    ctx.db,
    "resend_message",
    { id, newId: newId(), actorId: actor.id, actorRole: actor.role },
    ctx.clock.now(),
  );
  return answer.id
    ? { ok: true, id: answer.id }
    : { ok: false, reason: answer.outcome as Exclude<Resent, { ok: true }>["reason"] };
}
