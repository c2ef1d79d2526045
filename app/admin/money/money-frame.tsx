import type { ReactNode } from "react";
import { Heading } from "@/app/_ui/heading";
import { PageTabs } from "@/app/admin/_ui/page-tabs";
import { RangeBar } from "@/app/admin/_ui/range-bar";
import { type Range, rangeQuery } from "@/lib/admin/money/parse-range";
import { booksWords } from "@/lib/words/en/books";

const MONEY_TABS = {
  overview: "/admin/money",
  reconciliation: "/admin/money/reconciliation",
  payouts: "/admin/money/payouts",
  float: "/admin/money/float",
  wallets: "/admin/money/wallets",
  fees: "/admin/money/fees",
  vat: "/admin/money/vat",
  trial: "/admin/money/trial",
  closes: "/admin/money/closes",
} as const;
type MoneyTab = keyof typeof MONEY_TABS;

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

/** The tabs of Money; links keep the period. */
function MoneyTabs({ here, query }: { here: MoneyTab; query: string }) {
  const tabs = (Object.entries(MONEY_TABS) as [MoneyTab, string][]).map(([tab, path]) => ({
    label: booksWords.tabs[tab],
    href: `${path}?${query}`,
    current: tab === here,
  }));
  return <PageTabs label={booksWords.tabsLabel} tabs={tabs} />;
}
