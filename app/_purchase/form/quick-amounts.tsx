import { purchase } from "@/lib/words/en/purchase";

interface Props {
  field: string;
  /** Whole naira. */
  amounts: readonly number[];
  /** Has the page come to life? */
  ready: boolean;
  onChoose: () => void;
}

/**
 * Usual amounts, one tap each. Only with script: without, typing is as short as posting. Until the script has come
 * their place is kept empty, so that nothing below them moves when it does.
 */
export function QuickAmounts({ field, amounts, ready, onChoose }: Props) {
  const choose = (amount: number) => {
    const input = document.getElementById(field);
    if (!(input instanceof HTMLInputElement)) return;
    input.value = String(amount);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    onChoose();
  };
  return (
    <fieldset className={`flex flex-wrap gap-2 noscript:hidden ${ready ? "" : "invisible"}`}>
      <legend className="sr-only">{purchase.quickAmounts}</legend>
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          onClick={() => choose(amount)}
          className="min-h-11 flex-1 cursor-pointer rounded-field border border-edge bg-slip px-3 font-semibold hover:border-ink active:bg-wash"
        >
          ₦{amount.toLocaleString("en-NG")}
        </button>
      ))}
    </fieldset>
  );
}
