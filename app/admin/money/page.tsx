import type { Metadata } from "next";
import { Button, buttonClass } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { timestamp } from "@/app/_ui/time";
import { Feedback } from "@/app/admin/_ui/feedback";
import { Technical } from "@/app/admin/_ui/technical";
import { findDayBooks } from "@/lib/admin/money/day-figures";
import { findDayOrders } from "@/lib/admin/money/find-day-orders";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { dayOf, parseLagosDay } from "@/lib/platform/lagos-day";
import { findDifferences } from "@/lib/reconcile/find-differences";
import { moneyNotices, moneyWords } from "@/lib/words/en/money";
import { parsePlace, placeText } from "../_ui/list-address";
import { closeDayAction } from "./actions";
import { DayOrders } from "./day-orders";
import { DifferenceRow } from "./difference-row";
import { FiguresTable } from "./figures-table";

export const metadata: Metadata = { title: moneyWords.title };

function when(at: Date): string {
  return timestamp(at.toISOString());
}

export default async function MoneyPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("owner", "auditor");
  const mayWrite = user.role === "owner";
  const params = await searchParams;
  const ctx = context();
  const now = ctx.clock.now();
  const shown = parseLagosDay(wholeParam(params, "day", 10)) ?? dayOf(now);
  const after = parsePlace(wholeParam(params, "after", 60));
  const [books, differences, { orders, next }] = await Promise.all([
    findDayBooks(ctx, shown),
    findDifferences(ctx),
    findDayOrders(ctx, shown, after),
  ]);
  const { figures, closed, compared } = books;
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-8">
      <div className="grid gap-5">
        <Heading title={moneyWords.title} lead={moneyWords.lead} />
        <Feedback done={wholeParam(params, "done")} notices={moneyNotices} />
        <form method="get" action="/admin/money" className="grid gap-4">
          <Field id="day" name="day" type="date" label={moneyWords.day} defaultValue={shown.day} />
          <Button type="submit" look="quiet">
            {moneyWords.show}
          </Button>
        </form>
      </div>
      <FiguresTable figures={figures} day={shown.day} />
      <DayOrders
        orders={orders}
        later={
          next ? `/admin/money?day=${shown.day}&after=${encodeURIComponent(placeText(next))}#orders` : null
        }
      />
      <p className="flex flex-wrap gap-4">
        <a className={buttonClass("quiet")} href={`/admin/money/csv?of=orders&day=${shown.day}`}>
          {moneyWords.ordersCsv}
        </a>
        <a className={buttonClass("quiet")} href={`/admin/money/csv?of=ledger&day=${shown.day}`}>
          {moneyWords.ledgerCsv}
        </a>
      </p>
      <section className="grid gap-3">
        <h2 className="text-lead font-bold">{moneyWords.closeHeading}</h2>
        <p>{moneyWords.closeLead}</p>
        {closed ? (
          <Notice
            tone={closed.same ? "good" : "bad"}
            title={moneyWords.closed(when(closed.at), closed.differences)}
          >
            <p>{closed.same ? moneyWords.same : moneyWords.changed}</p>
            <p className="text-small wrap-anywhere text-muted">
              {moneyWords.hash}: {closed.hash}
            </p>
          </Notice>
        ) : now < shown.to ? (
          <p className="text-muted">{moneyWords.open}</p>
        ) : mayWrite ? (
          <form action={closeDayAction}>
            <input type="hidden" name="day" value={shown.day} />
            <Button type="submit">{moneyWords.close}</Button>
          </form>
        ) : null}
      </section>
      <section className="grid gap-2">
        <h2 className="text-lead font-bold">{moneyWords.comparedHeading}</h2>
        <p>{compared.length === 0 ? moneyWords.neverCompared : moneyWords.comparedLead}</p>
        <ul className="grid grid-cols-1">
          {compared.map(({ source, until, problem }) => (
            <li key={source} className="border-t border-line py-2">
              {moneyWords.sourceName(source)}{" "}
              <span className="text-small text-muted">
                {moneyWords.until(when(until))}
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
            <DifferenceRow key={row.id} row={row} now={now} day={shown.day} mayWrite={mayWrite} />
          ))}
        </ul>
      </section>
    </div>
  );
}
