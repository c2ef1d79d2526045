"use client";

import { buttonClass } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { Section } from "@/app/_ui/section";
import { LedgerTable } from "@/app/admin/_ui/ledger-table";
import { ShareBar } from "@/app/admin/_ui/share-bar";
import { todayWords } from "@/lib/words/en/today";
import { Answers } from "./answers";
import type { DashboardView, TableRow } from "./dashboard-view";
import { SalesChart } from "./sales-chart";
import { useDashboard } from "./use-dashboard";

/** The dashboard: rendered by the server, then updated from its JSON. Without JavaScript it has a refresh link. */
export function LiveDashboard({ first }: { first: DashboardView }) {
  const { view, stale } = useDashboard(first);
  return (
    <>
      <Answers answers={view.answers} />
      <p className="flex flex-wrap items-center justify-between gap-x-4 py-3 text-small text-muted">
        <span>
          {view.asOf} {stale ? todayWords.stale : todayWords.live}
        </span>
        <a href="/admin" className={buttonClass("quiet")}>
          {todayWords.reload}
        </a>
      </p>
      <div className="grid grid-cols-1 items-start lg:grid-cols-2 lg:gap-x-10">
        <Section id="waiting" title={todayWords.waitingHeading}>
          <LedgerTable
            label={todayWords.waitingHeading}
            none=""
            columns={[
              { label: todayWords.what },
              { label: todayWords.howMany, figure: true },
              { label: todayWords.since, figure: true },
            ]}
            rows={view.piles.map(({ what, href, count, since }) => ({
              key: what,
              cells: [
                href ? (
                  <a key="link" href={href} className="tap underline underline-offset-4">
                    {what}
                  </a>
                ) : (
                  what
                ),
                count,
                since,
              ],
            }))}
          />
          {view.oldest.length > 0 ? (
            <>
              <h3 className="font-semibold">{todayWords.oldestHeading}</h3>
              <ul className="grid grid-cols-1">
                {view.oldest.map(({ ref, text }) => (
                  <li key={ref} className="border-t border-line">
                    <a href={`/admin/orders/${ref}`} className="leader py-2.5 hover:bg-wash">
                      <span className="font-semibold whitespace-nowrap">{ref}</span>
                      <span>{text}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </Section>
        <Section id="float" title={todayWords.floatHeading} note={view.balanceThresholdNote}>
          {view.trouble ? <Notice tone="bad" title={view.trouble} /> : null}
          <dl className="grid grid-cols-1 gap-1.5">
            {view.float.map(([label, value]) => (
              <div key={label} className="leader">
                <dt>{label}</dt>
                <dd className="min-[16rem]:whitespace-nowrap">{value}</dd>
              </div>
            ))}
          </dl>
        </Section>
      </div>
      <Section id="money" title={todayWords.moneyHeading} note={todayWords.moneyNote}>
        <SalesChart bars={view.bars} />
        <Figures
          label={todayWords.moneyHeading}
          rows={view.money}
          heads={[
            todayWords.period,
            todayWords.left,
            todayWords.sales,
            todayWords.cost,
            todayWords.fees,
            todayWords.sold,
          ]}
        />
      </Section>
      <Section id="failures" title={todayWords.failHeading} note={todayWords.failNote}>
        <Figures
          label={todayWords.failHeading}
          none={todayWords.noAttempts}
          rows={view.failures}
          heads={[todayWords.product, todayWords.failed, todayWords.howMany, todayWords.before]}
        />
      </Section>
    </>
  );
}

interface FiguresProps {
  label: string;
  heads: readonly string[];
  rows: readonly TableRow[];
  none?: string;
}

/** A table of names with bars and figures. */
function Figures({ label, heads, rows, none = "" }: FiguresProps) {
  return (
    <LedgerTable
      label={label}
      none={none}
      columns={heads.map((head, index) => ({ label: head, figure: index > 0 }))}
      rows={rows.map((row) => ({
        key: row.label,
        strong: row.strong,
        cells: [
          <span key="label" className="block min-w-28">
            <span className="block">{row.label}</span>
            <ShareBar share={row.share} />
          </span>,
          ...row.figures,
        ],
      }))}
    />
  );
}
