import type { Metadata } from "next";
import type { SearchParams } from "@/app/_ui/search-param";
import { payoutSheets } from "@/lib/admin/money/account-sheets";
import { requireStaff } from "@/lib/auth/access/current-user";
import { booksWords } from "@/lib/words/en/books";
import { SheetsTab } from "../sheets-tab";

export const metadata: Metadata = { title: booksWords.tabs.payouts };

export default async function PayoutsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireStaff("money.view");
  return <SheetsTab of="payouts" searchParams={searchParams} sheets={payoutSheets} />;
}
