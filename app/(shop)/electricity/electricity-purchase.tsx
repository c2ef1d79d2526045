import { providerOptions } from "@/app/_purchase/state/provider-options";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { findSold } from "@/app/_shop/catalogue/find-sold";
import { Unpaused } from "@/app/_shop/catalogue/unpaused";
import { PageWords } from "@/app/_shop/frame/page-words";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { bills } from "@/lib/words/messages";
import { ElectricityForm } from "./electricity-form";

/** Default order of DisCos: by number of customers, as far as known. */
const ORDER = [
  "ikeja",
  "eko",
  "abuja",
  "ibadan",
  "benin",
  "enugu",
  "harcourt",
  "kano",
  "kaduna",
  "jos",
  "yola",
  "aba",
];

/** The electricity page, empty or prefilled from a search. */
export async function ElectricityPurchase({ start }: { start?: Readonly<Record<string, string>> }) {
  const sold = (await findSold()).includes("electricity");
  const options = sold ? providerOptions(await findCatalogue(), "electricity", ORDER) : [];
  return (
    <div className="column-wide">
      <Heading title={bills.electricityTitle} lead={bills.electricityLead} />
      <Unpaused service="electricity">
        {options.length > 0 ? (
          <PageWords of="electricity">
            <ElectricityForm options={options} start={start} />
          </PageWords>
        ) : (
          <Notice title={bills.none} />
        )}
      </Unpaused>
    </div>
  );
}
