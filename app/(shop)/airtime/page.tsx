import type { Metadata } from "next";
import { networkOptions } from "@/app/_shop/buy/network-options";
import { readCatalogue } from "@/app/_shop/read-catalogue";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { AIRTIME_LEAST, AIRTIME_MOST } from "@/lib/services/airtime-schema";
import { purchase } from "@/lib/words/en/purchase";
import { AirtimeForm } from "./airtime-form";

export const metadata: Metadata = { title: purchase.airtimeTitle, description: purchase.airtimeLead };
// Prerendered from the copy of the catalogue; a copy older than its last change is made again (lib/web/cache-handler.mjs).
export const revalidate = 300;

export default async function AirtimePage() {
  const options = networkOptions(await readCatalogue(), "airtime");
  return (
    <div className="column-wide">
      <Heading title={purchase.airtimeTitle} lead={purchase.airtimeLead} />
      {options.length > 0 ? (
        <AirtimeForm options={options} least={AIRTIME_LEAST} most={AIRTIME_MOST} />
      ) : (
        <Notice title={purchase.noProducts} />
      )}
    </div>
  );
}
