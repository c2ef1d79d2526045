"use client";

import { EmailField } from "@/app/_forms/email-field";
import { problemAt } from "@/app/_forms/problem-at";
import { ListBox } from "@/app/_purchase/form/list-box";
import { PurchaseForm } from "@/app/_purchase/form/purchase-form";
import { RecipientRows } from "@/app/_purchase/form/recipient-rows";
import { RowButton } from "@/app/_purchase/form/row-button";
import { useAccountNetworks } from "@/app/_purchase/hooks/use-account-networks";
import { usePurchase } from "@/app/_purchase/hooks/use-purchase";
import { type FormRow, rowField } from "@/app/_purchase/state/form-values";
import { isList } from "@/app/_purchase/state/list-rows";
import { hintedProduct, type NetworkOption } from "@/app/_purchase/state/to-input";
import { getDevice } from "@/app/_shop/device/device";
import { formatNaira, naira } from "@/lib/platform/money";
import { networkHint, parsePhone } from "@/lib/services/fields/phone";
import { purchase } from "@/lib/words/messages";
import { networkName } from "@/lib/words/network-name";
import { AirtimeRow } from "./airtime-row";
import { usePreselect } from "./use-preselect";

interface Props {
  options: readonly NetworkOption[];
  /** Limits for one number, in whole naira. */
  min: number;
  max: number;
  /** Initial rows, from the search. */
  start?: readonly FormRow[];
}

/** Airtime for one number or several. */
export function AirtimeForm({ options, min, max, start }: Props) {
  const nameOf = (product: string) => {
    const option = options.find((one) => one.product === product || one.slug === product);
    return purchase.lineAirtime({ network: option?.name ?? product });
  };
  const buy = usePurchase({
    service: "airtime",
    options,
    range: { min, max },
    rows: start,
    load: async (form, report) => (await import("./airtime-check")).checkAirtime(form, report),
    wordsFor: (typed) => nameOf(typed.rows[0]?.product || hintedProduct(options, typed.rows[0]?.phone ?? "")),
  });
  const account = useAccountNetworks(
    buy.typed.rows.map((row) => row.phone),
    buy.ready,
  );
  usePreselect(buy, options, account);

  const hintFor = (phone: string) => {
    const number = parsePhone(phone);
    const remembered = number && buy.ready ? (getDevice().networks[number] ?? account[number]) : undefined;
    const kept = remembered && options.find(({ slug }) => slug === remembered);
    if (kept) return purchase.networkRemembered({ name: kept.name });
    const looks = buy.ready ? networkHint(phone) : null;
    return looks ? purchase.networkLooksLike({ name: networkName(looks) }) : purchase.networkHint;
  };

  const { rows } = buy.fill.typed;
  return (
    <PurchaseForm service="airtime" buy={buy} nameOf={nameOf}>
      <div key={buy.fill.round} className="grid gap-8">
        {isList(buy.fill.typed) ? (
          <RecipientRows buy={buy} options={options} />
        ) : (
          rows.map((_, index) => (
            <div
              key={rowField(index, "phone")}
              className={index > 0 ? "border-t-2 border-dashed border-line pt-8" : undefined}
            >
              <AirtimeRow
                index={index}
                buy={buy}
                options={options}
                range={purchase.amountHint({ min: formatNaira(naira(min)), max: formatNaira(naira(max)) })}
                hint={hintFor(buy.typed.rows[index]?.phone ?? "")}
              />
            </div>
          ))
        )}
        <div className="grid gap-4">
          <div>
            <RowButton buy={buy} intent="add" label={purchase.addNumber} />
          </div>
          <ListBox buy={buy} amounts />
        </div>
        <EmailField
          services={["airtime"]}
          value={buy.fill.typed.email}
          error={problemAt(buy.problems, "email")}
        />
      </div>
    </PurchaseForm>
  );
}
