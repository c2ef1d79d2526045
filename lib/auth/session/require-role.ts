import { AppError } from "@/lib/platform/errors";
import { recordSecurityEvent, type SecurityContext } from "@/lib/platform/log/security-event";
import type { SignedIn, StaffRole } from "./signed-in";

/** Who acts, according to the session. */
export type Actor = Pick<SignedIn, "userId" | "email" | "role">;

/**
 * The last check of an owner's operation, after those of the page and the action. Throws AppError("not_allowed") for other
 * roles: nobody gets here through our own pages, so it is a security event.
 */
export function requireRole(
  ctx: SecurityContext,
  { userId, role }: Pick<Actor, "userId" | "role">,
  ...roles: StaffRole[]
): void {
  if (roles.some((allowed) => allowed === role)) return;
  recordSecurityEvent(ctx, "access_denied", { user: userId, reason: role });
  throw new AppError("not_allowed");
}
