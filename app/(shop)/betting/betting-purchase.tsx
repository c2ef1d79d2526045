import { SellingPage } from "@/app/_purchase/form/selling-page";
import { providerOptions } from "@/app/_purchase/state/provider-options";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { findSold } from "@/app/_shop/catalogue/find-sold";
import { Beneath } from "@/app/_ui/beneath";
import { serviceLeads } from "@/lib/words/messages";
import { englishOf } from "@/lib/words/words";
import { BettingForm } from "./betting-form";

/** The betting page, empty or prefilled from a search. */
export async function BettingPurchase({ start }: { start?: Readonly<Record<string, string>> }) {
  const sold = (await findSold()).includes("betting");
  const options = sold ? providerOptions(await findCatalogue(), "betting") : [];
  return (
    <SellingPage
      service="betting"
      lead={
        <>
          {serviceLeads.betting}
          <Beneath english={englishOf("services.lead.betting")} />
        </>
      }
      offers={options}
      words="betting"
    >
      <BettingForm options={options} start={start} />
    </SellingPage>
  );
}
