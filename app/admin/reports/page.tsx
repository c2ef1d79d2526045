import type { Metadata } from "next";
import { Heading } from "@/app/_ui/heading";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { HeatMap } from "@/app/admin/_ui/heat-map";
import { PageTabs } from "@/app/admin/_ui/page-tabs";
import { Panel } from "@/app/admin/_ui/panel";
import { RangeBar } from "@/app/admin/_ui/range-bar";
import { RowChart } from "@/app/admin/_ui/row-chart";
import { SheetTable } from "@/app/admin/_ui/sheet-table";
import { rangeQuery } from "@/lib/admin/money/parse-range";
import { getReport, REPORTS } from "@/lib/admin/reports/get-report";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { reportWords } from "@/lib/words/en/reports";
import { rangeOf } from "../money/range-of";

export const metadata: Metadata = { title: reportWords.title };

/** Sales, margin, success, waits and refunds of a period by service, product, provider, channel and hour; failures; prices; customers. */
export default async function ReportsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireStaff("money.view");
  const params = await searchParams;
  const ctx = context();
  const name = REPORTS.find((value) => value === wholeParam(params, "by")) ?? "service";
  const range = rangeOf(params, ctx.clock.now(), name === "customers" ? "year" : "month");
  const { sheet, chart } = await getReport(ctx, name, range);
  const query = rangeQuery(range);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-3">
        <Heading title={reportWords.title} lead={reportWords.lead} />
        <PageTabs
          label={reportWords.tabsLabel}
          tabs={REPORTS.map((report) => ({
            label: reportWords.tabs[report],
            href: `/admin/reports?by=${report}&${query}`,
            current: report === name,
          }))}
        />
        <RangeBar here="/admin/reports" range={range} kept={{ by: name }} />
      </div>
      {chart && sheet.rows.length > 0 ? (
        <Panel title={reportWords.tabs[name]}>
          {chart.kind === "heat" ? (
            <HeatMap counts={chart.counts} />
          ) : (
            <RowChart rows={chart.rows} label={reportWords.chart(sheet.title)} series={chart.series} />
          )}
        </Panel>
      ) : null}
      <SheetTable
        sheet={sheet}
        of={`/admin/reports/export?by=${name}&${query}`}
        none={reportWords.none}
        {...(name === "customers" || name === "reason" ? {} : { note: reportWords.note })}
      />
    </div>
  );
}
