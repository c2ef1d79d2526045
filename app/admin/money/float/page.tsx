import type { Metadata } from "next";
import type { SearchParams } from "@/app/_ui/search-param";
import { floatSheets } from "@/lib/admin/money/account-sheets";
import { requireStaff } from "@/lib/auth/access/current-user";
import { booksWords } from "@/lib/words/en/books";
import { SheetsTab } from "../sheets-tab";

export const metadata: Metadata = { title: booksWords.tabs.float };

export default async function FloatPage({ searchParams }: { searchParams: SearchParams }) {
  await requireStaff("money.view");
  return <SheetsTab of="float" searchParams={searchParams} sheets={floatSheets} />;
}
