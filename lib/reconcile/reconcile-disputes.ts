import type { Context } from "@/lib/orders/context";
import { noteDispute } from "@/lib/orders/note-dispute";
import type { PaymentProvider } from "@/lib/payments/provider";
import { readProviderSlice } from "./read-provider-slice";
import type { Budget, Slice } from "./reading";

/** Finds the disputes whose webhooks never came (money-safety.md: right with no webhook at all). */
export async function reconcileDisputes(
  ctx: Context,
  provider: PaymentProvider,
  slice: Slice,
  budget: Budget,
): Promise<string | null> {
  const read = await readProviderSlice((window) => provider.listDisputes(window), slice, budget);
  if (!read.whole) return read.problem;
  for (const dispute of read.rows) await noteDispute(ctx, provider.name, "listed", dispute);
  return null;
}
