import type { Metadata } from "next";
import { findStart } from "@/app/_quick-buy/find-start";
import type { SearchParams } from "@/app/_ui/search-param";
import { serviceTitles } from "@/lib/words/messages";
import { AirtimePurchase } from "../../airtime/airtime-purchase";

export function generateMetadata(): Metadata {
  return { title: serviceTitles.airtime, robots: { index: false } };
}

/** /airtime prefilled from the home page's search box, for browsers without JavaScript. */
export default async function GoAirtimePage({ searchParams }: { searchParams: SearchParams }) {
  return <AirtimePurchase start={(await findStart(searchParams, "airtime")).rows} />;
}
