import { closeCase } from "@/lib/cases/close-case";
import type { Context } from "@/lib/context/context";
import { formatNaira, kobo } from "@/lib/platform/money";
import { lagosTime } from "../shared/lagos-time";
import type { Terminal } from "../shared/terminal";

const MAX_LISTED = 200;

/** Kinds of cases that close automatically, and how. */
const ENDS_BY_ITSELF: Record<string, string> = {
  parked: "it closes with its decision: npm run order -- REF park-decide",
  refund_stuck: "it closes with its decision: npm run order -- REF park-decide",
  reversal: "it closes with its decision: npm run order -- REF park-decide",
  overdue: "it closes automatically when the order is completed, and records how late",
};

/** Where a disputed payment's money is, by the provider's record. */
const MONEY: Record<string, string> = {
  open: "at risk: we don't refund or credit this payment until the provider decides",
  lost: "lost: the bank gave it to the customer",
  won: "released: the money is ours again",
};

export async function listCases({ ctx, print }: Terminal): Promise<number> {
  const found = await findCases(ctx);
  print(found.length === 0 ? "No open cases." : `Open cases (${found.length}; npm run cases -- show ID)`);
  for (const row of found) print(lineOf(row));
  return 0;
}

export async function showCase(terminal: Terminal, id: number): Promise<number> {
  const { print } = terminal;
  const found = await findCase(terminal, id);
  if (!found) return 1;
  print(lineOf(found));
  const dispute = await terminal.ctx.db.dispute.findUnique({ where: { id: found.subject } });
  if (dispute) print(`  ${formatNaira(kobo(Number(dispute.kobo)))} ${MONEY[dispute.state] ?? dispute.state}`);
  if (found.closedAt) print(`  closed ${lagosTime(found.closedAt)} by ${found.closedBy}: ${found.closedWhy}`);
  print(JSON.stringify(found.evidence, null, 2));
  return 0;
}

export async function close(
  terminal: Terminal,
  id: number,
  who: { name: string; reason: string },
): Promise<number> {
  const { ctx, print } = terminal;
  const found = await findCase(terminal, id);
  if (!found) return 1;
  const itself = ENDS_BY_ITSELF[found.kind];
  if (itself && found.state === "open") {
    print(`Case ${id} can't be closed by hand: ${itself}.`);
    return 1;
  }
  if ((await closeCase(ctx, id, who)) === "closed_before") {
    print(`Case ${id} was already closed by ${found.closedBy}: ${found.closedWhy}.`);
    return 1;
  }
  print(`Case ${id}: closed by ${who.name}.`);
  return 0;
}

async function findCase({ ctx, print }: Terminal, id: number) {
  const found = await ctx.db.case.findUnique({
    where: { id },
    include: { order: { select: { ref: true } } },
  });
  if (!found) print(`There is no case ${id}.`);
  return found;
}

type CaseRow = Awaited<ReturnType<typeof findCases>>[number];

function findCases(ctx: Context) {
  return ctx.db.case.findMany({
    where: { state: "open" },
    orderBy: [{ dueAt: { sort: "asc", nulls: "last" } }, { id: "asc" }],
    take: MAX_LISTED,
    include: { order: { select: { ref: true } } },
  });
}

function lineOf(row: CaseRow): string {
  const due = row.dueAt ? `, due ${lagosTime(row.dueAt)}` : "";
  return `  ${row.id}  ${row.kind}  ${row.order?.ref ?? row.subject}: ${row.why}, since ${lagosTime(row.openedAt)}${due}${row.owner ? `, ${row.owner}` : ""}`;
}
