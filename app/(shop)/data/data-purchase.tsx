import { SellingPage } from "@/app/_purchase/form/selling-page";
import type { FormRow } from "@/app/_purchase/state/form-values";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { localHref } from "@/lib/words/local-href";
import { planWords } from "@/lib/words/messages";
import { DataForm } from "./data-form";
import { planRows } from "./plan-rows";

interface Props {
  start?: readonly FormRow[];
  /** Replaces the page's own lead. */
  lead?: string;
}

/** The data page, empty or prefilled from another order. */
export async function DataPurchase({ start, lead }: Props) {
  const { networks, rows } = planRows(await findCatalogue());
  return (
    <SellingPage service="data" lead={lead} offers={rows} words="purchase">
      <DataForm networks={networks} rows={rows} start={start}>
        <a
          href={localHref("/plans")}
          className="tap text-small font-semibold text-accent underline underline-offset-4"
        >
          {planWords.link}
        </a>
      </DataForm>
    </SellingPage>
  );
}
