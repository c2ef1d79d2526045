import type { Metadata } from "next";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { Unpaused } from "@/app/_shop/catalogue/unpaused";
import { PageWords } from "@/app/_shop/frame/page-words";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { parsePlanFilter } from "@/lib/catalogue/parse-plan-filter";
import { redirectLocal } from "@/lib/web/redirect-local";
import { planWords, purchase } from "@/lib/words/messages";
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
    const { wish, unread } = parsePlanFilter(q);
    if (unread.length === 0) redirectLocal(plansAddress(wish, sort === "value" ? "value" : "price"));
  }
  const rows = finderRows(await findCatalogue());
  return (
    <div className="column-wide">
      <Heading title={planWords.title} lead={planWords.lead} />
      <Unpaused service="data">
        {rows.length > 0 ? (
          <PageWords of="plans">
            <PlanFinder rows={rows} />
          </PageWords>
        ) : (
          <Notice title={purchase.noProducts} />
        )}
      </Unpaused>
    </div>
  );
}
