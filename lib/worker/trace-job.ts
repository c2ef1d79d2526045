import type { Context } from "@/lib/context/context";
import { heldTracing, traceOrder } from "@/lib/platform/trace/trace";
import type { JobName } from "./job-names";

/**
 * Runs a job as part of its order's trace. Looks up the order only while traces are sent; without it the job
 * runs untraced.
 */
export async function traceJob(
  ctx: Pick<Context, "db">,
  name: JobName,
  id: string,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const ref = heldTracing.kioskTracing && (await findRef(ctx, name, id).catch(() => undefined));
  return ref ? traceOrder(ref, name, work) : work();
}

/** The reference of a job's order; undefined for top-ups and for webhooks without a reference of ours. */
async function findRef({ db }: Pick<Context, "db">, name: JobName, id: string): Promise<string | undefined> {
  const select = { order: { select: { ref: true } } } as const;
  switch (name) {
    case "vend": {
      return (await db.line.findUnique({ where: { id }, select }))?.order.ref;
    }
    case "requery":
    case "resolve-unknown":
    case "refund": {
      return (await db.effect.findUnique({ where: { id }, select }))?.order?.ref;
    }
    case "settle-payment": {
      return (await db.payment.findUnique({ where: { id }, select }))?.order?.ref;
    }
    case "expire": {
      return (await db.order.findUnique({ where: { id }, select: { ref: true } }))?.ref;
    }
    case "read-inbox": {
      const row = await db.inboxMessage.findUnique({ where: { id: BigInt(id) } });
      const [, named = ""] = /"(?:reference|customerRef)"\s*:\s*"([^"]+)"/.exec(row?.raw ?? "") ?? [];
      if (row?.source === "merchant")
        return (await db.effect.findUnique({ where: { customerRef: named }, select }))?.order?.ref;
      const where = { provider_reference: { provider: row?.source ?? "", reference: named } };
      return (await db.payment.findUnique({ where, select }))?.order?.ref;
    }
  }
}
