import { AppError } from "@/lib/platform/errors";
import type { SignedIn, StaffRole } from "./signed-in";

/** Who acts, according to the session. */
export type Actor = Pick<SignedIn, "userId" | "email" | "role">;

/**
 * The last check of an owner's operation, after those of the page and the action. Throws AppError("not_allowed") for other
 * roles.
 */
export function requireRole(actor: Pick<Actor, "role">, ...roles: StaffRole[]): void {
  if (!roles.some((role) => role === actor.role)) throw new AppError("not_allowed");
}
