import type { Metadata } from "next";
import { buttonClass } from "@/app/_ui/button";
import type { SearchParams } from "@/app/_ui/search-param";
import { Panel } from "@/app/admin/_ui/panel";
import { SheetRows, SheetTable } from "@/app/admin/_ui/sheet-table";
import { documentSheet, firstDocuments } from "@/lib/admin/money/find-documents";
import { findVat, vatSheet } from "@/lib/admin/money/find-vat";
import { rangeQuery } from "@/lib/admin/money/parse-range";
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
  const [found, documents] = await Promise.all([findVat(ctx, range), documentSheet(ctx, range)]);
  return (
    <MoneyFrame here="vat" lead={booksWords.leads.vat} range={range}>
      {/* What was invoiced before VAT was switched off can still be credited. */}
      {found.length > 0 || documents.rows.length > 0 ? (
        <>
          {found.length > 0 ? <SheetList sheets={found.map(vatSheet)} of="vat" range={range} /> : null}
          <SheetTable
            sheet={documents}
            of={`/admin/money/export?of=invoices&${rangeQuery(range)}`}
            none={booksWords.documents.none}
          />
          <Panel
            title={booksWords.documents.list}
            note={booksWords.documents.listNote}
            aside={
              <a
                href={`/admin/money/vat/csv?${rangeQuery(range)}`}
                download
                className="tap min-w-11 text-small underline underline-offset-4"
              >
                {booksWords.documents.all}
              </a>
            }
          >
            <SheetRows sheet={await firstDocuments(ctx, range)} none={booksWords.noEntries} />
          </Panel>
        </>
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
