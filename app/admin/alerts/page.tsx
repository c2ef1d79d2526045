import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Heading } from "@/app/_ui/heading";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { timestamp } from "@/app/_ui/time";
import { DataList } from "@/app/admin/_ui/data-list";
import type { Column } from "@/app/admin/_ui/data-table";
import { queryText } from "@/app/admin/_ui/list-address";
import { ViewTabs } from "@/app/admin/_ui/view-tabs";
import { findIncidents, INCIDENTS_PER_PAGE, type IncidentRow } from "@/lib/alerts/find-incidents";
import { requireStaff } from "@/lib/auth/access/current-user";
import { mayOpen } from "@/lib/auth/access/may-open";
import type { Role } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { alertsWords, alertWords } from "@/lib/words/en/alerts";
import { listWords } from "@/lib/words/en/lists";
import { goodsName } from "@/lib/words/order-service-name";

export const metadata: Metadata = { title: alertsWords.title };

const STATES = [null, "active", "resolved"] as const;
const address = (state: string | null, before?: string) => `/admin/alerts${queryText({ state, before })}`;

/** The shop's alerts, newest first. */
export default async function AlertsPage({ searchParams }: { searchParams: SearchParams }) {
  const { role } = await requireStaff("desk.view");
  const params = await searchParams;
  const before = /^[1-9]\d{0,14}$/.exec(wholeParam(params, "before", 15))?.[0];
  const state = STATES.find((value) => value === params.state) ?? null;
  const rows = await findIncidents(context(), { state, before: before ? Number(before) : null });
  const last = rows.length === INCIDENTS_PER_PAGE ? rows.at(-1) : undefined;
  return (
    <div className="grid grid-cols-1 min-w-0 gap-5 pb-8">
      <Heading title={alertsWords.title} lead={alertsWords.lead} />
      <ViewTabs
        label={listWords.views}
        tabs={STATES.map((view) => ({
          label: alertsWords.views[view ?? "all"],
          href: address(view),
          current: view === state,
        }))}
      />
      <DataList
        label={alertsWords.list}
        table={alertsWords.table}
        columns={columnsFor(role)}
        rows={rows}
        keyOf={({ id }) => id}
        card={(row) => <Card row={row} role={role} />}
        empty={state ? alertsWords.noMatch : alertsWords.none}
        first={before ? address(state) : null}
        next={last ? address(state, last.id) : null}
        nextLabel={alertsWords.older}
      />
    </div>
  );
}

/** The kind of alert, and what it is about. */
function titleOf({ kind, detail }: IncidentRow): string {
  const what = [detail.product, detail.machine, detail.missing, detail.orders].find(
    (one) => typeof one === "string" || typeof one === "number",
  );
  const named = typeof what === "string" && what === detail.product ? soldName(what) : what;
  return [alertWords(kind).title, named].filter((part) => part !== undefined).join(": ");
}

/** "airtime:mtn" in words. */
function soldName(key: string): string {
  const [service = "", product] = key.split(":");
  return product ? goodsName(service, product) : key;
}

function stateOf({ endedAt, level }: IncidentRow): string {
  const state = endedAt ? alertsWords.over(timestamp(endedAt)) : alertsWords.open;
  return level === 2 ? `${state}, ${alertsWords.urgent}` : state;
}

/** Whether it was emailed, or why not. */
function emailOf({ mails, flooded }: IncidentRow): string {
  const said = Object.keys(mails).map((state) => alertsWords.mails[state] ?? state);
  if (said.length > 0) return [...new Set(said)].join(", ");
  return flooded ? alertsWords.flooded : alertsWords.unmailed;
}

/** What it means and, while it is active, what to do. */
function meaningOf({ kind, endedAt }: IncidentRow): string {
  const { text, next } = alertWords(kind);
  return endedAt ? text : `${text} ${next}`;
}

/** Where to act. */
function Go({ row: { kind, ref }, role }: { row: IncidentRow; role: Role }): ReactNode {
  const { path } = alertWords(kind);
  if (!ref && !(path && mayOpen(role, `/admin${path}`))) return null;
  return (
    <a
      href={ref ? `/admin/orders/${ref}` : `/admin${path}`}
      className="tap underline underline-offset-4 lg:whitespace-nowrap"
    >
      {ref ? alertsWords.order(ref) : alertsWords.go}
    </a>
  );
}

const columnsFor = (role: Role): readonly Column<IncidentRow>[] => [
  {
    key: "opened",
    label: alertsWords.columnNames.opened,
    cell: ({ openedAt }) => <span className="whitespace-nowrap">{timestamp(openedAt)}</span>,
  },
  {
    key: "what",
    label: alertsWords.columnNames.what,
    cell: (row) => (
      <div className="grid grid-cols-1 py-1">
        <span className="font-semibold wrap-anywhere">{titleOf(row)}</span>
        <span className="text-small text-muted">{meaningOf(row)}</span>
      </div>
    ),
  },
  { key: "state", label: alertsWords.columnNames.state, cell: stateOf },
  { key: "count", label: alertsWords.columnNames.count, figure: true, cell: ({ count }) => count },
  {
    key: "email",
    label: alertsWords.columnNames.email,
    cell: (row) => <span className="text-small">{emailOf(row)}</span>,
  },
  {
    key: "go",
    label: alertsWords.columnNames.go,
    cell: (row) => <Go row={row} role={role} />,
  },
];

function Card({ row, role }: { row: IncidentRow; role: Role }) {
  return (
    <div className="grid grid-cols-1 gap-1 py-3">
      <p className="font-semibold wrap-anywhere">{titleOf(row)}</p>
      <p>{meaningOf(row)}</p>
      <p className="text-small text-muted">
        {[timestamp(row.openedAt), stateOf(row), alertsWords.times(row.count), emailOf(row)].join(" · ")}
      </p>
      <p className="empty:hidden">
        <Go row={row} role={role} />
      </p>
    </div>
  );
}
