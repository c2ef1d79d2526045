import { PlainForm } from "@/app/_ui/action-form";
import { Button, buttonClass } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { saveBeneficiariesAction } from "@/app/account/beneficiaries/actions";
import { KIND_OF } from "@/lib/account/beneficiaries";
import type { OrderOwnership } from "@/lib/account/find-order-ownership";
import type { OrderView } from "@/lib/model/order-view";
import { localHref } from "@/lib/words/local-href";
import { accountWords } from "@/lib/words/messages";
import { saveOrderAction } from "./actions";

interface Props {
  order: OrderView;
  token: string;
  whose: OrderOwnership;
  /** Saving was requested, but failed. */
  refused: boolean;
}

/**
 * For signed-in customers: save a guest's order, or continue from one of their own. Nothing for another customer's
 * order.
 */
export function InAccount({ order, token, whose, refused }: Props) {
  if (refused) return <Notice tone="wait" title={accountWords.notKept} className="mb-6" />;
  if (whose === "nobodys") {
    return (
      <PlainForm action={saveOrderAction} className="grid gap-3 border-t border-line py-5">
        <input type="hidden" name="ref" value={order.ref} />
        <input type="hidden" name="token" value={token} />
        <h2 className="font-bold">{accountWords.keepHeading}</h2>
        <p>{accountWords.keepLead}</p>
        <Button type="submit" look="quiet">
          {accountWords.keep}
        </Button>
      </PlainForm>
    );
  }
  if (whose !== "mine") return null;
  const numbers = new Set(order.lines.map(({ recipient }) => recipient)).size;
  return (
    <section className="grid gap-3 border-t border-line py-5">
      <p>{accountWords.kept}</p>
      <div className="flex flex-wrap gap-3">
        {KIND_OF[order.service] ? (
          <PlainForm action={saveBeneficiariesAction}>
            <input type="hidden" name="ref" value={order.ref} />
            <Button type="submit" look="quiet">
              {numbers > 1 ? accountWords.saveNumbers : accountWords.saveNumber}
            </Button>
          </PlainForm>
        ) : null}
        <a className={buttonClass("plain")} href={localHref("/account/orders")}>
          {accountWords.toOrders}
        </a>
      </div>
    </section>
  );
}
