import { tableWords } from "@/lib/words/en/price-table";
import { PageTabs } from "./page-tabs";

const TABS = [
  ["/admin/catalogue", tableWords.tabTable],
  ["/admin/prices", tableWords.tabRules],
  ["/admin/catalogue/changes", tableWords.tabChanges],
  ["/admin/catalogue/listing", tableWords.tabListing],
] as const;

/** The tabs of the catalogue and price pages. */
export function PriceTabs({ here }: { here: (typeof TABS)[number][0] }) {
  const tabs = TABS.map(([href, label]) => ({ label, href, current: href === here }));
  return <PageTabs label={tableWords.tabs} tabs={tabs} />;
}
