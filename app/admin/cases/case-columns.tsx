import { timestamp } from "@/app/_ui/time";
import type { Column } from "@/app/admin/_ui/data-table";
import type { OpenCase, UnseenAlarm } from "@/lib/admin/cases/find-cases";
import { alarmName, caseReason, caseWords } from "@/lib/words/en/cases";
import { waitText } from "@/lib/words/en/desk";
import { Acknowledge } from "./acknowledge";

const { columnNames } = caseWords;

export function OrderLink({ of }: { of: string | null }) {
  return of ? (
    <a
      href={`/admin/orders/${of}`}
      className="tap font-semibold whitespace-nowrap underline underline-offset-4"
    >
      {of}
    </a>
  ) : (
    "–"
  );
}

/** Opens a complaint's conversation above the list. */
export function OpenLink({ one: { id, ref }, href }: { one: OpenCase; href: string }) {
  return (
    <a
      href={`${href}#open`}
      className="tap whitespace-nowrap underline underline-offset-4"
      aria-label={`${caseWords.open}, ${ref ?? id}`}
    >
      {caseWords.open}
    </a>
  );
}

const wait = (since: Date, now: Date) => (
  <span className="whitespace-nowrap" title={timestamp(since.toISOString())}>
    {waitText(now.getTime() - since.getTime())}
  </span>
);

/** The columns of open cases; `open` makes the address of the list with one of them open above it. */
export function caseColumns(now: Date, mayWrite: boolean, open: (id: number) => string): Column<OpenCase>[] {
  return [
    {
      key: "due",
      label: columnNames.due,
      cell: ({ dueAt }) => (
        <span className="whitespace-nowrap">{dueAt ? timestamp(dueAt.toISOString()) : "–"}</span>
      ),
    },
    { key: "ref", label: columnNames.ref, cell: ({ ref }) => <OrderLink of={ref} /> },
    {
      key: "kind",
      label: columnNames.kind,
      cell: ({ kind }) => <span className="font-semibold">{caseWords.kinds[kind]}</span>,
    },
    { key: "why", label: columnNames.why, cell: ({ why }) => caseReason(why) },
    { key: "since", label: columnNames.since, cell: ({ openedAt }) => wait(openedAt, now) },
    ...(mayWrite
      ? [
          {
            key: "act",
            label: columnNames.act,
            cell: (one: OpenCase) =>
              one.kind === "not_received" ? (
                <OpenLink one={one} href={open(one.id)} />
              ) : one.kind === "overdue" ? (
                <span className="text-small text-muted">{caseWords.automatic}</span>
              ) : (
                <a
                  href={`${open(one.id)}#open`}
                  className="tap whitespace-nowrap underline underline-offset-4"
                >
                  {caseWords.close(one.id)}
                </a>
              ),
          },
        ]
      : []),
  ];
}

export function alarmColumns(now: Date, mayWrite: boolean): Column<UnseenAlarm>[] {
  return [
    {
      key: "kind",
      label: columnNames.alarm,
      cell: ({ kind }) => <span className="font-semibold">{alarmName(kind)}</span>,
    },
    { key: "ref", label: columnNames.ref, cell: ({ ref }) => <OrderLink of={ref} /> },
    { key: "times", label: columnNames.times, figure: true, cell: ({ count }) => count },
    { key: "since", label: columnNames.since, cell: ({ since }) => wait(since, now) },
    ...(mayWrite
      ? [
          {
            key: "act",
            label: columnNames.act,
            cell: (alarm: UnseenAlarm) => <Acknowledge alarm={alarm} />,
          },
        ]
      : []),
  ];
}
