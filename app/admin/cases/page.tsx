import type { Metadata } from "next";
import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Field } from "@/app/_ui/field";
import { Heading } from "@/app/_ui/heading";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { Section } from "@/app/_ui/section";
import { timestamp } from "@/app/_ui/time";
import { Feedback } from "@/app/admin/_ui/feedback";
import { findAlarms, findCases, type OpenCase, type UnseenAlarm } from "@/lib/admin/cases/find-cases";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { alarmName, caseNotices, caseReason, caseWords } from "@/lib/words/en/cases";
import { waitText } from "@/lib/words/en/desk";
import { acknowledgeAlarmsAction, closeCaseAction } from "./actions";

export const metadata: Metadata = { title: caseWords.title };

/** Open cases and unacknowledged alarms. */
export default async function CasesPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff();
  const mayWrite = user.role !== "auditor";
  const ctx = context();
  const now = ctx.clock.now();
  const [params, cases, alarms] = await Promise.all([searchParams, findCases(ctx), findAlarms(ctx)]);
  return (
    <div className="grid grid-cols-1 max-w-3xl min-w-0 pb-8">
      <div className="grid gap-4 pb-5">
        <Heading title={caseWords.title} lead={caseWords.lead} />
        <Feedback done={wholeParam(params, "done")} notices={caseNotices} />
      </div>
      <Section title={caseWords.openHeading(cases.length)}>
        {cases.length === 0 ? <p>{caseWords.none}</p> : null}
        <ul className="grid grid-cols-1">
          {cases.map((one) => (
            <Case key={one.id} one={one} now={now} mayWrite={mayWrite} />
          ))}
        </ul>
      </Section>
      <Section title={caseWords.alarmsHeading(alarms.length)}>
        {alarms.length === 0 ? <p>{caseWords.noAlarms}</p> : null}
        <ul className="grid grid-cols-1">
          {alarms.map((alarm) => (
            <Alarm key={alarm.upTo} alarm={alarm} now={now} mayWrite={mayWrite} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function OrderLink({ of }: { of: string }) {
  return (
    <a href={`/admin/orders/${of}`} className="font-semibold underline underline-offset-4">
      {of}
    </a>
  );
}

function Case({ one, now, mayWrite }: { one: OpenCase; now: Date; mayWrite: boolean }) {
  const due = one.dueAt?.toISOString();
  return (
    <li className="grid grid-cols-1 gap-1 border-t border-line py-3">
      <p className="font-semibold">{caseWords.kinds[one.kind]}</p>
      <p>{caseReason(one.why)}</p>
      <p className="text-small wrap-anywhere text-muted">
        {one.ref ? <OrderLink of={one.ref} /> : one.subject} ·{" "}
        {caseWords.since(waitText(now.getTime() - one.openedAt.getTime()))}
        {due ? ` · ${caseWords.due(timestamp(due))}` : ""}
      </p>
      {one.kind === "overdue" ? (
        <p className="text-small text-muted">{caseWords.byItself}</p>
      ) : mayWrite ? (
        <Disclosure summary={caseWords.close(one.id)} className="border-t-0">
          <form action={closeCaseAction} className="grid grid-cols-1 gap-4">
            <input type="hidden" name="case" value={one.id} />
            <Field
              id={`case-${one.id}`}
              name="reason"
              label={caseWords.reason}
              maxLength={500}
              autoComplete="off"
            />
            <Button type="submit">{caseWords.submit}</Button>
          </form>
        </Disclosure>
      ) : null}
    </li>
  );
}

function Alarm({ alarm, now, mayWrite }: { alarm: UnseenAlarm; now: Date; mayWrite: boolean }) {
  const { kind, ref, count, since, upTo } = alarm;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1">
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
      {mayWrite ? (
        <form action={acknowledgeAlarmsAction}>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="ref" value={ref ?? ""} />
          <input type="hidden" name="up-to" value={upTo} />
          <Button
            type="submit"
            look="plain"
            aria-label={caseWords.seenLabel([alarmName(kind), ref].filter(Boolean).join(", "))}
          >
            {caseWords.seen}
          </Button>
        </form>
      ) : null}
    </li>
  );
}
