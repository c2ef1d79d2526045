import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";
import type { Budget, Slice } from "./reading";

/** A reader that doesn't come back is given up after this: longer than all of its calls together. */
const LEASE_MS = 10 * 60_000;
/** Of a full shop (30 purchases a minute) this is about 24 pages of the upstream's list with its margins. */
const SLICE_MS = 3_600_000;

export interface SourceRun {
  source: string;
  /** busy: another process is at it. behind: more is to be read. problem: why a slice couldn't be read. */
  outcome: "done" | "behind" | "busy";
  problem: string | null;
  readUntil: Date | null;
}

/**
 * Reads one list on from where it was read before, slice by slice, up to `lagMs` ago; each whole slice moves the mark.
 * One process at a time.
 */
export async function runSource(
  ctx: Context,
  { source, lagMs, budget }: { source: string; lagMs: number; budget: Budget },
  look: (slice: Slice) => Promise<string | null>,
): Promise<SourceRun> {
  const now = () => ctx.clock.now();
  const mark = await callSql<{ readUntil: string } | null>(
    ctx.db,
    "begin_reconciliation",
    source,
    LEASE_MS,
    now(),
  );
  if (!mark) return { source, outcome: "busy", problem: null, readUntil: null };
  let from = new Date(mark.readUntil);
  const target = now().getTime() - lagMs;
  let problem: string | null = null;
  try {
    while (from.getTime() < target && problem === null) {
      const to = new Date(Math.min(from.getTime() + SLICE_MS, target));
      problem = await look({ from, to });
      if (problem === null) {
        from = to;
        await callSql(ctx.db, "note_reconciliation", source, to, null, false, now());
      }
      if (budget.left <= 0) break;
    }
  } finally {
    await callSql(ctx.db, "note_reconciliation", source, null, problem, true, now());
  }
  const outcome = from.getTime() < target ? "behind" : "done";
  return { source, outcome, problem, readUntil: from };
}
