import type { Metadata } from "next";
import type { SearchParams } from "@/app/_ui/search-param";
import { BarChart } from "@/app/admin/_ui/bar-chart";
import { Panel } from "@/app/admin/_ui/panel";
import { SheetTable } from "@/app/admin/_ui/sheet-table";
import { findVat, vatSheet } from "@/lib/admin/money/find-vat";
import { getOverview } from "@/lib/admin/money/get-overview";
import { overviewSheets, partName } from "@/lib/admin/money/overview-sheets";
import { rangeQuery } from "@/lib/admin/money/parse-range";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { formatNaira, kobo } from "@/lib/platform/money";
import { booksWords } from "@/lib/words/en/books";
import { MoneyFrame } from "./money-frame";
import { rangeOf } from "./range-of";

export const metadata: Metadata = { title: booksWords.title };

/** The shop's margin in a period, compared with the period before. */
export default async function MoneyPage({ searchParams }: { searchParams: SearchParams }) {
  await requireStaff("money.view");
  const ctx = context();
  const range = rangeOf(await searchParams, ctx.clock.now());
  const [overview, vat] = await Promise.all([getOverview(ctx, range), findVat(ctx, range)]);
  const [earnings, parts] = overviewSheets(overview);
  const of = (table: string) => `/admin/money/export?of=${table}&${rangeQuery(range)}`;
  const { sales, margin } = booksWords.lines;
  return (
    <MoneyFrame here="overview" lead={booksWords.overviewLead} range={range}>
      <SheetTable sheet={earnings} of={of("overview")} note={booksWords.overviewNote} none="" />
      {vat.map(vatSheet).map((sheet) => (
        <SheetTable key={sheet.title} sheet={sheet} of={of("vat")} none="" />
      ))}
      {overview.parts.length > 1 ? (
        <>
          <Panel title={booksWords.byPartChart}>
            <BarChart
              label={booksWords.chart(range.first, range.last)}
              series={[sales, margin]}
              bars={overview.parts.map((part) => ({
                label: partName(part),
                values: [part.earnings.sales, part.earnings.margin],
                text: `${partName(part)}: ${sales} ${formatNaira(kobo(part.earnings.sales))}, ${margin} ${formatNaira(kobo(part.earnings.margin))}`,
              }))}
            />
          </Panel>
          <SheetTable sheet={parts} of={of("parts")} none="" />
        </>
      ) : null}
    </MoneyFrame>
  );
}
