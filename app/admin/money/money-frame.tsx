import type { ReactNode } from "react";
import { Heading } from "@/app/_ui/heading";
import { RangeBar } from "@/app/admin/_ui/range-bar";
import { type Range, rangeQuery } from "@/lib/admin/money/parse-range";
import { booksWords } from "@/lib/words/en/books";
import { MONEY_TABS, type MoneyTab, MoneyTabs } from "./money-tabs";

/** A tab of Money: heading, tabs, period, content. */
export function MoneyFrame({
  here,
  lead,
  range,
  children,
}: {
  here: MoneyTab;
  lead: string;
  range: Range;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-3">
        <Heading title={here === "overview" ? booksWords.title : booksWords.tabs[here]} lead={lead} />
        <MoneyTabs here={here} query={rangeQuery(range)} />
        <RangeBar here={MONEY_TABS[here]} range={range} />
      </div>
      {children}
    </div>
  );
}
