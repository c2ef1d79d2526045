import type { FormRow } from "@/app/_purchase/state/form-values";
import { networkOptions } from "@/app/_purchase/state/network-options";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { Unpaused } from "@/app/_shop/catalogue/unpaused";
import { PageWords } from "@/app/_shop/frame/page-words";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { MAX_AIRTIME, MIN_AIRTIME } from "@/lib/services/airtime-schema";
import { purchase } from "@/lib/words/messages";
import { AirtimeForm } from "./airtime-form";

/** The airtime page, empty or prefilled from a search. */
export async function AirtimePurchase({ start }: { start?: readonly FormRow[] }) {
  const options = networkOptions(await findCatalogue(), "airtime");
  return (
    <div className="column-wide">
      <Heading title={purchase.airtimeTitle} lead={purchase.airtimeLead} />
      <Unpaused service="airtime">
        {options.length > 0 ? (
          <PageWords of="purchase">
            <AirtimeForm options={options} least={MIN_AIRTIME} most={MAX_AIRTIME} start={start} />
          </PageWords>
        ) : (
          <Notice title={purchase.noProducts} />
        )}
      </Unpaused>
    </div>
  );
}
