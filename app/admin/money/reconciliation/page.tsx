import type { Metadata } from "next";
import { PlainForm } from "@/app/_ui/action-form";
import { Button, buttonClass } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { timestamp } from "@/app/_ui/time";
import { Feedback } from "@/app/admin/_ui/feedback";
import { rangeText } from "@/app/admin/_ui/range-bar";
import { Technical } from "@/app/admin/_ui/technical";
import { findRangeBooks } from "@/lib/admin/money/day-figures";
import { findDayOrders } from "@/lib/admin/money/find-day-orders";
import { rangeQuery } from "@/lib/admin/money/parse-range";
import { requireStaff } from "@/lib/auth/access/current-user";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import { DAY_MS, type LagosDay } from "@/lib/platform/lagos-day";
import { findDifferences } from "@/lib/reconcile/find-differences";
import { moneyNotices, moneyWords } from "@/lib/words/en/money";
import { parsePlace, placeText } from "../../_ui/list-address";
import { MoneyFrame } from "../money-frame";
import { rangeOf } from "../range-of";
import { closeDayAction } from "./actions";
import { DayOrders } from "./day-orders";
import { DifferenceRow } from "./difference-row";
import { FiguresTable } from "./figures-table";

export const metadata: Metadata = { title: moneyWords.title };

export default async function MoneyPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("money.view");
  const mayClose = may(user.role, "books.close");
  const mayAnswer = may(user.role, "differences.answer");
  const params = await searchParams;
  const ctx = context();
  const now = ctx.clock.now();
  const range = rangeOf(params, now, "day");
  const { from, to, first } = range;
  const shown: LagosDay | null = to.getTime() - from.getTime() === DAY_MS ? { day: first, from, to } : null;
  const after = parsePlace(wholeParam(params, "after", 60));
  const [books, differences, { orders, next }] = await Promise.all([
    findRangeBooks(ctx, range),
    findDifferences(ctx),
    findDayOrders(ctx, range, after),
  ]);
  const { figures, closed, compared } = books;
  return (
    <MoneyFrame here="reconciliation" lead={moneyWords.lead} range={range}>
      <Feedback done={wholeParam(params, "done")} notices={moneyNotices} />
      <FiguresTable figures={figures} of={rangeText(range)} />
      <DayOrders
        orders={orders}
        later={
          next
            ? `/admin/money/reconciliation?${rangeQuery(range)}&after=${encodeURIComponent(placeText(next))}#orders`
            : null
        }
      />
      <p className="flex flex-wrap gap-4">
        <a className={buttonClass("quiet")} href={`/admin/money/csv?of=orders&${rangeQuery(range)}`}>
          {moneyWords.ordersCsv}
        </a>
        <a className={buttonClass("quiet")} href={`/admin/money/csv?of=ledger&${rangeQuery(range)}`}>
          {moneyWords.ledgerCsv}
        </a>
      </p>
      {shown ? (
        <section className="grid gap-3">
          <h2 className="text-lead font-bold">{moneyWords.closeHeading}</h2>
          <p>{moneyWords.closeLead}</p>
          {closed ? (
            <Notice
              tone={closed.same ? "good" : "bad"}
              title={moneyWords.closed(timestamp(closed.at), closed.differences)}
            >
              <p>{closed.same ? moneyWords.same : moneyWords.changed}</p>
              <p className="text-small wrap-anywhere text-muted">
                {moneyWords.hash}: {closed.hash}
              </p>
            </Notice>
          ) : now < shown.to ? (
            <p className="text-muted">{moneyWords.open}</p>
          ) : mayClose ? (
            <PlainForm action={closeDayAction}>
              <input type="hidden" name="day" value={shown.day} />
              <Button type="submit">{moneyWords.close}</Button>
            </PlainForm>
          ) : null}
        </section>
      ) : null}
      <section className="grid gap-2">
        <h2 className="text-lead font-bold">{moneyWords.comparedHeading}</h2>
        <p>{compared.length === 0 ? moneyWords.neverCompared : moneyWords.comparedLead}</p>
        <ul className="grid grid-cols-1">
          {compared.map(({ source, until, problem }) => (
            <li key={source} className="border-t border-line py-2">
              {moneyWords.sourceName(source)}{" "}
              <span className="text-small text-muted">
                {moneyWords.until(timestamp(until))}
                {problem ? `, ${moneyWords.unfinished}` : ""}
              </span>
              {problem ? <Technical>{problem}</Technical> : null}
            </li>
          ))}
        </ul>
      </section>
      <section className="grid gap-2">
        <h2 className="text-lead font-bold">{moneyWords.differencesHeading(differences.length)}</h2>
        {differences.length === 0 ? <p>{moneyWords.agree}</p> : null}
        <ul className="grid grid-cols-1">
          {differences.map((row) => (
            <DifferenceRow key={row.id} row={row} now={now} day={first} mayWrite={mayAnswer} />
          ))}
        </ul>
      </section>
    </MoneyFrame>
  );
}
