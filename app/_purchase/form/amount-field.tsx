import { NairaField } from "@/app/_forms/naira-field";
import { problemAt } from "@/app/_forms/problem-at";
import type { Purchase } from "@/app/_purchase/hooks/use-purchase";
import { formatNaira, naira } from "@/lib/platform/money";
import { bills } from "@/lib/words/messages";
import { QuickAmounts } from "./quick-amounts";

interface Props {
  buy: Purchase;
  range: { min: number | null; max: number | null } | undefined;
  amounts: readonly number[];
  /** Shown until a provider is chosen. */
  open: string;
  /** Shown after the range. */
  note?: string;
}

/** One amount in naira, with the chosen provider's range. */
export function AmountField({ buy, range, amounts, open, note }: Props) {
  const hint =
    range?.min != null && range.max != null
      ? bills.amountHint({ min: formatNaira(naira(range.min)), max: formatNaira(naira(range.max)) })
      : open;
  const fitting = amounts.filter(
    (amount) => amount >= (range?.min ?? 0) && amount <= (range?.max ?? Number.POSITIVE_INFINITY),
  );
  return (
    <div className="grid gap-2">
      <NairaField
        name="amount"
        label={bills.amount}
        defaultValue={buy.fill.typed.fields.amount ?? ""}
        hint={note ? `${hint} ${note}` : hint}
        error={problemAt(buy.problems, "amount")}
      />
      <QuickAmounts field="amount" amounts={fitting} ready={buy.ready} onChoose={buy.read} />
    </div>
  );
}
