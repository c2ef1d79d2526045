import { providerOptions } from "@/app/_purchase/state/provider-options";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { findSold } from "@/app/_shop/catalogue/find-sold";
import { Unpaused } from "@/app/_shop/catalogue/unpaused";
import { PageWords } from "@/app/_shop/frame/page-words";
import { Beneath } from "@/app/_ui/beneath";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { bills } from "@/lib/words/messages";
import { englishOf } from "@/lib/words/words";
import { BettingForm } from "./betting-form";

/** The betting page, empty or prefilled from a search. */
export async function BettingPurchase({ start }: { start?: Readonly<Record<string, string>> }) {
  const sold = (await findSold()).includes("betting");
  const options = sold ? providerOptions(await findCatalogue(), "betting") : [];
  return (
    <div className="column-wide">
      <Heading
        title={bills.bettingTitle}
        lead={
          <>
            {bills.bettingLead}
            <Beneath english={englishOf("bills.bettingLead")} />
          </>
        }
      />
      <Unpaused service="betting">
        {options.length > 0 ? (
          <PageWords of="betting">
            <BettingForm options={options} start={start} />
          </PageWords>
        ) : (
          <Notice title={bills.none} />
        )}
      </Unpaused>
    </div>
  );
}
