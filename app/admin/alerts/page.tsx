import type { Metadata } from "next";
import { buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { timestamp } from "@/app/_ui/time";
import { findIncidents, INCIDENTS_PER_PAGE, type IncidentRow } from "@/lib/alerts/find-incidents";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { alertsWords, alertWords } from "@/lib/words/en/alerts";

export const metadata: Metadata = { title: alertsWords.title };

const at = (when: Date) => timestamp(when.toISOString());

export default async function AlertsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireStaff();
  const before = /^[1-9]\d{0,14}$/.exec(wholeParam(await searchParams, "before", 15))?.[0];
  const rows = await findIncidents(context(), before ? Number(before) : null);
  const last = rows.length === INCIDENTS_PER_PAGE ? rows.at(-1) : undefined;
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-5">
      <Heading title={alertsWords.title} lead={alertsWords.lead} />
      {rows.length === 0 ? <p>{alertsWords.none}</p> : null}
      <ul className="grid grid-cols-1">
        {rows.map((row) => (
          <IncidentItem key={row.id} row={row} />
        ))}
      </ul>
      {last ? (
        <a className={buttonClass("quiet")} href={`/admin/alerts?before=${last.id}`}>
          {alertsWords.older}
        </a>
      ) : null}
    </div>
  );
}

function IncidentItem({ row }: { row: IncidentRow }) {
  const { kind, level, detail, count, openedAt, endedAt, ref, mails, flooded } = row;
  const { title, text, next, path } = alertWords(kind);
  const said = Object.keys(mails).map((state) => alertsWords.mails[state] ?? state);
  const what = [detail.product, detail.machine, detail.missing, detail.orders].find(
    (one) => typeof one === "string" || typeof one === "number",
  );
  return (
    <li className="grid grid-cols-1 gap-1 border-t border-line py-3">
      <p className="font-semibold wrap-anywhere">
        {title}
        {what ? `: ${what}` : ""}
      </p>
      <p>
        {text} {endedAt ? null : next}
      </p>
      <p className="text-small text-muted">
        {at(openedAt)} · {endedAt ? alertsWords.over(at(endedAt)) : alertsWords.open}
        {level === 2 ? ` · ${alertsWords.urgent}` : ""} · {alertsWords.times(count)} ·{" "}
        {said.length > 0
          ? [...new Set(said)].join(", ")
          : flooded
            ? alertsWords.flooded
            : alertsWords.unmailed}
      </p>
      {ref || path ? (
        <p>
          <a
            href={ref ? `/admin/orders/${ref}` : `/admin${path}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {ref ? alertsWords.order(ref) : alertsWords.go}
          </a>
        </p>
      ) : null}
    </li>
  );
}
