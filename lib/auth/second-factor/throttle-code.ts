import "server-only";
import type { Context } from "@/lib/context/context";
import { acquireBackoff } from "@/lib/platform/limits/backoff";
import type { Limited } from "@/lib/platform/limits/rate-limit";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";

/** Counts one attempt at an account's code; null if it may be checked. */
export async function throttleCode(ctx: Context, user: string, now: Date): Promise<Limited | null> {
  const paced = await acquireBackoff(ctx.db, "code", user, now);
  if (paced.ok) return null;
  recordSecurityEvent(ctx, "limit_reached", { user, limit: "code" });
  return { ...paced, reason: "limited" };
}
