import type { Metadata } from "next";
import { findStart } from "@/app/_quick-buy/find-start";
import type { SearchParams } from "@/app/_ui/search-param";
import { serviceTitles } from "@/lib/words/messages";
import { BettingPurchase } from "../../betting/betting-purchase";

export function generateMetadata(): Metadata {
  return { title: serviceTitles.betting, robots: { index: false } };
}

/** /betting prefilled from the home page's search box, for browsers without JavaScript. */
export default async function GoBettingPage({ searchParams }: { searchParams: SearchParams }) {
  return <BettingPurchase start={(await findStart(searchParams, "betting")).fields} />;
}
