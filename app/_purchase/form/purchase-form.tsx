"use client";

import type { ReactNode } from "react";
import type { Purchase } from "@/app/_purchase/hooks/use-purchase";
import type { ServiceId } from "@/lib/model/service-id";
import { PayBar } from "./pay-bar";
import { PurchaseNotices, WALLET_BUTTON } from "./purchase-notice";
import { PurchaseSummary } from "./purchase-summary";

interface Props {
  service: ServiceId;
  buy: Purchase;
  nameOf: (product: string, plan?: string) => string;
  children: ReactNode;
}

/**
 * The form around a service's fields: notices first, the order summary at the side (on a phone below), the pay bar at
 * the bottom.
 */
export function PurchaseForm({ service, buy, nameOf, children }: Props) {
  const { state, review } = buy;
  const slip = <PurchaseSummary service={service} priced={buy.priced} asking={buy.asking} nameOf={nameOf} />;
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
        {...(state.notice?.kind === "proof_needed" ? WALLET_BUTTON : {})}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      />
      <PurchaseNotices state={state} problems={buy.problems} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_340px] lg:items-start">
        <div className="grid min-w-0 gap-7">{children}</div>
        <div className={review ? "order-first lg:sticky lg:top-6 lg:order-none" : "lg:sticky lg:top-6"}>
          {slip}
        </div>
      </div>
      <PayBar buy={buy} />
    </form>
  );
}
