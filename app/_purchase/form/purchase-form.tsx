"use client";

import type { ReactNode } from "react";
import type { Purchase } from "@/app/_purchase/hooks/use-purchase";
import { useFormStart } from "@/app/_purchase/state/form-start";
import type { ServiceId } from "@/lib/model/service-id";
import { BASKET_BUTTON, BasketButton } from "./basket-button";
import { PayBar } from "./pay-bar";
import { noticeWords, PurchaseNotices, WALLET_BUTTON } from "./purchase-notice";
import { PurchaseSummary } from "./purchase-summary";

interface Props {
  service: ServiceId;
  buy: Purchase;
  nameOf: (product: string, plan?: string) => string;
  children: ReactNode;
}

/**
 * The form around a service's fields: notices first, the order summary with the pay button at the side, on a phone
 * below.
 */
export function PurchaseForm({ service, buy, nameOf, children }: Props) {
  const { state, review } = buy;
  const start = useFormStart();
  return (
    <form
      ref={buy.form}
      action={buy.action}
      onSubmit={buy.submit}
      onFocus={buy.onFocus}
      onInput={buy.onInput}
      noValidate
      className="grid gap-6"
    >
      <input type="hidden" name="service" value={service} />
      {/* Enter in a field presses a form's first submit button: it must be this one, never "add" or "remove". */}
      <button
        type="submit"
        {...(state.notice?.kind === "proof_needed" ? WALLET_BUTTON : start ? BASKET_BUTTON : {})}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      />
      <PurchaseNotices state={state} problems={buy.problems} />
      <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(340px,5fr)] lg:items-start lg:gap-12">
        <div className="grid min-w-0 gap-7">{children}</div>
        {/* On a phone the bar sticks within the whole form, so nothing may enclose it. */}
        <div className="contents lg:sticky lg:top-6 lg:grid lg:gap-5">
          <div className={review ? "max-lg:order-first" : undefined}>
            <PurchaseSummary
              service={service}
              priced={buy.priced}
              asking={buy.asking}
              refused={buy.refusal ? noticeWords(buy.refusal).text : null}
              nameOf={nameOf}
            />
          </div>
          {start ? null : <PayBar buy={buy} />}
          <BasketButton busy={buy.busy} />
        </div>
      </div>
    </form>
  );
}
