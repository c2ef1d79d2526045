"use client";

import { ActionForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { useFormAction } from "@/app/_ui/use-form-action";
import { accountWords } from "@/lib/words/messages";
import { type RefillState, refillBasketAction } from "./actions";

const START: RefillState = { problem: null };

/** Adds a bought basket's items to the basket again; a plain form that works without JavaScript. */
export function RefillForm({ orderRef }: { orderRef: string }) {
  const [state, action, pending] = useFormAction(refillBasketAction, START);
  return (
    <ActionForm send={action} className="grid justify-items-start gap-5">
      <input type="hidden" name="ref" value={orderRef} />
      {state.problem ? <Notice tone="bad" title={state.problem} /> : null}
      <Button type="submit" disabled={pending}>
        {accountWords.againFill}
      </Button>
    </ActionForm>
  );
}
