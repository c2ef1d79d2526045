import type { Metadata } from "next";
import { Disclosure } from "@/app/_ui/disclosure";
import { Heading } from "@/app/_ui/heading";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { Section } from "@/app/_ui/section";
import { timestamp } from "@/app/_ui/time";
import { DataList } from "@/app/admin/_ui/data-list";
import { Feedback } from "@/app/admin/_ui/feedback";
import { parseNumberedPlace, placeText, queryText } from "@/app/admin/_ui/list-address";
import { Peek } from "@/app/admin/_ui/peek";
import { ViewTabs } from "@/app/admin/_ui/view-tabs";
import {
  findAlarms,
  findCases,
  LISTED_CASES,
  type OpenCase,
  type UnseenAlarm,
} from "@/lib/admin/cases/find-cases";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { alarmName, caseNotices, caseReason, caseWords } from "@/lib/words/en/cases";
import { waitText } from "@/lib/words/en/desk";
import { listWords } from "@/lib/words/en/lists";
import { Acknowledge } from "./acknowledge";
import { alarmColumns, caseColumns, OpenLink, OrderLink } from "./case-columns";
import { CloseForm } from "./close-form";
import { Conversation } from "./conversation";

export const metadata: Metadata = { title: caseWords.title };

/** Open cases, the nearest deadline first, and unacknowledged alarms. */
export default async function CasesPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff();
  const mayWrite = user.role !== "auditor";
  const ctx = context();
  const now = ctx.clock.now();
  const asked = await searchParams;
  const kind = LISTED_CASES.find((one) => one === asked.kind) ?? null;
  const after = parseNumberedPlace(wholeParam(asked, "after"));
  const openId = Number(/^[1-9]\d{0,8}$/.exec(wholeParam(asked, "open"))?.[0] ?? 0);
  const [{ cases, next }, alarms, open] = await Promise.all([
    findCases(ctx, { kind, after }),
    findAlarms(ctx),
    openId ? findCases(ctx, { id: openId }) : null,
  ]);
  const [shown] = open?.cases.filter((one) => one.kind !== "overdue") ?? [];
  const to = (parts: { kind?: string | null; after?: typeof next; open?: number }) =>
    `/admin/cases${queryText({
      kind: parts.kind === undefined ? kind : parts.kind,
      after: parts.after && placeText(parts.after),
      open: parts.open ? String(parts.open) : null,
    })}`;
  return (
    <div className="grid grid-cols-1 min-w-0 pb-8">
      <div className="grid gap-4 pb-5">
        <Heading title={caseWords.title} lead={caseWords.lead} />
        <Feedback done={wholeParam(asked, "done")} notices={caseNotices} />
        <ViewTabs
          label={listWords.views}
          tabs={[null, ...LISTED_CASES].map((one) => ({
            label: caseWords.views[one ?? "all"],
            href: to({ kind: one }),
            current: one === kind,
          }))}
        />
        {shown ? (
          <Peek
            title={shown.ref ?? caseWords.kinds[shown.kind]}
            page={shown.ref ? `/admin/orders/${shown.ref}` : null}
            close={to({ after })}
          >
            <Facts one={shown} now={now} />
            {shown.kind === "not_received" ? (
              <Conversation one={shown} mayWrite={mayWrite} />
            ) : mayWrite ? (
              <CloseForm id={shown.id} />
            ) : null}
          </Peek>
        ) : null}
      </div>
      <Section title={caseWords.openHeading}>
        <DataList
          label={caseWords.list}
          table={caseWords.table}
          columns={caseColumns(now, mayWrite, (id) => to({ after, open: id }))}
          rows={cases}
          keyOf={({ id }) => String(id)}
          card={(one) => (
            <div className="grid grid-cols-1 gap-1 py-3">
              <p className="font-semibold">{caseWords.kinds[one.kind]}</p>
              <Facts one={one} now={now} />
              {one.kind === "not_received" && one.id !== shown?.id ? (
                <OpenLink one={one} href={to({ after, open: one.id })} />
              ) : one.kind !== "overdue" && mayWrite && one.id !== shown?.id ? (
                <Disclosure summary={caseWords.close(one.id)} className="border-t-0">
                  <CloseForm id={one.id} />
                </Disclosure>
              ) : null}
            </div>
          )}
          empty={caseWords.none}
          first={after && to({})}
          next={next && to({ after: next })}
          nextLabel={caseWords.later}
        />
      </Section>
      <Section title={caseWords.alarmsHeading(alarms.length)}>
        <DataList
          label={caseWords.alarmList}
          table={caseWords.alarmTable}
          columns={alarmColumns(now, mayWrite)}
          rows={alarms}
          keyOf={({ upTo }) => String(upTo)}
          card={(alarm) => <AlarmCard alarm={alarm} now={now} mayWrite={mayWrite} />}
          empty={caseWords.noAlarms}
          first={null}
          next={null}
          nextLabel=""
        />
      </Section>
    </div>
  );
}

function Facts({ one, now }: { one: OpenCase; now: Date }) {
  return (
    <>
      <p>{caseReason(one.why)}</p>
      <p className="text-small wrap-anywhere text-muted">
        {one.ref ? (
          <>
            <OrderLink of={one.ref} /> ·{" "}
          </>
        ) : null}
        {caseWords.since(waitText(now.getTime() - one.openedAt.getTime()))}
        {one.dueAt ? ` · ${caseWords.due(timestamp(one.dueAt.toISOString()))}` : ""}
      </p>
      {one.owner ? <p className="text-small text-muted">{caseWords.assigned(one.owner)}</p> : null}
      {one.kind === "overdue" ? <p className="text-small text-muted">{caseWords.byItself}</p> : null}
    </>
  );
}

function AlarmCard({ alarm, now, mayWrite }: { alarm: UnseenAlarm; now: Date; mayWrite: boolean }) {
  const { kind, ref, count, since } = alarm;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-1">
      <p className="min-w-0 wrap-anywhere">
        {alarmName(kind)}
        <span className="block text-small text-muted">
          {ref ? (
            <>
              <OrderLink of={ref} /> ·{" "}
            </>
          ) : null}
          {caseWords.times(count)}, {caseWords.since(waitText(now.getTime() - since.getTime()))}
        </span>
      </p>
      {mayWrite ? <Acknowledge alarm={alarm} /> : null}
    </div>
  );
}
