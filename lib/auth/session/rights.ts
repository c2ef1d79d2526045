import type { Role, StaffRole } from "./signed-in";

/**
 * What each role may do in admin; the owner may do everything (docs/adr/0081). Pages, actions, routes, functions and buttons
 * all use this table; nothing else compares roles. Refunds have limits, too: lib/admin/limits.
 */
const GRANTED = {
  "desk.view": ["manager", "support", "accountant", "auditor"],
  "orders.view": ["manager", "support", "accountant", "auditor"],
  "orders.export": ["manager", "accountant", "auditor"],
  "orders.check": ["manager", "support"],
  "orders.decide": ["manager"],
  "orders.return": ["manager", "support"],
  "orders.sendAgain": ["manager"],
  "approvals.decide": ["manager"],
  "goods.reveal": [],
  "inbox.view": ["manager", "support", "accountant", "auditor"],
  "cases.answer": ["manager", "support"],
  "cases.merge": ["manager", "support"],
  "macros.edit": ["manager"],
  "customers.view": ["manager", "support", "auditor"],
  "customers.export": ["manager", "auditor"],
  "customers.signOut": ["manager", "support"],
  "customers.dropFactor": [],
  "blocklist.edit": ["manager", "support"],
  "wallets.payOut": [],
  "catalogue.view": ["manager", "accountant", "auditor"],
  "catalogue.edit": ["manager"],
  "prices.edit": ["manager"],
  "money.view": ["manager", "accountant", "auditor"],
  "differences.answer": ["accountant"],
  "books.close": ["accountant"],
  "disputes.view": ["manager", "support", "accountant", "auditor"],
  "disputes.answer": ["manager"],
  "activity.view": ["manager", "auditor"],
  "webhooks.view": ["manager", "support", "auditor"],
  "webhooks.replay": ["manager", "support"],
  "views.share": ["manager"],
  "settings.view": ["manager", "auditor"],
  "settings.edit": [],
  "emails.open": [],
  "staff.manage": [],
} as const satisfies Record<string, readonly Exclude<StaffRole, "owner">[]>;

export type Right = keyof typeof GRANTED;

export const RIGHTS = Object.keys(GRANTED) as Right[];

/** Whether this role has this right. A role unknown to this version has none. Pure. */
export function may(role: Role, right: Right): boolean {
  const granted: readonly string[] = GRANTED[right];
  return role === "owner" || granted.includes(role);
}
