import type { Metadata } from "next";
import { cutParam, type SearchParams } from "@/app/_ui/search-param";
import { purchase } from "@/lib/words/en/purchase";
import { AirtimePurchase } from "../../airtime/airtime-purchase";

export const metadata: Metadata = { title: purchase.airtimeTitle, robots: { index: false } };

/** /airtime prefilled with the number of the home page's search box, for browsers without JavaScript. */
export default async function GoAirtimePage({ searchParams }: { searchParams: SearchParams }) {
  return <AirtimePurchase phone={cutParam((await searchParams).q)} />;
}
