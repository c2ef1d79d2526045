import type { Place } from "@/lib/admin/orders/find-orders";
import type { Context } from "@/lib/context/context";

export interface UnsentMessage {
  id: string;
  kind: string;
  to: string;
  /** failed, or kept: there was no mail server. */
  state: string;
  createdAt: Date;
}

/** Not sent, and its content not yet removed by retention (apply-retention.ts). */
export const UNSENT = { state: { in: ["kept", "failed"] }, toAddress: { not: "removed" } };

const PAGE = 50;

/** Emails that weren't sent, newest first, by keyset. Without their content, which openUnsent() opens. */
export async function findUnsent(
  { db }: Pick<Context, "db">,
  { after }: { after?: Place | null } = {},
): Promise<{ messages: UnsentMessage[]; next: Place | null }> {
  const rows = await db.message.findMany({
    where: {
      ...UNSENT,
      // The first condition lets the index start where the previous page ended.
      ...(after
        ? {
            createdAt: { lte: after.at },
            OR: [{ createdAt: { lt: after.at } }, { id: { lt: after.id } }],
          }
        : {}),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: PAGE + 1,
    select: { id: true, kind: true, toAddress: true, state: true, createdAt: true },
  });
  const messages = rows.slice(0, PAGE).map(({ toAddress, ...row }) => ({ ...row, to: toAddress }));
  const last = rows.length > PAGE ? messages.at(-1) : undefined;
  return { messages, next: last ? { at: last.createdAt, id: last.id } : null };
}

/** One of them; null if it doesn't exist or was sent meanwhile. */
export async function findOneUnsent({ db }: Pick<Context, "db">, id: string): Promise<UnsentMessage | null> {
  const row = await db.message.findFirst({
    where: { id, ...UNSENT },
    select: { id: true, kind: true, toAddress: true, state: true, createdAt: true },
  });
  if (!row) return null;
  const { toAddress, ...message } = row;
  return { ...message, to: toAddress };
}
