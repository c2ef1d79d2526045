import type { Context } from "@/lib/context/context";
import { type BookedSums, findBooked } from "@/lib/reconcile/ledger-days";
import { booksWords, journalName } from "@/lib/words/en/books";
import { netOf } from "./get-overview";
import type { Range } from "./parse-range";
import type { Sheet } from "./sheet";

/** The movements of some accounts, by kind of journal. */
export interface Statement {
  opening: number;
  /** By kind of journal, in kobo; without empty ones. */
  moves: { kind: string; kobo: number }[];
  closing: number;
}

/** Opening balance, movements by kind and closing balance of each set of accounts in a period. */
export async function getStatements(
  ctx: Pick<Context, "db" | "clock">,
  { from, to }: Pick<Range, "from" | "to">,
): Promise<{ accounts: string[]; of: (accounts: readonly string[]) => Statement }> {
  const read = await findBooked(ctx, [
    { name: "before", from: new Date(0), to: from },
    { name: "range", from, to },
  ]);
  const [before, during] = [read("before"), read("range")];
  return {
    accounts: [...new Set([...before, ...during].map(({ account }) => account))].filter(Boolean).sort(),
    of: (accounts) => statementOf(before, during, accounts),
  };
}

/** Pure. */
function statementOf(
  before: readonly BookedSums[],
  during: readonly BookedSums[],
  accounts: readonly string[],
): Statement {
  const opening = netOf(before, accounts);
  const kinds = [...new Set(during.filter((row) => accounts.includes(row.account)).map(({ kind }) => kind))];
  const moves = kinds
    .sort()
    .map((kind) => ({ kind, kobo: netOf(during, accounts, kind) }))
    .filter(({ kobo }) => kobo !== 0);
  return { opening, moves, closing: opening + moves.reduce((sum, { kobo }) => sum + kobo, 0) };
}

/** A statement as a table; `sign` -1 for liabilities. `more`: lines below the closing balance. */
export function statementSheet(
  title: string,
  { opening, moves, closing }: Statement,
  { sign = 1, more = [] }: { sign?: 1 | -1; more?: readonly [string, number][] } = {},
): Sheet {
  const signed = (kobo: number) => (kobo === 0 ? 0 : sign * kobo);
  return {
    title,
    columns: [{ label: booksWords.what }, { label: booksWords.amount, as: "money" }],
    rows: [
      { cells: [booksWords.opening, signed(opening)] },
      ...moves.map(({ kind, kobo }) => ({ cells: [journalName(kind), signed(kobo)] })),
      { cells: [booksWords.closing, signed(closing)], strong: true },
      ...more.map((cells) => ({ cells })),
    ],
  };
}
