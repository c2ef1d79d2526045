import type { Context } from "@/lib/context/context";
import type { LineRow } from "@/lib/model/rows";
import { findLine, vend } from "@/lib/orders/fulfilment/vend";
import { recordOutsideRefunds } from "./record-dispute";

/**
 * A job's attempt to deliver a line. If it has been due for long, no worker ran: staff may have refunded the customer in the
 * provider's dashboard meanwhile, and the webhook may still be on its way. So the provider's refunds are read first
 * (docs/adr/0057). While it doesn't answer, the line waits, and the sweep tries again; if it refuses, the customer still gets what
 * was paid for.
 */
export async function vendDue(ctx: Context, lineId: string): Promise<void> {
  const line = await findLine(ctx, lineId);
  if (!line || (isLongDue(ctx, line) && !(await readRefunds(ctx, line.order_id)))) return;
  await vend(ctx, lineId, line);
}

function isLongDue({ clock, schedules }: Context, { status, next_at }: LineRow): boolean {
  return (
    status === "waiting" && next_at !== null && Date.parse(next_at) < clock.now().getTime() - schedules.queue
  );
}

/** False if the provider may answer later. */
async function readRefunds(ctx: Context, orderId: string): Promise<boolean> {
  const paid = await ctx.db.payment.findFirst({
    where: { orderId, disposition: "APPLIED" },
    select: { provider: true, reference: true },
  });
  const listed = paid && (await ctx.payments.get(paid.provider)?.listRefunds(paid.reference));
  if (listed?.kind === "unknown") return listed.isRefused;
  if (paid && listed) await recordOutsideRefunds(ctx, paid.provider, paid.reference, listed.refunds);
  return true;
}
