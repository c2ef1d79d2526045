import { cx } from "@/app/_ui/cx";
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
  return (
    <nav aria-label={booksWords.tabsLabel}>
      <ul className="flex flex-wrap gap-x-1 border-b border-line">
        {(Object.entries(MONEY_TABS) as [MoneyTab, string][]).map(([tab, path]) => (
          <li key={tab}>
            <a
              href={`${path}?${query}`}
              aria-current={tab === here ? "page" : undefined}
              className={cx(
                "tap px-3 font-semibold",
                tab === here ? "border-b-2 border-accent text-accent" : "text-muted hover:text-ink",
              )}
            >
              {booksWords.tabs[tab]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
