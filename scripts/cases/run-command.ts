import { userInfo } from "node:os";
import { closeCase } from "@/lib/cases/close-case";
import type { Context } from "@/lib/context/context";
import { lagosTime } from "../operator/lagos-time";
import type { Command } from "./parse-command";

const MOST_LISTED = 200;

/** Kinds of cases that close automatically, and how. */
const ENDS_BY_ITSELF: Record<string, string> = {
  parked: "it is closed by the decision: npm run order -- REF park-decide",
  refund_stuck: "it is closed by the decision: npm run order -- REF park-decide",
  overdue: "it closes by itself when it is done, and says how late",
};

/** Runs one command of `npm run cases`; returns the exit code. */
export async function runCommand(
  command: Exclude<Command, { act: "usage" }>,
  { ctx, print }: { ctx: Context; print(line: string): void },
): Promise<number> {
  if (command.act === "list") {
    const found = await findCases(ctx);
    print(found.length === 0 ? "No open cases." : `Open cases (${found.length}; npm run cases -- show ID)`);
    for (const one of found) print(lineOf(one));
    return 0;
  }
  const found = await ctx.db.case.findUnique({
    where: { id: command.id },
    include: { order: { select: { ref: true } } },
  });
  if (!found) {
    print(`There is no case ${command.id}.`);
    return 1;
  }
  if (command.act === "show") {
    print(lineOf(found));
    if (found.closedAt)
      print(`  closed ${lagosTime(found.closedAt)} by ${found.closedBy}: ${found.closedWhy}`);
    print(JSON.stringify(found.evidence, null, 2));
    return 0;
  }
  const itself = ENDS_BY_ITSELF[found.kind];
  if (itself && found.state === "open") {
    print(`Case ${command.id} isn't closed by hand: ${itself}.`);
    return 1;
  }
  const who = { name: command.by ?? userInfo().username, reason: command.reason };
  if ((await closeCase(ctx, command.id, who)) === "closed_before") {
    print(`Case ${command.id} was closed before, by ${found.closedBy}: ${found.closedWhy}.`);
    return 1;
  }
  print(`Case ${command.id}: closed by ${who.name}.`);
  return 0;
}

type CaseRow = Awaited<ReturnType<typeof findCases>>[number];

function findCases(ctx: Context) {
  return ctx.db.case.findMany({
    where: { state: "open" },
    orderBy: [{ dueAt: { sort: "asc", nulls: "last" } }, { id: "asc" }],
    take: MOST_LISTED,
    include: { order: { select: { ref: true } } },
  });
}

function lineOf(one: CaseRow): string {
  const due = one.dueAt ? `, due ${lagosTime(one.dueAt)}` : "";
  return `  ${one.id}  ${one.kind}  ${one.order?.ref ?? one.subject}: ${one.why}, since ${lagosTime(one.openedAt)}${due}${one.owner ? `, ${one.owner}` : ""}`;
}
