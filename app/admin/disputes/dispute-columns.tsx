import type { ReactNode } from "react";
import { Money } from "@/app/_ui/money";
import { timestamp } from "@/app/_ui/time";
import type { Column } from "@/app/admin/_ui/data-table";
import { EmailCell } from "@/app/admin/_ui/email-cell";
import { shownColumns } from "@/app/admin/_ui/list-address";
import { Time } from "@/app/admin/_ui/time-cell";
import type { ListedDispute } from "@/lib/admin/cases/find-disputes";
import { disputeReason, disputesWords } from "@/lib/words/en/disputes";
import { waitText } from "@/lib/words/en/orders";
import { DISPUTE_COLUMNS, type DisputeColumn, type Filter } from "./dispute-filter";

/** The default columns. */
const OPEN: readonly DisputeColumn[] = ["due", "ref", "amount", "why", "email", "opened", "answer"];
const DECIDED: readonly DisputeColumn[] = ["opened", "ref", "amount", "why", "email", "state", "decided"];

export function usualColumns({ state }: Filter): readonly DisputeColumn[] {
  return state === "open" ? OPEN : DECIDED;
}

/** The time left for an answer, and the deadline. */
export function Due({ dispute, now }: { dispute: ListedDispute; now: Date }) {
  const { dueAt, state } = dispute;
  if (!dueAt || state === "lost" || state === "won")
    return <span className="text-muted">{dueAt ? timestamp(dueAt) : disputesWords.noDue}</span>;
  const left = dueAt.getTime() - now.getTime();
  return (
    <>
      <span className={left < SOON_MS ? "font-semibold text-bad" : "font-semibold"}>
        {left < 0 ? disputesWords.late(waitText(-left)) : disputesWords.left(waitText(left))}
      </span>{" "}
      <span className="text-small text-muted">{timestamp(dueAt)}</span>
    </>
  );
}

const SOON_MS = 4 * 3_600_000;

export function OrderLink({ dispute: { ref } }: { dispute: ListedDispute }) {
  return ref ? (
    <a
      href={`/admin/orders/${ref}`}
      className="tap font-semibold whitespace-nowrap underline underline-offset-4"
    >
      {ref}
    </a>
  ) : (
    disputesWords.noOrder
  );
}

/** The document sent to Paystack with the answer. */
export function EvidenceLink({ dispute: { id, ref } }: { dispute: ListedDispute }) {
  return ref ? (
    <a
      href={`/admin/disputes/evidence?case=${id}`}
      className="tap whitespace-nowrap underline underline-offset-4"
      aria-label={disputesWords.evidenceOf(ref)}
    >
      {disputesWords.evidence}
    </a>
  ) : (
    "–"
  );
}

/** A link to the dispute's page, with the answer given. */
export function AnswerLink({ dispute, mayAnswer }: { dispute: ListedDispute; mayAnswer: boolean }) {
  const { id, ref, number, state, answer, answerState } = dispute;
  const asked = state === "open" && !answer && mayAnswer;
  return (
    <a
      href={`/admin/disputes/${id}`}
      className="tap whitespace-nowrap underline underline-offset-4"
      aria-label={(asked ? disputesWords.answerOf : disputesWords.viewOf)(ref ?? number)}
    >
      {asked
        ? disputesWords.answer
        : answer
          ? disputesWords[answerState === "SENT" ? "answered" : "answering"][answer]
          : disputesWords.view}
    </a>
  );
}

const time = (at: Date | null) => (at ? <Time at={at} /> : "–");

const CELLS: Record<
  DisputeColumn,
  { figure?: boolean; cell: (dispute: ListedDispute, now: Date, mayAnswer: boolean) => ReactNode }
> = {
  due: { cell: (dispute, now) => <Due dispute={dispute} now={now} /> },
  ref: { cell: (dispute) => <OrderLink dispute={dispute} /> },
  amount: {
    figure: true,
    cell: ({ amount }) => (amount === null ? "–" : <Money amount={amount} className="font-semibold" />),
  },
  why: { cell: ({ why }) => disputeReason(why) },
  email: { cell: ({ email }) => <EmailCell email={email ?? "–"} /> },
  state: { cell: ({ state }) => disputesWords.states[state] },
  opened: { cell: ({ openedAt }) => time(openedAt) },
  decided: { cell: ({ decidedAt, state }) => time(state === "open" ? null : decidedAt) },
  evidence: { cell: (dispute) => <EvidenceLink dispute={dispute} /> },
  answer: {
    cell: (dispute, _now, mayAnswer) => <AnswerLink dispute={dispute} mayAnswer={mayAnswer} />,
  },
  number: { cell: ({ number }) => <code className="font-mono">{number}</code> },
};

/** The chosen columns; the evidence only for staff who may answer disputes. */
export function disputeColumns(filter: Filter, now: Date, mayAnswer: boolean): Column<ListedDispute>[] {
  const shown = shownColumns(DISPUTE_COLUMNS, filter.columns, usualColumns(filter));
  return shown
    .filter((key) => key !== "evidence" || mayAnswer)
    .map((key) => ({
      key,
      label: disputesWords.columnNames[key],
      figure: CELLS[key].figure,
      wide: filter.columns.length === 0 && filter.state === "open" && key === "opened",
      cell: (dispute) => CELLS[key].cell(dispute, now, mayAnswer),
    }));
}
