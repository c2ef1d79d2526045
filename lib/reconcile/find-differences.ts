import type { Context } from "@/lib/context/context";
import type { DifferenceKind, DifferenceSource } from "@/lib/model/difference";

export interface DifferenceRow {
  id: number;
  source: DifferenceSource;
  kind: DifferenceKind;
  subject: string;
  /** The reference of its order, if any: "K7QF3-M2X9D". */
  orderRef: string | null;
  ours: unknown;
  theirs: unknown;
  /** Theirs minus ours, in kobo. */
  amountKobo: number | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
  owner: string | null;
  state: "open" | "explained";
  explainedBy: string | null;
  explanation: string | null;
}

/** The work list: unresolved discrepancies, open before explained, oldest first; at most `limit`. */
export async function findDifferences(ctx: Context, limit = 200): Promise<DifferenceRow[]> {
  const rows = await ctx.db.difference.findMany({
    where: { state: { not: "resolved" } },
    // Descending by name: "open" comes before "explained".
    orderBy: [{ state: "desc" }, { firstSeenAt: "asc" }, { id: "asc" }],
    take: limit,
    include: { order: { select: { ref: true } } },
  });
  return rows.map((row) => ({
    id: Number(row.id),
    source: row.source as DifferenceSource,
    kind: row.kind as DifferenceKind,
    subject: row.subject,
    orderRef: row.order?.ref ?? null,
    ours: row.ours,
    theirs: row.theirs,
    amountKobo: row.amountKobo === null ? null : Number(row.amountKobo),
    firstSeenAt: row.firstSeenAt,
    lastSeenAt: row.lastSeenAt,
    owner: row.owner,
    state: row.state as DifferenceRow["state"],
    explainedBy: row.explainedBy,
    explanation: row.explanation,
  }));
}
