import { AutoRefresh } from "@/app/_ui/auto-refresh";
import { buttonClass } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { formatNaira } from "@/lib/platform/money";
import type { TopUpStatus } from "@/lib/wallet/settle-topups";
import { localHref } from "@/lib/words/local-href";
import { walletWords } from "@/lib/words/messages";

/** The status of the top-up from which the browser returns, even while it isn't confirmed. `isOffered`: its payment is on the page. */
export function TopUpNews({ news, isOffered }: { news: TopUpStatus; isOffered: boolean }) {
  const credit = formatNaira(news.credit);
  switch (news.state) {
    case "credited":
      return (
        <Notice tone="good" title={walletWords.credited({ credit })}>
          <p>{walletWords.creditedText}</p>
        </Notice>
      );
    case "waiting":
      return (
        <Notice tone="wait" title={walletWords.waiting}>
          <p>{walletWords.waitingText({ credit })}</p>
          {isOffered ? <p>{walletWords.samePayment}</p> : null}
          <p>
            <a className={buttonClass("quiet")} href={localHref("/account/wallet?topped-up")}>
              {walletWords.look}
            </a>
          </p>
          <AutoRefresh />
        </Notice>
      );
    case "not_paid":
      return (
        <Notice tone="wait" title={walletWords.notPaid}>
          <p>{walletWords.notPaidText}</p>
        </Notice>
      );
    case "wrong":
      return (
        <Notice tone="wait" title={walletWords.wrong}>
          <p>{walletWords.wrongText}</p>
        </Notice>
      );
  }
}
