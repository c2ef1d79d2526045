import type { Purchase } from "@/app/_purchase/hooks/use-purchase";
import { BottomBar } from "@/app/_ui/bottom-bar";
import { Button } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { Money } from "@/app/_ui/money";
import { formatNaira, kobo } from "@/lib/platform/money";
import { localHref } from "@/lib/words/local-href";
import { purchase } from "@/lib/words/messages";

/** What the bar shows. */
export type PayState = Pick<Purchase, "priced" | "review" | "state" | "busy" | "leaving">;

/**
 * The total and the pay button. Without JavaScript it shows the reviewed total, and the button submits that. Beside the
 * wallet's button there is no space on a phone for a total that this button names, too.
 */
export function PayBar({ buy }: { buy: PayState }) {
  const { priced, review, state, busy, leaving } = buy;
  const total = priced ? naira(priced.total) : null;
  const again = state.notice?.kind === "repeat" && review !== null;
  const wallet = priced?.wallet ?? null;
  const offer = wallet && wallet.balance >= wallet.total ? wallet : null;
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
    <>
      {wallet ? (
        <Checkbox name="refundTo" value="wallet" checked={wallet.refunds}>
          {purchase.refundToWallet}
        </Checkbox>
      ) : null}
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
        <div className="pay-row">
          {/* The summary beside the form shows the same total. */}
          <p
            className={priced ? `min-w-24 lg:sr-only ${offer ? "max-md:sr-only" : ""}` : "sr-only"}
            aria-live="polite"
          >
            {priced ? (
              <>
                <span className="block text-note text-muted">{purchase.youPay}</span>
                <Money amount={priced.total} className="text-figure font-bold" />
              </>
            ) : null}
          </p>
          <Button type="submit" busy={busy}>
            {label}
          </Button>
          {offer ? (
            <Button
              type="submit"
              name="intent"
              value="wallet"
              look="quiet"
              aria-describedby="wallet-holds"
              busy={busy}
            >
              {(again ? purchase.payFromWalletAgain : purchase.payFromWallet)({ total: naira(offer.total) })}
            </Button>
          ) : null}
        </div>
        {wallet ? (
          <p id="wallet-holds" className="pt-1 text-small">
            {offer ? (
              purchase.walletHolds({ balance: naira(offer.balance) })
            ) : (
              <>
                {purchase.walletTooLittle({ balance: naira(wallet.balance), total: naira(wallet.total) })}{" "}
                <a
                  className="font-semibold text-accent underline underline-offset-4"
                  href={localHref("/account/wallet")}
                >
                  {purchase.topUp}
                </a>
              </>
            )}
          </p>
        ) : null}
      </BottomBar>
    </>
  );
}

function naira(amount: number): string {
  return formatNaira(kobo(amount));
}
