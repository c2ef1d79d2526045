/** Of everybody with an account; the three after "customer" are staff. */
export type Role = "customer" | "support" | "auditor" | "owner";
export type StaffRole = Exclude<Role, "customer">;

export const STAFF_ROLES: readonly StaffRole[] = ["owner", "support", "auditor"];

/** The person behind a request, as our own sessions row says; never what a cookie claims. */
export interface SignedIn {
  userId: string;
  email: string;
  emailVerified: boolean;
  role: Role;
  sid: string;
  /** Has a second factor. */
  totp: boolean;
  /** When this session last showed it; null: never. */
  secondFactorAt: Date | null;
}

export function isStaff(role: Role): role is StaffRole {
  return role !== "customer";
}
