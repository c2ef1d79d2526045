import "server-only";
import { context } from "@/lib/context/context";
import { env } from "@/lib/platform/config/env";
import {
  type LimitedCall,
  type LimitResult,
  type LimitSubjects,
  takeLimits,
} from "@/lib/platform/limits/rate-limit";
import { clientAddress } from "@/lib/platform/request/client-address";
import { readDevice } from "@/lib/platform/request/device";

/**
 * Counts one call by a visitor (a page's action or the API) against the limits of contract.md. `headers` give the
 * device and the address, `subjects` what the call is about. ABUSE_LIMITS=off allows everything.
 */
export async function limitVisitor(
  call: LimitedCall,
  headers: Headers,
  subjects: Omit<LimitSubjects, "device" | "address">,
): Promise<LimitResult> {
  const { abuseLimits, trustProxyHops } = env();
  if (!abuseLimits) return { ok: true };
  const { db, clock } = context();
  return takeLimits(
    db,
    call,
    {
      ...subjects,
      device: readDevice(headers.get("cookie")),
      address: clientAddress(headers, trustProxyHops),
    },
    clock.now(),
  );
}
