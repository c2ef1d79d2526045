import { may } from "@/lib/auth/session/rights";
import type { StaffRole } from "@/lib/auth/session/signed-in";
import { INBOX_KINDS, type InboxKind } from "@/lib/model/inbox";

/** The kinds that a role may see: discrepancies with the right to the books, conversations with the right to customers. */
export function inboxKindsOf(role: StaffRole): readonly InboxKind[] {
  const hidden: InboxKind[] = [];
  if (!may(role, "money.view")) hidden.push("difference");
  if (!may(role, "customers.view")) hidden.push("conversation");
  return INBOX_KINDS.filter((kind) => !hidden.includes(kind));
}

/** Where an item is stored. */
export type ItemSource = "case" | "difference" | "approval" | "alert";

export interface ItemKey {
  source: ItemSource;
  id: number;
}

/** Parses "case12"; null for anything else. Pure. */
export function parseItemKey(text: string): ItemKey | null {
  const [, source, id] = /^(case|difference|approval|alert)([1-9]\d{0,8})$/.exec(text) ?? [];
  return source && id ? { source: source as ItemSource, id: Number(id) } : null;
}
