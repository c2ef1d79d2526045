import type { Metadata } from "next";
import { buttonClass } from "@/app/_ui/button";
import type { SearchParams } from "@/app/_ui/search-param";
import { getVat, vatSheet } from "@/lib/admin/money/get-vat";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { booksWords } from "@/lib/words/en/books";
import { MoneyFrame } from "../money-frame";
import { rangeOf } from "../range-of";
import { SheetList } from "../sheet-list";

export const metadata: Metadata = { title: booksWords.tabs.vat };

/** The VAT in a period's sales, by month and service. */
export default async function VatPage({ searchParams }: { searchParams: SearchParams }) {
  await requireStaff("money.view");
  const ctx = context();
  const range = rangeOf(await searchParams, ctx.clock.now());
  const found = await getVat(ctx, range);
  return (
    <MoneyFrame here="vat" lead={booksWords.leads.vat} range={range}>
      {found ? (
        <SheetList sheets={[vatSheet(found)]} of="vat" range={range} />
      ) : (
        <div className="grid max-w-xl justify-items-start gap-3">
          <p>{booksWords.vatOff}</p>
          <a className={buttonClass("quiet")} href="/admin/settings#business">
            {booksWords.toBusiness}
          </a>
        </div>
      )}
    </MoneyFrame>
  );
}
