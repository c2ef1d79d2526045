import type { Metadata } from "next";
import { PlainForm } from "@/app/_ui/action-form";
import { Button, buttonClass } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { day as dayName, timestamp } from "@/app/_ui/time";
import { ApprovalNote } from "@/app/admin/_ui/approval-note";
import { Feedback } from "@/app/admin/_ui/feedback";
import { LedgerTable } from "@/app/admin/_ui/ledger-table";
import { Panel } from "@/app/admin/_ui/panel";
import { SheetRows } from "@/app/admin/_ui/sheet-table";
import { type DayState, findDayStates, findMonthState, type MonthState } from "@/lib/admin/money/close-month";
import { monthSheets } from "@/lib/admin/money/month-pack";
import type { Sheet } from "@/lib/admin/money/sheet";
import { requireStaff } from "@/lib/auth/access/current-user";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import { booksWords, closeNotices } from "@/lib/words/en/books";
import { MoneyFrame } from "../money-frame";
import { rangeOf } from "../range-of";
import { closeDaysAction, closeMonthAction } from "./actions";

export const metadata: Metadata = { title: booksWords.tabs.closes };

/** The days and the month of a period: what is closed, what prevents closing, and a closed month's frozen figures. */
export default async function ClosesPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("money.view");
  const params = await searchParams;
  const ctx = context();
  const range = rangeOf(params, ctx.clock.now());
  const [days, month] = await Promise.all([findDayStates(ctx, range), findMonthState(ctx, range)]);
  const mayClose = may(user.role, "books.close");
  return (
    <MoneyFrame here="closes" lead={booksWords.leads.closes} range={range}>
      <Feedback done={wholeParam(params, "done")} notices={closeNotices} />
      {month ? <MonthPart month={month} days={days} mayClose={mayClose} /> : <p>{booksWords.chooseMonth}</p>}
      <Panel title={booksWords.days}>
        <LedgerTable
          label={booksWords.days}
          none={booksWords.noEntries}
          columns={[{ label: booksWords.day }, { label: booksWords.state }]}
          rows={shownDays(days).map(({ day, state, closedAt }) => ({
            key: day,
            cells: [
              <a
                key="day"
                href={`/admin/money/reconciliation?range=day&day=${day}`}
                className="tap underline underline-offset-4"
              >
                {dayName(`${day}T12:00:00Z`)}
              </a>,
              closedAt
                ? booksWords.closedAt(timestamp(closedAt))
                : booksWords.dayStates[state as Exclude<DayState["state"], "closed">],
            ],
          }))}
        />
      </Panel>
    </MoneyFrame>
  );
}

/** Newest first, starting today: future days can't be closed. */
function shownDays(days: readonly DayState[]): DayState[] {
  const today = days.findIndex(({ state }) => state === "running");
  return (today < 0 ? days : days.slice(0, today + 1)).toReversed();
}

function MonthPart({
  month: { month, reasons, closed },
  days,
  mayClose,
}: {
  month: MonthState;
  days: readonly DayState[];
  mayClose: boolean;
}) {
  if (closed) {
    const of = `/admin/money/closes/pack?month=${month}`;
    return (
      <>
        <Notice tone={closed.same ? "good" : "bad"} title={booksWords.monthClosed(timestamp(closed.at))}>
          <p>{closed.same ? booksWords.monthSame : booksWords.monthChanged}</p>
          <p className="text-small wrap-anywhere text-muted">
            {booksWords.hash} {closed.hash}
          </p>
        </Notice>
        <p className="flex flex-wrap gap-3">
          <a href={`${of}&as=pdf`} download className={buttonClass("quiet")}>
            {booksWords.packPdf}
          </a>
          <a href={`${of}&as=xlsx`} download className={buttonClass("quiet")}>
            {booksWords.packXlsx}
          </a>
        </p>
        {monthSheets(closed.figures).map((sheet) => (
          <FrozenTable key={sheet.title} sheet={sheet} />
        ))}
      </>
    );
  }
  return (
    <Panel title={booksWords.closeMonth} note={booksWords.closeMonthNote}>
      {reasons.length > 0 ? (
        <ul className="grid list-disc gap-1 ps-5">
          {reasons.map((reason) => (
            <li key={reason}>
              {reason === "days_open"
                ? booksWords.daysOpen(days.filter(({ state }) => state === "open").length)
                : booksWords.reasons[reason]}
            </li>
          ))}
        </ul>
      ) : null}
      {mayClose ? (
        <div className="flex flex-wrap gap-3">
          {reasons.includes("days_open") ? (
            <PlainForm action={closeDaysAction}>
              <input type="hidden" name="month" value={month} />
              <Button type="submit" look="quiet">
                {booksWords.closeAllDays}
              </Button>
            </PlainForm>
          ) : null}
          {reasons.length === 0 ? (
            <PlainForm action={closeMonthAction} className="grid grid-cols-1 gap-3">
              <ApprovalNote />
              <input type="hidden" name="month" value={month} />
              <Button type="submit">{booksWords.closeMonth}</Button>
            </PlainForm>
          ) : null}
        </div>
      ) : null}
    </Panel>
  );
}

/** A table of a closed month; downloads come from its pack. */
function FrozenTable({ sheet }: { sheet: Sheet }) {
  return (
    <Panel title={sheet.title}>
      <SheetRows sheet={sheet} none={booksWords.noEntries} />
    </Panel>
  );
}
