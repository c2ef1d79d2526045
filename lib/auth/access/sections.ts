import type { Right } from "@/lib/auth/session/rights";
import type { adminSections } from "@/lib/words/en/sections";
import type { accountSections } from "@/lib/words/messages";

/** The groups of admin's sidebar, in its order. */
export const ADMIN_GROUPS = ["work", "sell", "money", "shop"] as const;

export interface AdminSection {
  path: string;
  group: (typeof ADMIN_GROUPS)[number];
  label: keyof typeof adminSections;
  right: Right;
}

interface AccountSection {
  path: string;
  label: keyof typeof accountSections;
}

/**
 * The sections of /admin and the right that opens them. The proxy, the navigation and the pages' own checks use this list. A
 * path's right comes from its own entry, or else from the longest entry above it.
 */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  { path: "/admin", group: "work", label: "home", right: "desk.view" },
  { path: "/admin/inbox", group: "work", label: "inbox", right: "inbox.view" },
  { path: "/admin/orders", group: "sell", label: "orders", right: "orders.view" },
  { path: "/admin/customers", group: "sell", label: "customers", right: "customers.view" },
  { path: "/admin/catalogue", group: "sell", label: "catalogue", right: "catalogue.view" },
  { path: "/admin/money", group: "money", label: "money", right: "money.view" },
  { path: "/admin/reports", group: "money", label: "reports", right: "money.view" },
  { path: "/admin/disputes", group: "money", label: "disputes", right: "disputes.view" },
  { path: "/admin/audit", group: "shop", label: "audit", right: "activity.view" },
  { path: "/admin/alerts", group: "shop", label: "alerts", right: "desk.view" },
  { path: "/admin/webhooks", group: "shop", label: "webhooks", right: "webhooks.view" },
  { path: "/admin/staff", group: "shop", label: "staff", right: "staff.manage" },
  { path: "/admin/settings", group: "shop", label: "settings", right: "settings.view" },
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
 * Admin pages that are in no menu. The role limits the search's results again; prices are a tab of the catalogue; decisions
 * appear in the inbox and have their own list for filters and export; "cases" is the inbox's former name.
 */
const UNLISTED: readonly { path: string; right: Right; of?: string }[] = [
  { path: "/admin/search", right: "desk.view" },
  { path: "/admin/parked", right: "inbox.view", of: "/admin/inbox" },
  { path: "/admin/parked/csv", right: "inbox.view", of: "/admin/inbox" },
  { path: "/admin/cases", right: "inbox.view", of: "/admin/inbox" },
  { path: "/admin/prices", right: "catalogue.view", of: "/admin/catalogue" },
];

/** The right that opens an address under /admin; null for an unknown address. */
export function rightFor(pathname: string): Right | null {
  const unlisted = UNLISTED.find(({ path }) => path === pathname);
  if (unlisted) return unlisted.right;
  // /admin itself has no subpages, so unlisted paths are closed.
  const matches = ADMIN_SECTIONS.filter(
    ({ path }) => pathname === path || (path !== "/admin" && pathname.startsWith(`${path}/`)),
  );
  return matches.sort((a, b) => b.path.length - a.path.length)[0]?.right ?? null;
}

/** The section of an address under /admin; null if it is in none. */
export function sectionAt(pathname: string): AdminSection | null {
  const current = UNLISTED.find(({ path }) => path === pathname)?.of ?? pathname;
  const matches = ADMIN_SECTIONS.filter(({ path }) => current === path || current.startsWith(`${path}/`));
  const nearest = matches.sort((a, b) => b.path.length - a.path.length)[0];
  return nearest && (nearest.path !== "/admin" || pathname === "/admin") ? nearest : null;
}
