import { purchase } from "@/lib/words/en/purchase";

const AMOUNTS = [100, 200, 500, 1_000, 2_000];

/** Usual amounts, one tap each. Only with script: without, typing is as short as posting. */
export function QuickAmounts({ field, onChoose }: { field: string; onChoose: () => void }) {
  const choose = (amount: number) => {
    const input = document.getElementById(field);
    if (!(input instanceof HTMLInputElement)) return;
    input.value = String(amount);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    onChoose();
  };
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{purchase.quickAmounts}</legend>
      {AMOUNTS.map((amount) => (
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
