"use client";

import type { ReactNode } from "react";
import { StatusMark } from "@/app/_orders/status-mark";
import { buttonClass } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { LedgerTable } from "@/app/admin/_ui/ledger-table";
import { Panel } from "@/app/admin/_ui/panel";
import { ShareBar } from "@/app/admin/_ui/share-bar";
import { todayWords } from "@/lib/words/en/today";
import { Answers } from "./answers";
import type { DashboardView, TableRow } from "./dashboard-view";
import { SalesChart } from "./sales-chart";
import { useDashboard } from "./use-dashboard";

interface Props {
  first: DashboardView;
  /** The first-day checklist; null once complete. */
  setup: ReactNode;
  /** Money of the chosen period, and the balance chart: rendered by the server once per visit. */
  period: ReactNode;
  floatChart: ReactNode;
}

/** Home: rendered by the server, then updated from its JSON. Without JavaScript it has a refresh link. */
export function LiveDashboard({ first, setup, period, floatChart }: Props) {
  const { view, stale } = useDashboard(first);
  return (
    <>
      <Answers answers={view.answers} />
      <p className="flex flex-wrap items-center justify-between gap-x-4 py-2 text-small text-muted">
        <span>
          {view.asOf} {stale ? todayWords.stale : todayWords.live}
        </span>
        <a href="/admin" className={buttonClass("plain")}>
          {todayWords.reload}
        </a>
      </p>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-4">
          <Panel id="waiting" title={todayWords.attention} note={todayWords.attentionNote}>
            <Attention view={view} />
          </Panel>
          {period}
          <Panel id="failures" title={todayWords.providers} note={todayWords.providersNote}>
            <Figures
              label={todayWords.providers}
              none={todayWords.noAttempts}
              rows={view.failures}
              heads={[
                todayWords.product,
                todayWords.success,
                todayWords.p50,
                todayWords.p95,
                todayWords.attempts,
                todayWords.openAttempts,
                todayWords.before,
              ]}
            />
          </Panel>
          <Panel id="feed" title={todayWords.feed}>
            <Feed feed={view.feed} />
          </Panel>
        </div>
        <div className="grid grid-cols-1 gap-4">
          {setup}
          <Panel id="float" title={todayWords.floatHeading} note={view.balanceThresholdNote}>
            {view.trouble ? <Notice tone="bad" title={view.trouble} /> : null}
            {floatChart}
            <dl className="grid grid-cols-1 gap-1">
              {view.float.map(([label, value]) => (
                <div key={label} className="flex flex-wrap justify-between gap-x-4">
                  <dt className="text-muted">{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        </div>
      </div>
      {view.money.length > 0 ? (
        <div className="pt-4">
          <Panel id="money" title={todayWords.moneyHeading} note={todayWords.moneyNote}>
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
                todayWords.given,
                todayWords.sold,
              ]}
            />
          </Panel>
        </div>
      ) : null}
    </>
  );
}

/** What is waiting for staff, oldest first, and the orders that have waited longest. */
function Attention({ view }: { view: DashboardView }) {
  if (view.piles.length === 0) return <p>{todayWords.nothingWaits}</p>;
  return (
    <>
      <LedgerTable
        label={todayWords.attention}
        none=""
        columns={[
          { label: todayWords.what },
          { label: todayWords.howMany, figure: true },
          { label: todayWords.since, figure: true },
          { label: todayWords.timeLeft, figure: true },
        ]}
        rows={view.piles.map(({ what, href, count, since, left, late }) => ({
          key: what,
          cells: [
            <a key="link" href={href} className="tap font-semibold underline underline-offset-4">
              {what}
            </a>,
            count,
            since,
            <span key="left" className={late ? "font-bold text-bad" : undefined}>
              {left}
            </span>,
          ],
        }))}
      />
      {view.oldest.length > 0 ? (
        <>
          <h3 className="font-semibold">{todayWords.oldestHeading}</h3>
          <ul className="grid grid-cols-1">
            {view.oldest.map(({ ref, text }) => (
              <li key={ref} className="border-t border-line">
                <a
                  href={`/admin/orders/${ref}`}
                  className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 hover:bg-wash"
                >
                  <span className="font-semibold whitespace-nowrap">{ref}</span>
                  <span className="text-small">{text}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

function Feed({ feed }: { feed: DashboardView["feed"] }) {
  if (feed.length === 0) return <p>{todayWords.feedNone}</p>;
  return (
    <>
      <ul className="grid grid-cols-1">
        {feed.map(({ ref, at, status, state, what, total }) => (
          <li key={ref} className="border-b border-line">
            <a
              href={`/admin/orders/${ref}`}
              className="grid min-h-11 grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-2 py-1 hover:bg-wash"
            >
              <span className="text-small text-muted">{at}</span>
              <span className="flex min-w-0 items-center gap-2">
                <StatusMark status={status} size={16} />
                <span className="min-w-0 wrap-anywhere">
                  {state}, {what}
                </span>
              </span>
              <span className="font-semibold">{total}</span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a href="/admin/orders" className="tap font-semibold text-accent underline underline-offset-4">
          {todayWords.feedAll}
        </a>
      </p>
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
