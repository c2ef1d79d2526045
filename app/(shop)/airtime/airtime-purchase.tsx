import { SellingPage } from "@/app/_purchase/form/selling-page";
import type { FormRow } from "@/app/_purchase/state/form-values";
import { networkOptions } from "@/app/_purchase/state/network-options";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { MAX_AIRTIME, MIN_AIRTIME } from "@/lib/services/airtime-schema";
import { AirtimeForm } from "./airtime-form";

interface Props {
  start?: readonly FormRow[];
  /** Replaces the page's own lead. */
  lead?: string;
}

/** The airtime page, empty or prefilled from a search or another order. */
export async function AirtimePurchase({ start, lead }: Props) {
  const options = networkOptions(await findCatalogue());
  return (
    <SellingPage service="airtime" lead={lead} offers={options} words="purchase">
      <AirtimeForm options={options} min={MIN_AIRTIME} max={MAX_AIRTIME} start={start} />
    </SellingPage>
  );
}
