/** The role of every account; all except "customer" are staff. */
export const ROLES = ["customer", "support", "auditor", "accountant", "manager", "owner"] as const;
export type Role = (typeof ROLES)[number];
export type StaffRole = Exclude<Role, "customer">;

export const STAFF_ROLES: readonly StaffRole[] = ["owner", "manager", "support", "accountant", "auditor"];

/** The user of a request, from our own sessions row and never from a cookie's claims. */
export interface SignedIn {
  userId: string;
  email: string;
  emailVerified: boolean;
  role: Role;
  sid: string;
  /** Whether a second factor is set up. */
  totp: boolean;
  /** When this session last confirmed the second factor; null: never. */
  secondFactorAt: Date | null;
  /** When this session last proved the user's identity, by signing in or by entering the password again. */
  provedAt: Date;
}

/** Whether a session must still confirm the account's second factor. Until then it gives no access. */
export function awaitsSecondFactor(user: Pick<SignedIn, "totp" | "secondFactorAt">): boolean {
  return user.totp && !user.secondFactorAt;
}

export function isStaff(role: Role): role is StaffRole {
  return role !== "customer";
}
