import { connection } from "next/server";
import { listedPlans } from "@/app/_purchase/form/listed-plans";
import { SellingPage } from "@/app/_purchase/form/selling-page";
import { providerOptions } from "@/app/_purchase/state/provider-options";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { findSold } from "@/app/_shop/catalogue/find-sold";
import { TvForm } from "./tv-form";

interface Props {
  start?: Readonly<Record<string, string>>;
}

/** The TV page, empty or prefilled from a search. Rendered per request: its provider is in the address. */
export async function TvPurchase({ start }: Props) {
  await connection();
  const snapshot = (await findSold()).includes("tv") ? await findCatalogue() : null;
  const plans = listedPlans(snapshot, "tv");
  const options = providerOptions(snapshot, "tv", ["dstv", "gotv", "startimes"]).filter(({ slug }) =>
    plans.some(({ provider }) => provider === slug),
  );
  return (
    <SellingPage service="tv" offers={options} words="tv">
      <TvForm options={options} plans={plans} start={start} />
    </SellingPage>
  );
}
