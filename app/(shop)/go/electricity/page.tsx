import type { Metadata } from "next";
import { findStart } from "@/app/_quick-buy/find-start";
import type { SearchParams } from "@/app/_ui/search-param";
import { serviceTitles } from "@/lib/words/messages";
import { ElectricityPurchase } from "../../electricity/electricity-purchase";

export function generateMetadata(): Metadata {
  return { title: serviceTitles.electricity, robots: { index: false } };
}

/** /electricity prefilled from the home page's search box, for browsers without JavaScript. */
export default async function GoElectricityPage({ searchParams }: { searchParams: SearchParams }) {
  return <ElectricityPurchase start={(await findStart(searchParams, "electricity")).fields} />;
}
