import type { Metadata } from "next";
import type { SearchParams } from "@/app/_ui/search-param";
import { floatSheets } from "@/lib/admin/money/account-sheets";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { booksWords } from "@/lib/words/en/books";
import { MoneyFrame } from "../money-frame";
import { rangeOf } from "../range-of";
import { SheetList } from "../sheet-list";

export const metadata: Metadata = { title: booksWords.tabs.float };

export default async function FloatPage({ searchParams }: { searchParams: SearchParams }) {
  await requireStaff("money.view");
  const ctx = context();
  const range = rangeOf(await searchParams, ctx.clock.now());
  return (
    <MoneyFrame here="float" lead={booksWords.leads.float} range={range}>
      <SheetList sheets={await floatSheets(ctx, range)} of="float" range={range} />
    </MoneyFrame>
  );
}
