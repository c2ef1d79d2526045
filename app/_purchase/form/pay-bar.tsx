import type { Purchase } from "@/app/_purchase/hooks/use-purchase";
import type { WalletOffer } from "@/app/_purchase/state/priced";
import { BottomBar } from "@/app/_ui/bottom-bar";
import { Button } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { Money } from "@/app/_ui/money";
import { TEXT_LINK } from "@/app/_ui/text-link";
import { formatNaira, kobo } from "@/lib/platform/money";
import { localHref } from "@/lib/words/local-href";
import { purchase } from "@/lib/words/messages";

/** What the bar shows. */
export type PayState = Pick<Purchase, "priced" | "review" | "state" | "busy" | "leaving">;

/** The total and the pay button. Without JavaScript it shows the reviewed total, and the button submits that. */
export function PayBar({ buy }: { buy: PayState }) {
  const { priced, review, state, busy, leaving } = buy;
  const total = priced ? formatNaira(kobo(priced.total)) : null;
  const again = state.notice?.kind === "repeat" && review !== null;
  const label = leaving
    ? purchase.paying
    : busy
      ? purchase.sending
      : total === null
        ? purchase.see
        : again
          ? purchase.payAgain({ total })
          : purchase.pay({ total });
  return (
    <BottomBar stuck={priced !== null}>
      {review ? (
        <>
          <input type="hidden" name="key" value={review.key} />
          <input type="hidden" name="fingerprint" value={review.fingerprint} />
          <input type="hidden" name="expectedTotal" value={review.priced.total} />
          <input type="hidden" name="walletTotal" value={review.priced.wallet?.total ?? ""} />
          {again ? <input type="hidden" name="again" value="1" /> : null}
        </>
      ) : null}
      <div className="flex items-center gap-4">
        {/* The summary beside the form shows the same total. */}
        <p className={priced ? "min-w-24 lg:sr-only" : "sr-only"} aria-live="polite">
          {priced ? (
            <>
              <span className="block text-note text-muted">{purchase.youPay}</span>
              <Money amount={priced.total} className="text-figure font-bold" />
            </>
          ) : null}
        </p>
        <Button type="submit" className="min-h-13 flex-1 sm:max-lg:ms-auto sm:max-lg:max-w-80" busy={busy}>
          {label}
        </Button>
      </div>
      {priced?.wallet ? (
        <>
          <Checkbox name="refundTo" value="wallet" checked={priced.wallet.refunds}>
            {purchase.refundToWallet}
          </Checkbox>
          <FromWallet offer={priced.wallet} busy={busy} again={again} />
        </>
      ) : null}
    </BottomBar>
  );
}

/** For signed-in customers: pay from the wallet, or why they can't. */
function FromWallet({ offer, busy, again }: { offer: WalletOffer; busy: boolean; again: boolean }) {
  const total = formatNaira(kobo(offer.total));
  const balance = formatNaira(kobo(offer.balance));
  if (offer.balance < offer.total) {
    return (
      <p className="pt-2 text-small">
        {purchase.walletTooLittle({ balance, total })}{" "}
        <a className={TEXT_LINK} href={localHref("/account/wallet")}>
          {purchase.topUp}
        </a>
      </p>
    );
  }
  return (
    <div className="grid gap-1 pt-3 sm:max-lg:justify-items-end">
      <Button
        type="submit"
        name="intent"
        value="wallet"
        look="quiet"
        aria-describedby="wallet-holds"
        busy={busy}
      >
        {again ? purchase.payFromWalletAgain({ total }) : purchase.payFromWallet({ total })}
      </Button>
      <p id="wallet-holds" className="text-small text-muted">
        {purchase.walletHolds({ balance })}
      </p>
    </div>
  );
}
