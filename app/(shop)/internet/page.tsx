import type { Metadata } from "next";
import { connection } from "next/server";
import { listedPlans } from "@/app/_purchase/form/listed-plans";
import { sellingMetadata } from "@/app/_purchase/form/selling-metadata";
import { SellingPage } from "@/app/_purchase/form/selling-page";
import { providerOptions } from "@/app/_purchase/state/provider-options";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { findSold } from "@/app/_shop/catalogue/find-sold";
import { InternetForm } from "./internet-form";

export function generateMetadata(): Metadata {
  return sellingMetadata("internet");
}

/** Rendered per request: its provider is in the address, so that it works without JavaScript. */
export default async function InternetPage() {
  await connection();
  const snapshot = (await findSold()).includes("internet") ? await findCatalogue() : null;
  const plans = listedPlans(snapshot, "internet");
  const options = providerOptions(snapshot, "internet").filter(({ slug }) =>
    plans.some(({ provider }) => provider === slug),
  );
  return (
    <SellingPage service="internet" offers={options} words="internet">
      <InternetForm options={options} plans={plans} />
    </SellingPage>
  );
}
