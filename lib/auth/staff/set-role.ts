import "server-only";
import type { Role, SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";

export type SetRoleResult = "changed" | "same" | "not_found" | "last_owner";

/** Gives somebody another role ("customer" takes them off the staff); their sessions end. A shop keeps an owner. Audited. */
export function setRole(
  ctx: Pick<Context, "db" | "clock">,
  actor: Pick<SignedIn, "userId" | "role">,
  userId: string,
  role: Role,
  reason: string | null,
): Promise<SetRoleResult> {
  return callSql(ctx.db, "set_role", userId, role, actor.userId, actor.role, reason, ctx.clock.now());
}
