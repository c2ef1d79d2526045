import "server-only";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { acquireQuota, type LimitResult } from "@/lib/platform/limits/rate-limit";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";

/** Counts one email that a visitor sends to an address they entered. */
export async function acquireMailToken(ctx: Context, visitor: Visitor, email: string): Promise<LimitResult> {
  if (!visitor.limited) return { ok: true };
  const { device, address } = visitor;
  const result = await acquireQuota(ctx.db, "mail", { email, device, address }, ctx.clock.now());
  if (!result.ok) recordSecurityEvent(ctx, "limit_reached", { address, limit: "mail" });
  return result;
}
