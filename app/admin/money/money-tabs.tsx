import { PageTabs } from "@/app/admin/_ui/page-tabs";
import { booksWords } from "@/lib/words/en/books";

export const MONEY_TABS = {
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
export type MoneyTab = keyof typeof MONEY_TABS;

/** The tabs of Money; links keep the period. */
export function MoneyTabs({ here, query }: { here: MoneyTab; query: string }) {
  const tabs = (Object.entries(MONEY_TABS) as [MoneyTab, string][]).map(([tab, path]) => ({
    label: booksWords.tabs[tab],
    href: `${path}?${query}`,
    current: tab === here,
  }));
  return <PageTabs label={booksWords.tabsLabel} tabs={tabs} />;
}
