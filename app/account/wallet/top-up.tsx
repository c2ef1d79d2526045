import { NairaField } from "@/app/_forms/naira-field";
import { PlainForm } from "@/app/_ui/action-form";
import { Button, buttonClass } from "@/app/_ui/button";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { Money } from "@/app/_ui/money";
import { MoneyRow } from "@/app/_ui/money-row";
import { Notice } from "@/app/_ui/notice";
import { context } from "@/lib/context/context";
import { formatNaira, type Kobo } from "@/lib/platform/money";
import { TOPUP_MAX, TOPUP_MIN, topUpTotal } from "@/lib/wallet/start-topup";
import { localHref } from "@/lib/words/local-href";
import { walletWords } from "@/lib/words/messages";
import { startTopUpAction } from "./actions";

interface Props {
  typed: string;
  credit: Kobo | "wrong" | null;
  /** Of the next payment; of the same one, after going back from its page. */
  checkoutKey: string;
  problem: string | null;
}

/** First the amount, then its total with the fee named, then the payment page. Two plain forms. */
export async function TopUp({ typed, credit, checkoutKey, problem }: Props) {
  const [min, max] = [formatNaira(TOPUP_MIN), formatNaira(TOPUP_MAX)];
  return (
    <section id="top-up" aria-labelledby="top-up-heading" className="grid gap-4">
      <h2 id="top-up-heading" className="text-lead font-bold">
        {walletWords.topUpHeading}
      </h2>
      {problem ? <Notice tone="bad" title={problem} /> : null}
      {credit === null || credit === "wrong" ? (
        <form action={localHref("/account/wallet#top-up")} method="get" className="grid gap-4">
          <HiddenFields values={{ key: checkoutKey }} />
          <NairaField
            name="amount"
            label={walletWords.amount}
            defaultValue={typed}
            hint={walletWords.amountHint({ min, max })}
            error={credit === "wrong" ? walletWords.amountWrong({ min, max }) : null}
          />
          <Button type="submit" look="quiet">
            {walletWords.see}
          </Button>
        </form>
      ) : (
        <Price credit={credit} total={await topUpTotal(context(), credit)} checkoutKey={checkoutKey} />
      )}
    </section>
  );
}

function Price({ credit, total, checkoutKey }: { credit: Kobo; total: Kobo; checkoutKey: string }) {
  return (
    <PlainForm action={startTopUpAction} className="torn grid bg-slip px-5 pt-4 pb-6">
      <HiddenFields values={{ credit, total, key: checkoutKey }} />
      <div className="grid gap-1 py-3">
        <MoneyRow label={walletWords.gets} amount={credit} />
        <MoneyRow label={walletWords.fee} amount={total - credit} />
      </div>
      <div className="perforated flex items-baseline justify-between gap-4 py-3">
        <span className="font-bold">{walletWords.youPay}</span>
        <Money amount={total} className="text-total font-bold" />
      </div>
      <Button type="submit">{walletWords.pay({ total: formatNaira(total) })}</Button>
      <a
        className={buttonClass("plain", "justify-self-center")}
        href={localHref(`/account/wallet?amount=${credit / 100}&change#top-up`)}
      >
        {walletWords.other}
      </a>
    </PlainForm>
  );
}
