import type { Context } from "@/lib/context/context";
import type { Budget, Slice } from "./reading";

/** An unfinished run loses its lease after this, longer than all its calls together. */
const LEASE_MS = 10 * 60_000;
/** For a busy shop (30 purchases a minute) this is about 24 pages of the upstream's list with its margins. */
const SLICE_MS = 3_600_000;

export interface SourceRun {
  source: string;
  /**
   * busy: another process is reading. behind: more is left to read. problem: why a slice couldn't be read.
   */
  outcome: "done" | "behind" | "busy";
  problem: string | null;
  readUntil: Date | null;
}

/**
 * Continues reading one list from its last mark, slice by slice, up to `lagMs` ago. Each complete slice
 * advances the mark. One process at a time.
 */
export async function runSource(
  ctx: Context,
  {
    source,
    lagMs,
    budget,
    sliceMs = SLICE_MS,
  }: { source: string; lagMs: number; budget: Budget; sliceMs?: number },
  compare: (slice: Slice) => Promise<string | null>,
): Promise<SourceRun> {
  const now = () => ctx.clock.now();
  const start = await acquireLease(ctx, source);
  if (!start) return { source, outcome: "busy", problem: null, readUntil: null };
  let from = start;
  const target = now().getTime() - lagMs;
  let problem: string | null = null;
  try {
    while (from.getTime() < target && problem === null) {
      const to = new Date(Math.min(from.getTime() + sliceMs, target));
      problem = await compare({ from, to });
      if (problem === null) {
        from = to;
        // Never moves back: a run that lost its lease may be behind its successor.
        await ctx.db.reconciliation.updateMany({
          where: { source, readUntil: { lte: to } },
          data: { readUntil: to, ranAt: now(), problem: null },
        });
      }
      if (budget.left <= 0) break;
    }
  } finally {
    await ctx.db.reconciliation.updateMany({
      where: { source },
      data: { ranAt: now(), problem, busyUntil: null },
    });
  }
  const outcome = from.getTime() < target ? "behind" : "done";
  return { source, outcome, problem, readUntil: from };
}

/**
 * Acquires the lease of a source and returns the time up to which it was read; null while another run holds
 * it. Two runs would do no harm (one open row per subject and kind) but double the calls. Starts with the
 * shop's first order: the account's earlier activity is no discrepancy.
 */
async function acquireLease(ctx: Context, source: string): Promise<Date | null> {
  const { reconciliation, order } = ctx.db;
  const now = ctx.clock.now();
  const busyUntil = new Date(now.getTime() + LEASE_MS);
  const [mark] = await reconciliation.updateManyAndReturn({
    where: { source, OR: [{ busyUntil: null }, { busyUntil: { lte: now } }] },
    data: { busyUntil },
    select: { readUntil: true },
  });
  if (mark) return mark.readUntil;
  if ((await reconciliation.count({ where: { source } })) > 0) return null;
  const first = await order.aggregate({ _min: { placedAt: true } });
  const readUntil = first._min.placedAt ?? now;
  const created = await reconciliation.createMany({
    data: { source, readUntil, busyUntil },
    skipDuplicates: true,
  });
  return created.count > 0 ? readUntil : null;
}
