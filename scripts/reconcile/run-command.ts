import { userInfo } from "node:os";
import type { Context } from "@/lib/context/context";
import { formatNaira, kobo } from "@/lib/platform/money";
import { explainDifference } from "@/lib/reconcile/explain-difference";
import { type DifferenceRow, findDifferences } from "@/lib/reconcile/find-differences";
import { ownDifference } from "@/lib/reconcile/own-difference";
import { reconcile } from "@/lib/reconcile/reconcile";
import { differenceWords } from "@/lib/words/en/differences";
import { lagosTime, waitOf } from "../operator/lagos-time";
import type { Command } from "./parse-command";

/** Runs one command of `npm run reconcile`; returns the exit code. */
export async function runCommand(
  command: Exclude<Command, { act: "usage" }>,
  { ctx, print }: { ctx: Context; print(line: string): void },
): Promise<number> {
  if (command.act === "run") {
    for (const run of await reconcile(ctx)) {
      const until = run.readUntil ? `compared until ${lagosTime(run.readUntil)}` : "another process is at it";
      const more = run.problem
        ? `; goes on later: ${run.problem}`
        : run.outcome === "behind"
          ? "; more to read"
          : "";
      print(`${run.source}: ${until}${more}`);
    }
  }
  if (command.act === "run" || command.act === "list") {
    const found = await findDifferences(ctx);
    print(
      found.length === 0
        ? "Both sides agree: no differences."
        : `Differences (${found.length}; npm run reconcile -- show ID)`,
    );
    for (const row of found) print(lineOf(row, ctx.clock.now()));
    return 0;
  }
  if (command.act === "show") {
    const row = (await findDifferences(ctx, 10_000)).find(({ id }) => id === command.id);
    if (!row) return missing(print, command.id);
    print(lineOf(row, ctx.clock.now()));
    print(`  ours:   ${JSON.stringify(row.ours)}`);
    print(`  theirs: ${JSON.stringify(row.theirs)}`);
    return 0;
  }
  if (command.act === "own") {
    const owned = await ownDifference(ctx, command.id, command.owner);
    if (owned === "not_found") return missing(print, command.id);
    print(
      `Difference ${command.id}: ${command.owner ? `${command.owner} looks after it` : "nobody looks after it"}.`,
    );
    return 0;
  }
  const who = { name: command.by ?? userInfo().username, reason: command.reason };
  const explained = await explainDifference(ctx, command.id, who);
  if (explained === "not_found") return missing(print, command.id);
  if (explained === "resolved") {
    print(`Difference ${command.id} is over: both sides agree again.`);
    return 1;
  }
  print(`Difference ${command.id}: explained by ${who.name}. It stays listed until both sides agree.`);
  return 0;
}

function missing(print: (line: string) => void, id: number): number {
  print(`There is no difference ${id} that isn't over.`);
  return 1;
}

function lineOf(row: DifferenceRow, now: Date): string {
  const sum =
    row.amountKobo === null ? "" : `, ${row.amountKobo > 0 ? "+" : ""}${formatNaira(kobo(row.amountKobo))}`;
  const whose = row.owner ? `, ${row.owner}` : "";
  const why = row.explanation ? ` (${row.explainedBy}: ${row.explanation})` : "";
  return `  ${row.id}  ${row.state}  ${differenceWords[row.kind]}${sum}  ${row.orderRef ?? row.subject}, for ${waitOf(row.firstSeenAt, now)}${whose}${why}`;
}
