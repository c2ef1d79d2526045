import { formatNaira, kobo } from "@/lib/platform/money";
import { explainDifference } from "@/lib/reconcile/explain-difference";
import { writeFeeDays } from "@/lib/reconcile/fee-days";
import { type DifferenceRow, findDifferences } from "@/lib/reconcile/find-differences";
import { writeLedgerDays } from "@/lib/reconcile/ledger-days";
import { reconcile } from "@/lib/reconcile/reconcile";
import { writeSaleDays } from "@/lib/reconcile/sale-days";
import { setDifferenceOwner } from "@/lib/reconcile/set-difference-owner";
import { differencePlace, differenceWords } from "@/lib/words/en/differences";
import { lagosTime, waitOf } from "../shared/lagos-time";
import type { Terminal } from "../shared/terminal";

export async function compare(terminal: Terminal): Promise<number> {
  for (const run of await reconcile(terminal.ctx)) {
    const until = run.readUntil
      ? `compared until ${lagosTime(run.readUntil)}`
      : "another process is already comparing";
    const more = run.problem
      ? `; continues later: ${run.problem}`
      : run.outcome === "behind"
        ? "; more to read"
        : "";
    terminal.print(`${run.source}: ${until}${more}`);
  }
  return listDifferences(terminal);
}

export async function listDifferences({ ctx, print }: Terminal): Promise<number> {
  const found = await findDifferences(ctx);
  print(
    found.length === 0
      ? "No discrepancies: both sides agree."
      : `Discrepancies (${found.length}; npm run reconcile -- show ID)`,
  );
  for (const row of found) print(lineOf(row, ctx.clock.now()));
  return 0;
}

export async function showDifference({ ctx, print }: Terminal, id: number): Promise<number> {
  const row = (await findDifferences(ctx, 10_000)).find((difference) => difference.id === id);
  if (!row) return missing(print, id);
  print(lineOf(row, ctx.clock.now()));
  print(`  ours:   ${JSON.stringify(row.ours)}`);
  print(`  theirs: ${JSON.stringify(row.theirs)}`);
  return 0;
}

export async function rebuildSums({ ctx, print }: Terminal): Promise<number> {
  const days = await writeLedgerDays(ctx, { since: new Date(0) });
  await writeSaleDays(ctx, { since: new Date(0) });
  await writeFeeDays(ctx, { since: new Date(0) });
  print(`${days} past days recalculated from the ledger.`);
  return 0;
}

export async function own({ ctx, print }: Terminal, id: number, owner: string | null): Promise<number> {
  if ((await setDifferenceOwner(ctx, id, owner)) === "not_found") return missing(print, id);
  print(`Discrepancy ${id}: ${owner ? `assigned to ${owner}` : "unassigned"}.`);
  return 0;
}

export async function explain(
  { ctx, print }: Terminal,
  id: number,
  who: { name: string; reason: string },
): Promise<number> {
  const explained = await explainDifference(ctx, id, who);
  if (explained === "not_found") return missing(print, id);
  if (explained === "resolved") {
    print(`Discrepancy ${id} is resolved: both sides agree again.`);
    return 1;
  }
  print(`Discrepancy ${id}: explained by ${who.name}. It stays listed until both sides agree.`);
  return 0;
}

function missing(print: (line: string) => void, id: number): number {
  print(`There is no open discrepancy ${id}.`);
  return 1;
}

function lineOf(row: DifferenceRow, now: Date): string {
  const sum =
    row.amountKobo === null ? "" : `, ${row.amountKobo > 0 ? "+" : ""}${formatNaira(kobo(row.amountKobo))}`;
  const whose = row.owner ? `, ${row.owner}` : "";
  const why = row.explanation ? ` (${row.explainedBy}: ${row.explanation})` : "";
  return `  ${row.id}  ${row.state}  ${differenceWords[row.kind]}${sum}  ${differencePlace(row) ?? row.subject}, for ${waitOf(row.firstSeenAt, now)}${whose}${why}`;
}
