import type { Metadata } from "next";
import { cutParam, type SearchParams } from "@/app/_ui/search-param";
import { bills } from "@/lib/words/en/bills";
import { ElectricityPurchase } from "../../electricity/electricity-purchase";

export const metadata: Metadata = { title: bills.electricityTitle, robots: { index: false } };

/** /electricity prefilled with the number of the home page's search box, for browsers without JavaScript. */
export default async function GoElectricityPage({ searchParams }: { searchParams: SearchParams }) {
  return <ElectricityPurchase meterNumber={cutParam((await searchParams).q)} />;
}
