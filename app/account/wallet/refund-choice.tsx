import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Choice } from "@/app/_ui/choice";
import { Notice } from "@/app/_ui/notice";
import type { RefundPlace } from "@/lib/account/refund-preference";
import { walletWords } from "@/lib/words/messages";
import { saveRefundPlaceAction } from "./actions";

const choices = () =>
  [
    { place: "wallet", title: walletWords.toWallet, text: walletWords.toWalletText },
    { place: "source", title: walletWords.toSource, text: walletWords.toSourceText },
  ] as const;

/** Refund method: to the wallet or to the original payment method. */
export function RefundChoice({ place, saved }: { place: RefundPlace; saved: boolean }) {
  return (
    <PlainForm id="refunds" action={saveRefundPlaceAction} className="grid gap-4">
      <fieldset className="grid gap-3">
        <legend className="pb-2 text-lead font-bold">{walletWords.refunds}</legend>
        <p>{walletWords.refundsLead}</p>
        {choices().map((choice) => (
          <Choice
            key={choice.place}
            name="place"
            value={choice.place}
            defaultChecked={choice.place === place}
          >
            <span className="grid">
              <span className="font-semibold">{choice.title}</span>
              <span className="text-small text-muted">{choice.text}</span>
            </span>
          </Choice>
        ))}
      </fieldset>
      {saved ? <Notice tone="good" title={walletWords.saved} /> : null}
      <Button type="submit" look="quiet">
        {walletWords.save}
      </Button>
    </PlainForm>
  );
}
