import type { Metadata } from "next";
import { providerOptions } from "@/app/_shop/buy/provider-options";
import { readCatalogue } from "@/app/_shop/read-catalogue";
import { readSold } from "@/app/_shop/read-sold";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { bills } from "@/lib/words/en/bills";
import { ElectricityForm } from "./electricity-form";

export const metadata: Metadata = { title: bills.electricityTitle, description: bills.electricityLead };
// Prerendered from the copy of the catalogue; a copy older than its last change is made again (lib/web/cache-handler.mjs).
export const revalidate = 300;

/** The usual order: by how many customers a company has, as far as anybody counts them. */
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

export default async function ElectricityPage() {
  const sold = (await readSold()).includes("electricity");
  const options = sold ? providerOptions(await readCatalogue(), "electricity", ORDER) : [];
  return (
    <div className="column-wide">
      <Heading title={bills.electricityTitle} lead={bills.electricityLead} />
      {options.length > 0 ? <ElectricityForm options={options} /> : <Notice title={bills.none} />}
    </div>
  );
}
