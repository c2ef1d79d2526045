import "server-only";
import { normalEmail } from "@/lib/auth/email/normal-email";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { findOpened, type Opened } from "./find-opened";
import { linkProvider } from "./link-provider";
import { runNextAuth } from "./run-next-auth";

/** Signs in with an emailed link. Called by a button, not by opening the page: mail scanners open every link. */
export async function redeemLink(
  ctx: Context,
  visitor: Visitor,
  given: { email: string; token: string },
): Promise<Opened | { ok: false; reason: "link" }> {
  const email = normalEmail(given.email);
  const { cookies } = await runNextAuth(ctx, visitor, {
    action: "callback",
    provider: linkProvider(ctx, ""),
    method: "GET",
    query: { token: given.token, email },
  });
  return (await findOpened(ctx, visitor, cookies, "link")) ?? { ok: false, reason: "link" };
}
