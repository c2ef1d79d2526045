import type { Metadata } from "next";
import { findStart } from "@/app/_quick-buy/find-start";
import type { SearchParams } from "@/app/_ui/search-param";
import { serviceTitles } from "@/lib/words/messages";
import { DataPurchase } from "../../data/data-purchase";

export function generateMetadata(): Metadata {
  return { title: serviceTitles.data, robots: { index: false } };
}

/** /data prefilled from the home page's search box, for browsers without JavaScript. */
export default async function GoDataPage({ searchParams }: { searchParams: SearchParams }) {
  return <DataPurchase start={(await findStart(searchParams, "data")).rows} />;
}
