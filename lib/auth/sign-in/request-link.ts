import "server-only";
import { acquireMailToken } from "@/lib/auth/email/acquire-mail-token";
import { normalEmail } from "@/lib/auth/email/normal-email";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import type { LimitResult } from "@/lib/platform/limits/rate-limit";
import { linkProvider } from "./link-provider";
import { runNextAuth } from "./run-next-auth";

/** Emails a sign-in link that works once within ten minutes. It creates an account if the address has none. */
export async function requestLink(
  ctx: Context,
  visitor: Visitor,
  request: { email: string; next: string },
): Promise<LimitResult> {
  const email = normalEmail(request.email);
  const limited = await acquireMailToken(ctx, visitor, email);
  if (!limited.ok) return limited;
  const provider = linkProvider(ctx, request.next);
  await runNextAuth(ctx, visitor, { action: "signin", provider, method: "POST", body: { email } });
  return { ok: true };
}
