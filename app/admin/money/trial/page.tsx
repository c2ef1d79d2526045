import type { Metadata } from "next";
import type { SearchParams } from "@/app/_ui/search-param";
import { getTrialBalance, trialSheet } from "@/lib/admin/money/get-trial-balance";
import { requireStaff } from "@/lib/auth/access/current-user";
import { booksWords } from "@/lib/words/en/books";
import { SheetsTab } from "../sheets-tab";

export const metadata: Metadata = { title: booksWords.tabs.trial };

/** Every account in a period: opening, debit, credit, closing. Each figure links to its entries. */
export default async function TrialPage({ searchParams }: { searchParams: SearchParams }) {
  await requireStaff("money.view");
  return (
    <SheetsTab
      of="trial"
      searchParams={searchParams}
      sheets={async (ctx, range) => [trialSheet(await getTrialBalance(ctx, range), range)]}
    />
  );
}
