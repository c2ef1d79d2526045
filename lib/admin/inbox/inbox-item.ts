import type { StaffRole } from "@/lib/auth/session/signed-in";
import { INBOX_KINDS, type InboxKind } from "@/lib/model/inbox";

/** Only these see differences, as on the page of the books. */
const BOOKS: readonly StaffRole[] = ["owner", "auditor"];

/** The kinds that a role may see. */
export function inboxKindsOf(role: StaffRole): readonly InboxKind[] {
  return INBOX_KINDS.filter((kind) => kind !== "difference" || BOOKS.includes(role));
}

/** Where an item is stored. */
export type ItemSource = "case" | "difference" | "alert";

export interface ItemKey {
  source: ItemSource;
  id: number;
}

/** Parses "case12"; null for anything else. Pure. */
export function parseItemKey(text: string): ItemKey | null {
  const [, source, id] = /^(case|difference|alert)([1-9]\d{0,8})$/.exec(text) ?? [];
  return source && id ? { source: source as ItemSource, id: Number(id) } : null;
}
