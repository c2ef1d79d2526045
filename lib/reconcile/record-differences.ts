import type { Context } from "@/lib/context/context";
import type { Comparison, DifferenceSource, FoundDifference } from "@/lib/model/difference";
import { retryOnConflict } from "@/lib/platform/db/conflict";
import { Prisma } from "@/lib/platform/prisma/client";

/**
 * Records a comparison's result. Each subject and kind has one unresolved row, new or seen again; one alarm
 * per run reports the new ones. A row whose subject was examined and agrees is resolved. An explained row
 * whose amount changed reopens, because it needs another explanation. Atomic, and retried if a person or
 * another run changed a row meanwhile.
 */
export function recordDifferences(
  ctx: Context,
  source: DifferenceSource,
  { found, examined }: Comparison,
): Promise<{ fresh: number; resolved: number }> {
  const byKey = new Map(found.map((one) => [keyOf(one), one]));
  return retryOnConflict(() => record(ctx, source, byKey, examined));
}

async function record(
  ctx: Context,
  source: DifferenceSource,
  found: ReadonlyMap<string, FoundDifference>,
  examined: readonly string[],
): Promise<{ fresh: number; resolved: number }> {
  const { difference, alarm } = ctx.db;
  const now = ctx.clock.now();
  const subjects = [...new Set([...examined, ...[...found.values()].map(({ subject }) => subject)])];
  const rows = await difference.findMany({
    where: { subject: { in: subjects }, state: { not: "resolved" } },
    select: { id: true, source: true, kind: true, subject: true, state: true, amountKobo: true },
    orderBy: { id: "asc" },
  });
  const open = new Map(rows.map((row) => [keyOf(row), row]));
  const fresh: FoundDifference[] = [];
  const writes: Prisma.PrismaPromise<unknown>[] = [];

  // All writers use the same order.
  for (const key of [...found.keys()].sort()) {
    const one = found.get(key) as FoundDifference;
    const was = open.get(key);
    const { kind, subject, order: orderId, amountKobo } = one;
    const seen = {
      ours: json(one.ours),
      theirs: json(one.theirs),
      amountKobo,
      lastSeenAt: now,
      lookedAt: now,
    };
    if (!was) {
      fresh.push(one);
      const data = { source, kind, subject, orderId, state: "open", firstSeenAt: now, ...seen };
      writes.push(difference.create({ data, select: { id: true } }));
      continue;
    }
    const reopened = was.state === "explained" && !isSameSum(was.amountKobo, amountKobo);
    if (reopened) fresh.push(one);
    const { id, state } = was;
    const where = { id, state, amountKobo: was.amountKobo };
    const data = reopened ? { ...seen, state: "open" } : seen;
    writes.push(difference.update({ where, data, select: { id: true } }));
  }

  const agreeing = rows.filter(
    (row) => row.source === source && examined.includes(row.subject) && !found.has(keyOf(row)),
  );
  for (const { id, state } of agreeing) {
    const data = { state: "resolved", resolvedAt: now, lookedAt: now };
    writes.push(difference.update({ where: { id, state }, data, select: { id: true } }));
  }
  if (fresh.length > 0) {
    const kinds = [...new Set(fresh.map(({ kind }) => kind))].sort();
    const detail = { source, count: fresh.length, kinds };
    writes.push(alarm.create({ data: { at: now, kind: "difference", detail }, select: { id: true } }));
  }
  if (writes.length > 0) await ctx.db.$transaction(writes);
  return { fresh: fresh.length, resolved: agreeing.length };
}

const keyOf = ({ subject, kind }: { subject: string; kind: string }) => `${subject} ${kind}`;

const isSameSum = (was: bigint | null, now: number | null) => (was === null ? null : Number(was)) === now;

const json = (side: Record<string, unknown> | null) =>
  side === null ? Prisma.DbNull : (side as Prisma.InputJsonObject);
