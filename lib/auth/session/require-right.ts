import { AppError } from "@/lib/platform/errors";
import { recordSecurityEvent, type SecurityContext } from "@/lib/platform/log/security-event";
import { may, type Right } from "./rights";
import type { SignedIn } from "./signed-in";

/** Who acts, according to the session. */
export type Actor = Pick<SignedIn, "userId" | "email" | "role">;

/**
 * The last check of a staff operation, after those of the page and the action. Throws AppError("not_allowed") if the role lacks
 * the right: our own pages lead nobody here, so it is a security event.
 */
export function requireRight(
  ctx: SecurityContext,
  { userId, role }: Pick<Actor, "userId" | "role">,
  right: Right,
): void {
  if (may(role, right)) return;
  recordSecurityEvent(ctx, "access_denied", { user: userId, reason: role });
  throw new AppError("not_allowed");
}
