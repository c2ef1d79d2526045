import type { Metadata } from "next";
import { buttonClass } from "@/app/_ui/button";
import type { SearchParams } from "@/app/_ui/search-param";
import { documentSheet, firstDocuments } from "@/lib/admin/money/find-documents";
import { findVat, vatSheet } from "@/lib/admin/money/find-vat";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { booksWords } from "@/lib/words/en/books";
import { MoneyFrame } from "../money-frame";
import { rangeOf } from "../range-of";
import { VatTables } from "./vat-tables";

export const metadata: Metadata = { title: booksWords.tabs.vat };

/** The VAT in a period's sales, by month and service. */
export default async function VatPage({ searchParams }: { searchParams: SearchParams }) {
  await requireStaff("money.view");
  const ctx = context();
  const range = rangeOf(await searchParams, ctx.clock.now());
  const [found, documents] = await Promise.all([findVat(ctx, range), documentSheet(ctx, range)]);
  return (
    <MoneyFrame here="vat" lead={booksWords.leads.vat} range={range}>
      {found.length > 0 || documents.rows.length > 0 ? (
        <VatTables
          range={range}
          vat={found.map(vatSheet)}
          documents={documents}
          first={await firstDocuments(ctx, range)}
        />
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
