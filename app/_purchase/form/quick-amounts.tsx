import { purchase } from "@/lib/words/messages";

interface Props {
  field: string;
  /** Whole naira. */
  amounts: readonly number[];
  /** Whether the page is hydrated. */
  ready: boolean;
  onChoose: () => void;
}

/**
 * Quick amounts. Only with JavaScript: without it, typing is as fast as posting. Their space is reserved until the
 * script has loaded, so that nothing below moves.
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
