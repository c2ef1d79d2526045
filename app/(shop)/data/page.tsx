import type { Metadata } from "next";
import { connection } from "next/server";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { Unpaused } from "@/app/_shop/catalogue/unpaused";
import { PageWords } from "@/app/_shop/frame/page-words";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
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
    <div className="column-wide">
      <Heading
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
      />
      <Unpaused service="data">
        {rows.length > 0 ? (
          <PageWords of="purchase">
            <DataForm networks={networks} rows={rows} />
          </PageWords>
        ) : (
          <Notice title={purchase.noProducts} />
        )}
      </Unpaused>
    </div>
  );
}
