"use client";

import { useFormStart } from "@/app/_purchase/state/form-start";
import { Button } from "@/app/_ui/button";
import { purchase } from "@/lib/words/messages";

/** The form's button that adds it to the basket. */
export const BASKET_BUTTON = { name: "intent", value: "basket" };

/** Adds the form to the basket; an edited item is replaced in its place. */
export function BasketButton({ busy }: { busy: boolean }) {
  const start = useFormStart();
  return (
    <div className="grid sm:max-lg:justify-items-end">
      {start ? <input type="hidden" name="item" value={start.item} /> : null}
      <Button
        type="submit"
        {...BASKET_BUTTON}
        look={start ? "primary" : "quiet"}
        className="sm:max-lg:min-w-80"
        busy={busy}
      >
        {start ? purchase.saveToBasket : purchase.addToBasket}
      </Button>
    </div>
  );
}
