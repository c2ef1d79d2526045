import "server-only";
import type { Context } from "@/lib/orders/context";
import { type LimitResult, takeLimits } from "@/lib/platform/limit";
import type { Visitor } from "./visitor";

/** Counts one mail that a visitor causes to an address they typed. */
export async function mayMail(ctx: Context, visitor: Visitor, email: string): Promise<LimitResult> {
  if (!visitor.limited) return { ok: true };
  const { device, address } = visitor;
  return takeLimits(ctx.db, "mail", { email, device, address }, ctx.clock.now());
}
