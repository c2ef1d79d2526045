import "server-only";
import type { Context } from "@/lib/context/context";
import type { PaymentProvider } from "@/lib/payments/provider";

export type PaymentsProbe = { kind: "ok" } | { kind: "failed"; why: string };

/** Is the provider there, and does it take our key? Asks for a reference that can't exist: "not found" says both. */
export async function probePayments(
  ctx: Pick<Context, "clock">,
  provider: Pick<PaymentProvider, "verify">,
): Promise<PaymentsProbe> {
  const found = await provider.verify(`KP-doctor-${ctx.clock.now().getTime()}`);
  if (found.kind === "not_found") return { kind: "ok" };
  return { kind: "failed", why: found.kind === "unknown" ? found.reason : found.kind };
}
