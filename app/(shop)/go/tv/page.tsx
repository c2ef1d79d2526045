import type { Metadata } from "next";
import { findStart } from "@/app/_quick-buy/find-start";
import type { SearchParams } from "@/app/_ui/search-param";
import { serviceTitles } from "@/lib/words/messages";
import { TvPurchase } from "../../tv/tv-purchase";

export function generateMetadata(): Metadata {
  return { title: serviceTitles.tv, robots: { index: false } };
}

/** /tv prefilled from the home page's search box, for browsers without JavaScript. Its provider is in the address. */
export default async function GoTvPage({ searchParams }: { searchParams: SearchParams }) {
  return <TvPurchase start={(await findStart(searchParams, "tv")).fields} />;
}
