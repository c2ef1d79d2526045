import type { Context } from "@/lib/context/context";
import { type BookedSums, findBooked } from "@/lib/reconcile/ledger-days";
import { booksWords } from "@/lib/words/en/books";
import { accountName } from "@/lib/words/en/money";
import { type Range, rangeQuery } from "./parse-range";
import type { Sheet } from "./sheet";

/** An account over a period, in kobo; assets are positive, liabilities negative. All customers' wallets count as one. */
export interface AccountBalance {
  account: string;
  opening: number;
  debit: number;
  credit: number;
  closing: number;
}

const BEGINNING = new Date(0);

/** Every ledger account before, during and after a period. The columns sum to zero, debits equal credits. */
export async function getTrialBalance(
  ctx: Pick<Context, "db" | "clock">,
  { from, to }: Pick<Range, "from" | "to">,
): Promise<AccountBalance[]> {
  const of = await findBooked(ctx, [
    { name: "before", from: BEGINNING, to: from },
    { name: "range", from, to },
  ]);
  return balancesOf(of("before"), of("range"));
}

/** Pure. */
export function balancesOf(before: readonly BookedSums[], during: readonly BookedSums[]): AccountBalance[] {
  const names = new Set([...before, ...during].map(({ account }) => account).filter(Boolean));
  const sum = (rows: readonly BookedSums[], name: string, side: "debit" | "credit") =>
    rows.filter(({ account }) => account === name).reduce((total, row) => total + row[side], 0);
  return [...names].sort().map((account) => {
    const opening = sum(before, account, "debit") - sum(before, account, "credit");
    const [debit, credit] = [sum(during, account, "debit"), sum(during, account, "credit")];
    return { account, opening, debit, credit, closing: opening + debit - credit };
  });
}

/** The trial balance as a table whose figures link to their entries. */
export function trialSheet(balances: readonly AccountBalance[], range: Range): Sheet {
  const { trial, account, opening, debit, credit, closing, total } = booksWords;
  const sum = (of: "opening" | "debit" | "credit" | "closing") =>
    balances.reduce((all, balance) => all + balance[of], 0);
  return {
    title: trial,
    columns: [
      { label: account },
      ...[opening, debit, credit, closing].map((label) => ({ label, as: "money" as const })),
    ],
    rows: [
      ...balances.map((balance) => {
        const link = `/admin/money/entries?account=${encodeURIComponent(balance.account)}&${rangeQuery(range)}`;
        return {
          cells: [
            accountName(balance.account),
            balance.opening,
            balance.debit,
            balance.credit,
            balance.closing,
          ],
          links: { 2: link, 3: link },
        };
      }),
      { cells: [total, sum("opening"), sum("debit"), sum("credit"), sum("closing")], strong: true },
    ],
  };
}
