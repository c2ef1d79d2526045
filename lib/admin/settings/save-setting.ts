import "server-only";
import { type Actor, requireRole } from "@/lib/auth/session/require-role";
import type { Context } from "@/lib/context/context";
import { expireShop } from "@/lib/platform/db/settings";
import { callSql } from "@/lib/platform/db/sql-function";

export interface SettingChange {
  key: "shop" | "alerts" | "text_terms" | "text_privacy" | "text_refunds";
  /** The version that the owner looked at; 0: none was stored. */
  seen: number;
  value: Record<string, string | number>;
}

/**
 * `same`: it is so already. `stale`: somebody else changed it since the owner looked, and theirs stands.
 */
export type SettingSaved = "saved" | "same" | "stale";

/**
 * Stores one of the owner's settings whole, with its entry in the audit log; web processes hear of it at once. The caller has
 * read what was typed. Owners only.
 */
export async function saveSetting(
  ctx: Pick<Context, "db" | "clock">,
  actor: Actor,
  { key, seen, value }: SettingChange,
): Promise<SettingSaved> {
  requireRole(actor, "owner");
  const { userId, role } = actor;
  const change = { key, seen, value };
  const outcome = await callSql<SettingSaved>(ctx.db, "save_setting", change, userId, role, ctx.clock.now());
  expireShop();
  return outcome;
}
