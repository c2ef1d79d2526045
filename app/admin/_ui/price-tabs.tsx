import { cx } from "@/app/_ui/cx";
import { tableWords } from "@/lib/words/en/price-table";

const TABS = [
  ["/admin/catalogue", tableWords.tabTable],
  ["/admin/prices", tableWords.tabRules],
  ["/admin/catalogue/changes", tableWords.tabChanges],
  ["/admin/catalogue/listing", tableWords.tabListing],
] as const;

/** The tabs of the catalogue and price pages. */
export function PriceTabs({ here }: { here: (typeof TABS)[number][0] }) {
  return (
    <nav aria-label={tableWords.tabs}>
      <ul className="flex flex-wrap gap-x-1 border-b border-line">
        {TABS.map(([path, label]) => (
          <li key={path}>
            <a
              href={path}
              aria-current={path === here ? "page" : undefined}
              className={cx(
                "tap px-3 font-semibold",
                path === here ? "border-b-2 border-accent text-accent" : "text-muted hover:text-ink",
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
