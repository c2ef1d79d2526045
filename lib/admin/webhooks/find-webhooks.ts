import type { Context } from "@/lib/context/context";

export interface WebhookRow {
  id: number;
  source: string;
  receivedAt: Date;
  doneAt: Date | null;
  /** The outcome, in read-inbox's words; null: not processed yet. */
  verdict: string | null;
}

const PAGE = 50;

export const WEBHOOK_SOURCES = ["merchant", "paystack"] as const;

export interface WebhookFilter {
  source?: (typeof WEBHOOK_SOURCES)[number] | null;
  /** Only unprocessed (true) or processed (false) ones. */
  waiting?: boolean | null;
  /** Received at or after. */
  from?: Date | null;
  /** Received before. */
  to?: Date | null;
  /** Where the previous page ended. */
  after?: { at: Date; id: string } | null;
}

/** Received webhooks, newest first, by keyset. Never the body: it may contain deliverables. */
export async function findWebhooks(
  ctx: Pick<Context, "db">,
  { source, waiting, from, to, after }: WebhookFilter = {},
): Promise<{ webhooks: WebhookRow[]; next: { at: Date; id: string } | null }> {
  const rows = await ctx.db.inboxMessage.findMany({
    where: {
      ...(source ? { source } : {}),
      ...(typeof waiting === "boolean" ? { doneAt: waiting ? null : { not: null } } : {}),
      AND: [
        from ? { receivedAt: { gte: from } } : {},
        to ? { receivedAt: { lt: to } } : {},
        // The first condition lets the index start where the previous page ended.
        after
          ? {
              receivedAt: { lte: after.at },
              OR: [{ receivedAt: { lt: after.at } }, { id: { lt: BigInt(after.id) } }],
            }
          : {},
      ],
    },
    orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
    take: PAGE + 1,
    select: { id: true, source: true, receivedAt: true, doneAt: true, verdict: true },
  });
  const webhooks = rows.slice(0, PAGE).map((row) => ({ ...row, id: Number(row.id) }));
  const last = rows.length > PAGE ? webhooks.at(-1) : undefined;
  return { webhooks, next: last ? { at: last.receivedAt, id: String(last.id) } : null };
}
