import type { Context } from "@/lib/context/context";

export interface WebhookRow {
  id: number;
  source: string;
  receivedAt: Date;
  doneAt: Date | null;
  /** The outcome, in read-inbox's words; null: not processed yet. */
  verdict: string | null;
}

export const WEBHOOKS_PER_PAGE = 50;

/**
 * Received webhooks, newest first; `before` is the last id of the previous page. Never the body: it may contain
 * deliverables.
 */
export async function findWebhooks(ctx: Pick<Context, "db">, before: number | null): Promise<WebhookRow[]> {
  const rows = await ctx.db.inboxMessage.findMany({
    where: before === null ? {} : { id: { lt: before } },
    orderBy: { id: "desc" },
    take: WEBHOOKS_PER_PAGE,
    select: { id: true, source: true, receivedAt: true, doneAt: true, verdict: true },
  });
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}
