import { STAFF_ROLES, type StaffRole } from "@/lib/auth/session/signed-in";
import type { adminSections } from "@/lib/words/en/sections";
import type { accountSections } from "@/lib/words/messages";

interface AdminSection {
  path: string;
  label: keyof typeof adminSections;
  roles: readonly StaffRole[];
}

interface AccountSection {
  path: string;
  label: keyof typeof accountSections;
}

/**
 * The sections of /admin and the roles that may open them. The proxy, the navigation and the pages' own checks use this
 * list. A path's roles come from its own entry, or else from the longest entry above it.
 */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  { path: "/admin", label: "home", roles: STAFF_ROLES },
  { path: "/admin/parked", label: "parked", roles: STAFF_ROLES },
  { path: "/admin/orders", label: "orders", roles: STAFF_ROLES },
  { path: "/admin/customers", label: "customers", roles: STAFF_ROLES },
  { path: "/admin/cases", label: "cases", roles: STAFF_ROLES },
  { path: "/admin/prices", label: "prices", roles: ["owner", "auditor"] },
  { path: "/admin/catalogue", label: "catalogue", roles: ["owner", "auditor"] },
  { path: "/admin/money", label: "money", roles: ["owner", "auditor"] },
  { path: "/admin/alerts", label: "alerts", roles: STAFF_ROLES },
  { path: "/admin/webhooks", label: "webhooks", roles: STAFF_ROLES },
  { path: "/admin/staff", label: "staff", roles: ["owner"] },
  { path: "/admin/audit", label: "audit", roles: ["owner", "auditor"] },
  { path: "/admin/settings", label: "settings", roles: ["owner", "auditor"] },
];

/** The sections of /account. */
export const ACCOUNT_SECTIONS: readonly AccountSection[] = [
  { path: "/account", label: "home" },
  { path: "/account/orders", label: "orders" },
  { path: "/account/wallet", label: "wallet" },
  { path: "/account/beneficiaries", label: "beneficiaries" },
  { path: "/account/esims", label: "esims" },
  { path: "/account/security", label: "security" },
  { path: "/account/privacy", label: "privacy" },
];

/** The roles that may open an address under /admin. */
export function rolesFor(pathname: string): readonly StaffRole[] {
  // /admin itself has no subpages, so unlisted paths are closed.
  const fits = ADMIN_SECTIONS.filter(
    ({ path }) => pathname === path || (path !== "/admin" && pathname.startsWith(`${path}/`)),
  );
  return fits.sort((one, other) => other.path.length - one.path.length)[0]?.roles ?? [];
}
