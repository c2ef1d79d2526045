import "server-only";
import { context } from "@/lib/context/context";
import { env } from "@/lib/platform/config/env";
import {
  acquireQuota,
  type LimitedCall,
  type LimitResult,
  type LimitSubjects,
} from "@/lib/platform/limits/rate-limit";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";
import { clientAddress, UNKNOWN_ADDRESS } from "@/lib/platform/request/client-address";
import { parseDeviceCookie } from "@/lib/platform/request/device";
import { quotaPerAddress } from "@/lib/upstream/call-budget";

/**
 * The address of a visitor whose unpaid orders are limited (ADR 42). Null with ABUSE_LIMITS=off, or if no address is credible:
 * then visitors can't be told apart.
 */
export function strangerAddress(headers: Headers): string | null {
  const { abuseLimits, trustProxyHops } = env();
  const address = abuseLimits ? clientAddress(headers, trustProxyHops) : UNKNOWN_ADDRESS;
  return address === UNKNOWN_ADDRESS ? null : address;
}

/**
 * Counts one call by a visitor (a page's action or the API) against the limits of docs/operate.md. `headers` give the
 * device and the address, `subjects` what the call is about. ABUSE_LIMITS=off allows everything.
 */
export async function limitVisitor(
  call: LimitedCall,
  headers: Headers,
  subjects: Omit<LimitSubjects, "device" | "address" | "share">,
): Promise<LimitResult> {
  const { abuseLimits, trustProxyHops } = env();
  if (!abuseLimits) return { ok: true };
  const ctx = context();
  const address = clientAddress(headers, trustProxyHops);
  const device = parseDeviceCookie(headers.get("cookie"));
  const share = call === "validate" ? quotaPerAddress(ctx, "validate") : null;
  const result = await acquireQuota(ctx.db, call, { ...subjects, device, address, share }, ctx.clock.now());
  if (!result.ok) recordSecurityEvent(ctx, "limit_reached", { address, limit: call });
  return result;
}
