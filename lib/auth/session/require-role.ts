import { AppError } from "@/lib/platform/errors";
import type { SignedIn, StaffRole } from "./signed-in";

/** Who does it, as the session says. */
export type Actor = Pick<SignedIn, "userId" | "email" | "role">;

/** The last gate of an owner's verb, behind the page's and the action's: throws AppError("not_allowed") for any other role. */
export function requireRole(actor: Pick<Actor, "role">, ...roles: StaffRole[]): void {
  if (!roles.some((role) => role === actor.role)) throw new AppError("not_allowed");
}
