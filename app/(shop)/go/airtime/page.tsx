import type { Metadata } from "next";
import { purchase } from "@/lib/words/en/purchase";
import { AirtimePurchase } from "../../airtime/airtime-purchase";
import { oneOf, type SearchParams } from "../one-of";

export const metadata: Metadata = { title: purchase.airtimeTitle, robots: { index: false } };

/** /airtime prefilled with the number of the home page's search box, for browsers without JavaScript. */
export default async function GoAirtimePage({ searchParams }: { searchParams: SearchParams }) {
  return <AirtimePurchase phone={oneOf((await searchParams).q)} />;
}
