import { NairaField } from "@/app/_forms/naira-field";
import { PhoneField } from "@/app/_forms/phone-field";
import { problemAt } from "@/app/_forms/problem-at";
import { NetworkChoice } from "@/app/_purchase/form/network-choice";
import { QuickAmounts } from "@/app/_purchase/form/quick-amounts";
import { RowButton } from "@/app/_purchase/form/row-button";
import type { Purchase } from "@/app/_purchase/hooks/use-purchase";
import { rowField } from "@/app/_purchase/state/form-values";
import type { NetworkOption } from "@/app/_purchase/state/to-input";
import { purchase } from "@/lib/words/messages";

interface Props {
  index: number;
  buy: Purchase;
  options: readonly NetworkOption[];
  hint: string;
  /** The available amounts, as a sentence. */
  range: string;
}

/** Whole naira. */
const USUAL = [100, 200, 500, 1_000, 2_000];

/** One number: phone, network, amount. */
export function AirtimeRow({ index, buy, options, hint, range }: Props) {
  const many = buy.fill.typed.rows.length > 1;
  const row = buy.fill.typed.rows[index] ?? { phone: "", product: "", amount: "" };
  const at = (field: "phone" | "product" | "amount") => {
    const name = rowField(index, field);
    return { name, error: problemAt(buy.problems, name) };
  };
  const amount = at("amount");
  const product = at("product");
  return (
    <div className="grid gap-6">
      <PhoneField
        {...at("phone")}
        label={many ? purchase.phoneOf({ n: index + 1 }) : undefined}
        value={row.phone}
      />
      <NetworkChoice
        {...product}
        id={product.name}
        label={many ? purchase.networkOf({ n: index + 1 }) : purchase.network}
        hint={hint}
        options={options}
        chosen={row.product}
      />
      <div className="grid gap-2">
        <NairaField
          {...amount}
          id={amount.name}
          label={many ? purchase.amountOf({ n: index + 1 }) : purchase.amount}
          defaultValue={row.amount}
          hint={range}
        />
        {many ? null : (
          <QuickAmounts field={amount.name} amounts={USUAL} ready={buy.ready} onChoose={buy.read} />
        )}
      </div>
      {many ? (
        <div>
          <RowButton buy={buy} intent={`remove.${index}`} label={purchase.removeNumber({ n: index + 1 })} />
        </div>
      ) : null}
    </div>
  );
}
