import { STAFF_ROLES, type StaffRole } from "@/lib/auth/session/signed-in";
import type { adminSections } from "@/lib/words/en/sections";
import type { accountSections } from "@/lib/words/messages";

/** The groups of admin's sidebar, in its order. */
export const ADMIN_GROUPS = ["work", "sell", "money", "shop"] as const;

export interface AdminSection {
  path: string;
  group: (typeof ADMIN_GROUPS)[number];
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
  { path: "/admin", group: "work", label: "home", roles: STAFF_ROLES },
  { path: "/admin/inbox", group: "work", label: "inbox", roles: STAFF_ROLES },
  { path: "/admin/orders", group: "sell", label: "orders", roles: STAFF_ROLES },
  { path: "/admin/customers", group: "sell", label: "customers", roles: STAFF_ROLES },
  { path: "/admin/catalogue", group: "sell", label: "catalogue", roles: ["owner", "auditor"] },
  { path: "/admin/money", group: "money", label: "money", roles: ["owner", "auditor"] },
  { path: "/admin/reports", group: "money", label: "reports", roles: ["owner", "auditor"] },
  { path: "/admin/disputes", group: "money", label: "disputes", roles: STAFF_ROLES },
  { path: "/admin/audit", group: "shop", label: "audit", roles: ["owner", "auditor"] },
  { path: "/admin/alerts", group: "shop", label: "alerts", roles: STAFF_ROLES },
  { path: "/admin/webhooks", group: "shop", label: "webhooks", roles: STAFF_ROLES },
  { path: "/admin/staff", group: "shop", label: "staff", roles: ["owner"] },
  { path: "/admin/settings", group: "shop", label: "settings", roles: ["owner", "auditor"] },
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

/**
 * Pages of admin that are in no menu. What the search shows is limited by the role again; prices are a tab of the catalogue; decisions
 * are in the inbox, and have a list of their own for filters and export; the inbox was once called cases.
 */
const UNLISTED: readonly { path: string; roles: readonly StaffRole[]; of?: string }[] = [
  { path: "/admin/search", roles: STAFF_ROLES },
  { path: "/admin/parked", roles: STAFF_ROLES, of: "/admin/inbox" },
  { path: "/admin/parked/csv", roles: STAFF_ROLES, of: "/admin/inbox" },
  { path: "/admin/cases", roles: STAFF_ROLES, of: "/admin/inbox" },
  { path: "/admin/prices", roles: ["owner", "auditor"], of: "/admin/catalogue" },
];

/** The roles that may open an address under /admin. */
export function rolesFor(pathname: string): readonly StaffRole[] {
  const unlisted = UNLISTED.find(({ path }) => path === pathname);
  if (unlisted) return unlisted.roles;
  // /admin itself has no subpages, so unlisted paths are closed.
  const fits = ADMIN_SECTIONS.filter(
    ({ path }) => pathname === path || (path !== "/admin" && pathname.startsWith(`${path}/`)),
  );
  return fits.sort((one, other) => other.path.length - one.path.length)[0]?.roles ?? [];
}

/** The section that holds an address under /admin; null outside of all. */
export function sectionAt(pathname: string): AdminSection | null {
  const here = UNLISTED.find(({ path }) => path === pathname)?.of ?? pathname;
  const fits = ADMIN_SECTIONS.filter(({ path }) => here === path || here.startsWith(`${path}/`));
  const nearest = fits.sort((one, other) => other.path.length - one.path.length)[0];
  return nearest && (nearest.path !== "/admin" || pathname === "/admin") ? nearest : null;
}
