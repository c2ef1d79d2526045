import "server-only";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { newId } from "@/lib/model/ids";
import { appendAudit } from "@/lib/platform/db/append-audit";

export type Resent =
  | { ok: true; id: string }
  /** `not_done`: it is still being sent; `out_of_date`: the order has changed, so the message would be wrong. */
  | { ok: false; reason: "not_found" | "not_of_an_order" | "not_done" | "out_of_date" };

/**
 * Resends an order's message to the order's own address with a new Message-ID. Audited. Account links aren't resent: the
 * user requests a new one.
 */
export function resendMessage(
  { db, clock }: Pick<Context, "db" | "clock">,
  { id, actor }: { id: string; actor: { id: string; role: string } },
): Promise<Resent> {
  return db.$transaction(async (tx): Promise<Resent> => {
    // Locks the order: the second of two concurrent requests finds the first message queued, and the customer can't delete the
    // account meanwhile.
    await tx.$queryRaw`SELECT 1 FROM orders WHERE id = (SELECT order_id FROM messages WHERE id = ${id}) FOR UPDATE`;
    const message = await tx.message.findUnique({ where: { id }, include: { order: true } });
    if (!message) return { ok: false, reason: "not_found" };
    const { kind, order } = message;
    if (!order) return { ok: false, reason: "not_of_an_order" };
    const rows = await tx.$queryRaw`SELECT message_holds(${kind}, ${order.status}) AS holds`;
    const [{ holds }] = z.tuple([z.object({ holds: z.boolean() })]).parse(rows);
    // An order of a deleted account has no address.
    if (!holds || !order.email.includes("@")) return { ok: false, reason: "out_of_date" };
    const ofKind = await tx.message.findMany({
      where: { orderId: order.id, kind },
      select: { state: true },
    });
    if (ofKind.some(({ state }) => state === "queued" || state === "sending")) {
      return { ok: false, reason: "not_done" };
    }
    const now = clock.now();
    const count = ofKind.length;
    const { id: newest } = await tx.message.create({
      data: {
        id: newId(),
        key: `order:${order.id}:${kind}:${count}`,
        kind,
        toAddress: order.email,
        data: { again: count },
        orderId: order.id,
        nextAt: now,
        createdAt: now,
      },
    });
    const entry = {
      actor: { userId: actor.id, role: actor.role },
      action: "message.resent",
      subject: `order:${order.ref}`,
      after: { kind, message: newest },
    };
    await appendAudit(tx, entry, now);
    return { ok: true, id: newest };
  });
}
