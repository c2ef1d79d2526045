import "server-only";
import { ulid } from "ulid";
import { hashPassword } from "@/lib/auth/credentials/password";
import { normalEmail } from "@/lib/auth/email/normal-email";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";

/**
 * Makes an owner with a verified address: by configuration, or from a terminal. Somebody who is owner already keeps password
 * and second factor ("exists"), unless `reset` takes both away. Audited as "operator".
 */
export async function createOwner(
  ctx: Pick<Context, "db" | "clock">,
  given: { email: string; password: string; reset?: boolean },
): Promise<"created" | "changed" | "exists"> {
  const hash = await hashPassword(given.password);
  const email = normalEmail(given.email);
  const { reset = false } = given;
  return callSql(ctx.db, "create_owner", ulid(), email, hash, "operator", reset, ctx.clock.now());
}
