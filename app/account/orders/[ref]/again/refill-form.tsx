"use client";

import { useActionState } from "react";
import { Button } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { accountWords } from "@/lib/words/messages";
import { type RefillState, refillBasketAction } from "./actions";

const START: RefillState = { problem: null };

/** Adds a bought basket's items to the basket again; a plain form that works without JavaScript. */
export function RefillForm({ orderRef }: { orderRef: string }) {
  const [state, action, pending] = useActionState(refillBasketAction, START);
  return (
    <form action={action} className="grid justify-items-start gap-5">
      <input type="hidden" name="ref" value={orderRef} />
      {state.problem ? <Notice tone="bad" title={state.problem} /> : null}
      <Button type="submit" disabled={pending}>
        {accountWords.againFill}
      </Button>
    </form>
  );
}
