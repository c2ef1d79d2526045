import type { Metadata } from "next";
import { connection } from "next/server";
import { SellingPage } from "@/app/_purchase/form/selling-page";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { localHref } from "@/lib/words/local-href";
import { planWords, purchase } from "@/lib/words/messages";
import { DataForm } from "./data-form";
import { planRows } from "./plan-rows";

export function generateMetadata(): Metadata {
  return { title: purchase.dataTitle, description: purchase.dataLead };
}

/** Rendered per request: its filters are in the address, so that they work without JavaScript. */
export default async function DataPage() {
  await connection();
  const { networks, rows } = planRows(await findCatalogue());
  return (
    <SellingPage
      service="data"
      title={purchase.dataTitle}
      lead={
        <>
          {purchase.dataLead}{" "}
          <a
            href={localHref("/plans")}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            {planWords.link}
          </a>
        </>
      }
      offers={rows}
      none={purchase.noProducts}
      words="purchase"
    >
      <DataForm networks={networks} rows={rows} />
    </SellingPage>
  );
}
