import { PlainForm } from "@/app/_ui/action-form";
import { Button, buttonClass } from "@/app/_ui/button";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { Notice } from "@/app/_ui/notice";
import { saveBeneficiariesAction } from "@/app/account/beneficiaries/actions";
import { KIND_OF } from "@/lib/account/beneficiaries";
import type { OrderOwnership } from "@/lib/account/find-order-ownership";
import { isTerminal } from "@/lib/model/order-status";
import type { OrderView } from "@/lib/model/order-view";
import { localHref } from "@/lib/words/local-href";
import { accountWords } from "@/lib/words/messages";
import { saveOrderAction } from "./actions";
import { isFailed } from "./order-counts";

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
        <HiddenFields values={{ ref: order.ref, token }} />
        <h2 className="font-bold">{accountWords.keepHeading}</h2>
        <p>{accountWords.keepLead}</p>
        <Button type="submit" look="quiet">
          {accountWords.keep}
        </Button>
      </PlainForm>
    );
  }
  if (whose !== "mine") return null;
  const decided = isTerminal(
    order.status,
    order.lines.map(({ status }) => status),
  );
  // What isn't delivered may have a wrong number. The live page shows the button when the first item is.
  const saved = order.lines.filter(
    (line) => KIND_OF[line.service] && (line.status === "delivered" || !(decided || isFailed(line))),
  );
  const numbers = new Set(saved.map(({ recipient }) => recipient)).size;
  return (
    <section className="grid gap-3 border-t border-line py-5">
      <p>{accountWords.kept}</p>
      <div className="flex flex-wrap gap-3">
        <a className={buttonClass("plain")} href={localHref("/account/orders")}>
          {accountWords.toOrders}
        </a>
        {numbers > 0 ? (
          <PlainForm
            action={saveBeneficiariesAction}
            className="invisible group-data-delivered/order:visible"
          >
            <input type="hidden" name="ref" value={order.ref} />
            <Button type="submit" look="quiet">
              {numbers > 1 ? accountWords.saveNumbers : accountWords.saveNumber}
            </Button>
          </PlainForm>
        ) : null}
      </div>
    </section>
  );
}
