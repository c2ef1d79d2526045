import { SellingPage } from "@/app/_purchase/form/selling-page";
import { providerOptions } from "@/app/_purchase/state/provider-options";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { findSold } from "@/app/_shop/catalogue/find-sold";
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

interface Props {
  start?: Readonly<Record<string, string>>;
  email?: string;
}

/** The electricity page, empty or prefilled: from a search, or from a stored form. */
export async function ElectricityPurchase({ start, email }: Props) {
  const sold = (await findSold()).includes("electricity");
  const options = sold ? providerOptions(await findCatalogue(), "electricity", ORDER) : [];
  return (
    <SellingPage service="electricity" offers={options} words="electricity">
      <ElectricityForm options={options} start={start} email={email} />
    </SellingPage>
  );
}
