import { may } from "@/lib/auth/session/rights";
import type { Role } from "@/lib/auth/session/signed-in";
import { rightFor } from "./sections";

/** Whether a role may open an address under /admin, which may have a query or a fragment. Pure. */
export function mayOpen(role: Role, address: string): boolean {
  const right = rightFor(address.replace(/[?#].*/, ""));
  return right !== null && may(role, right);
}
