import "server-only";
import type { Context } from "@/lib/context/context";
import type { PaymentProvider } from "@/lib/payments/provider";

export type PaymentsProbe = { kind: "ok" } | { kind: "failed"; why: string };

/** Whether the provider responds and accepts our key. Verifies a reference that can't exist: "not found" proves both. */
export async function probePayments(
  ctx: Pick<Context, "clock">,
  provider: Pick<PaymentProvider, "verify">,
): Promise<PaymentsProbe> {
  const found = await provider.verify(`KP-doctor-${ctx.clock.now().getTime()}`);
  if (found.kind === "not_found") return { kind: "ok" };
  return { kind: "failed", why: found.kind === "unknown" ? found.reason : found.kind };
}
