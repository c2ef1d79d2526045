import type { Metadata } from "next";
import { SellingPage } from "@/app/_purchase/form/selling-page";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { parsePlanFilter } from "@/lib/catalogue/parse-plan-filter";
import { redirectLocal } from "@/lib/web/redirect-local";
import { planWords } from "@/lib/words/messages";
import { finderRows } from "./finder-rows";
import { PlanFinder } from "./plan-finder";
import { plansAddress } from "./plans-address";

export function generateMetadata(): Metadata {
  return { title: planWords.title, description: planWords.lead };
}

interface Props {
  searchParams: Promise<{ q?: string | string[]; sort?: string | string[] }>;
}

/**
 * The plan finder. The filter is in the address, so that it can be shared and works without JavaScript. Text from the
 * search box is redirected to such an address if all of it was understood.
 */
export default async function PlansPage({ searchParams }: Props) {
  const { q, sort } = await searchParams;
  if (typeof q === "string") {
    const { filter, unread } = parsePlanFilter(q);
    if (unread.length === 0) redirectLocal(plansAddress(filter, sort === "value" ? "value" : "price"));
  }
  const rows = finderRows(await findCatalogue());
  return (
    <SellingPage service="data" title={planWords.title} lead={planWords.lead} offers={rows} words="plans">
      <PlanFinder rows={rows} />
    </SellingPage>
  );
}
