import type { Metadata } from "next";
import type { SearchParams } from "@/app/_ui/search-param";
import { getTrialBalance, trialSheet } from "@/lib/admin/money/get-trial-balance";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { booksWords } from "@/lib/words/en/books";
import { MoneyFrame } from "../money-frame";
import { rangeOf } from "../range-of";
import { SheetList } from "../sheet-list";

export const metadata: Metadata = { title: booksWords.tabs.trial };

/** Every account in a period: opening, debit, credit, closing. Each figure links to its entries. */
export default async function TrialPage({ searchParams }: { searchParams: SearchParams }) {
  await requireStaff("money.view");
  const ctx = context();
  const range = rangeOf(await searchParams, ctx.clock.now());
  return (
    <MoneyFrame here="trial" lead={booksWords.leads.trial} range={range}>
      <SheetList sheets={[trialSheet(await getTrialBalance(ctx, range), range)]} of="trial" range={range} />
    </MoneyFrame>
  );
}
