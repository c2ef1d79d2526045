import type { Metadata } from "next";
import type { SearchParams } from "@/app/_ui/search-param";
import { walletSheets } from "@/lib/admin/money/account-sheets";
import { requireStaff } from "@/lib/auth/access/current-user";
import { booksWords } from "@/lib/words/en/books";
import { SheetsTab } from "../sheets-tab";

export const metadata: Metadata = { title: booksWords.tabs.wallets };

export default async function WalletsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireStaff("money.view");
  return <SheetsTab of="wallets" searchParams={searchParams} sheets={walletSheets} />;
}
