"use client";

import { AdultField } from "@/app/_purchase/form/adult-field";
import { ProofField } from "@/app/_purchase/form/proof-field";
import { PurchaseSummary } from "@/app/_purchase/form/purchase-summary";
import type { Priced } from "@/app/_purchase/state/priced";
import { ActionForm } from "@/app/_ui/action-form";
import { Button, buttonClass } from "@/app/_ui/button";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { Notice } from "@/app/_ui/notice";
import { TEXT_LINK } from "@/app/_ui/text-link";
import { useAnswerFocus } from "@/app/_ui/use-answer-focus";
import { useFormAction } from "@/app/_ui/use-form-action";
import type { ServiceId } from "@/lib/model/service-id";
import { formatNaira, kobo } from "@/lib/platform/money";
import { localHref } from "@/lib/words/local-href";
import { accountWords, proveWords, purchase } from "@/lib/words/messages";
import { problemSentence } from "@/lib/words/problem-sentence";
import { type AgainState, payAgainAction } from "./actions";

interface Props {
  /** `owner`: the masked owner of the meter or smartcard. */
  order: { ref: string; service: ServiceId; owner: string | null };
  priced: Priced;
  /** Product names of the rows, by product and plan. */
  names: Readonly<Record<string, string>>;
  /** Wallet balance, in kobo. */
  balance: number;
  checkoutKey: string;
}

const START: AgainState = { answer: 0, problem: null, stale: false, adult: null, proof: null };

/** The order summary with its two payment methods; a plain form that works without JavaScript. */
export function AgainForm({ order, priced, names, balance, checkoutKey }: Props) {
  const [state, action, pending] = useFormAction(payAgainAction, START);
  const { form, notice } = useAnswerFocus(state.answer);
  const fromWallet = priced.total - priced.fee;
  const total = formatNaira(kobo(priced.total));
  const wallet = formatNaira(kobo(fromWallet));
  return (
    <ActionForm ref={form} send={action} className="grid gap-5">
      <HiddenFields
        values={{ ref: order.ref, key: checkoutKey, total: priced.total, walletTotal: fromWallet }}
      />
      {state.problem ? <Notice ref={notice} focusable tone="bad" title={state.problem} /> : null}
      {state.proof ? (
        <Notice tone="wait" title={proveWords.title}>
          <ProofField asked={state.proof} button={{ name: "payment", value: "wallet" }} busy={pending} />
        </Notice>
      ) : null}
      <PurchaseSummary
        service={order.service}
        priced={priced}
        asking={false}
        nameOf={(product, plan) => names[plan ?? product] ?? product}
      />
      {order.owner ? <p className="font-semibold">{accountWords.holder({ name: order.owner })}</p> : null}
      {order.service === "betting" && !state.stale ? (
        <AdultField checked={false} error={state.adult ? problemSentence(state.adult) : null} />
      ) : null}
      {state.stale ? (
        <a className={buttonClass("primary")} href={localHref(`/account/orders/${order.ref}/again`)}>
          {purchase.see}
        </a>
      ) : (
        <div className="grid gap-3">
          {balance >= fromWallet ? (
            <Button type="submit" name="payment" value="wallet" busy={pending}>
              {purchase.payFromWallet({ total: wallet })}
            </Button>
          ) : null}
          <Button
            type="submit"
            name="payment"
            value="paystack"
            look={balance >= fromWallet ? "quiet" : "primary"}
            busy={pending}
          >
            {purchase.pay({ total })}
          </Button>
          <p className="text-small text-muted">
            {balance >= fromWallet
              ? purchase.walletHolds({ balance: formatNaira(kobo(balance)) })
              : purchase.walletTooLittle({ balance: formatNaira(kobo(balance)), total: wallet })}{" "}
            {balance >= fromWallet ? null : (
              <a className={TEXT_LINK} href={localHref("/account/wallet")}>
                {purchase.topUp}
              </a>
            )}
          </p>
        </div>
      )}
    </ActionForm>
  );
}
