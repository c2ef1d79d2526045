"use client";

import { ProofField } from "@/app/_purchase/form/proof-field";
import { ActionForm } from "@/app/_ui/action-form";
import { Button, buttonClass } from "@/app/_ui/button";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { Notice } from "@/app/_ui/notice";
import { TEXT_LINK } from "@/app/_ui/text-link";
import { useFormAction } from "@/app/_ui/use-form-action";
import type { OrderView } from "@/lib/model/order-view";
import { formatNaira, kobo } from "@/lib/platform/money";
import { localHref } from "@/lib/words/local-href";
import { orderWords, proveWords, purchase } from "@/lib/words/messages";
import { type ActState, cancelOrderAction, payOrderAction } from "./actions";

const START: ActState = { problem: null, link: null, proof: null };

interface Props {
  order: OrderView;
  token: string;
  /** Wallet balance of the signed-in customer, in kobo. */
  balance: number | null;
}

/**
 * Actions of an unpaid order: pay, change the payment method, or cancel. Plain forms that work without JavaScript.
 * The caller decides whether the order is unpaid.
 */
export function OrderActions({ order, token, balance }: Props) {
  const [paid, pay, paying] = useFormAction(payOrderAction, START);
  const [cancelled, cancel, cancelling] = useFormAction(cancelOrderAction, START);
  const problem = paid.problem ?? cancelled.problem;
  // The wallet has no payment fee.
  const walletPrice = kobo(order.total.amount - order.paymentFee.amount);
  const hidden = <HiddenFields values={{ ref: order.ref, token }} />;
  return (
    <div className="grid gap-4 pt-2">
      {problem ? <Notice tone="bad" title={problem} /> : null}
      {paid.proof ? (
        <ActionForm send={pay}>
          {hidden}
          <Notice tone="wait" title={proveWords.title}>
            <ProofField asked={paid.proof} button={{ name: "from", value: "wallet" }} busy={paying} />
          </Notice>
        </ActionForm>
      ) : null}
      {paid.link ? (
        <a className={buttonClass("primary")} href={paid.link}>
          {orderWords.payNow({ total: formatNaira(order.total.amount) })}
        </a>
      ) : (
        <ActionForm send={pay} className="grid gap-3">
          {hidden}
          <Button type="submit" busy={paying}>
            {orderWords.payNow({ total: formatNaira(order.total.amount) })}
          </Button>
          {balance !== null && balance >= walletPrice ? (
            <>
              <Button
                type="submit"
                look="quiet"
                name="from"
                value="wallet"
                busy={paying}
                aria-describedby="wallet-balance"
              >
                {orderWords.payFromWallet({ total: formatNaira(walletPrice) })}
              </Button>
              <p id="wallet-balance" className="text-small text-muted">
                {purchase.walletHolds({ balance: formatNaira(kobo(balance)) })}
              </p>
            </>
          ) : null}
          {balance !== null && balance < walletPrice ? (
            <p className="text-small">
              {orderWords.walletShort({
                balance: formatNaira(kobo(balance)),
                total: formatNaira(walletPrice),
              })}{" "}
              <a className={TEXT_LINK} href={localHref("/account/wallet")}>
                {orderWords.topUp}
              </a>
            </p>
          ) : null}
          <Button type="submit" look="quiet" name="again" value="1" aria-describedby="another-way">
            {orderWords.payAnother}
          </Button>
          <p id="another-way" className="text-small text-muted">
            {orderWords.payAnotherHint}
          </p>
        </ActionForm>
      )}
      <ActionForm send={cancel}>
        {hidden}
        <Button type="submit" look="plain" busy={cancelling}>
          {orderWords.cancel}
        </Button>
      </ActionForm>
    </div>
  );
}
