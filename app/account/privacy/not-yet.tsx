import type { ShopFacts } from "@/app/_shop/frame/shop-context";
import { SupportContact } from "@/app/_shop/frame/support-contact";
import { buttonClass } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { type LeavingBlockers, MAX_GIVEN_UP } from "@/lib/account/leaving-blockers";
import { formatNaira } from "@/lib/platform/money";
import { localHref } from "@/lib/words/local-href";
import { leavingWords } from "@/lib/words/messages";

/** What prevents deletion, and how to resolve each item. */
export function NotYet({ blockers, shop }: { blockers: LeavingBlockers; shop: ShopFacts }) {
  const { staff, orders, topUp, cases, balanceKobo } = blockers;
  return (
    <Notice tone="wait" title={leavingWords.blockedTitle}>
      {staff ? <p>{leavingWords.blockedStaff}</p> : null}
      {orders.length > 0 ? (
        <>
          <p>{leavingWords.blockedOrders}</p>
          <ul className="grid list-disc gap-1 ps-5">
            {orders.map((ref) => (
              <li key={ref}>
                <a href={localHref(`/account/orders/${ref}`)} className="tap underline underline-offset-4">
                  {ref}
                </a>
              </li>
            ))}
          </ul>
          <p>{leavingWords.blockedOrdersNext}</p>
        </>
      ) : null}
      {topUp ? <p>{leavingWords.blockedTopUp}</p> : null}
      {cases > 0 ? <p>{leavingWords.blockedCases({ count: cases })}</p> : null}
      {balanceKobo > MAX_GIVEN_UP ? (
        <>
          <p>
            {leavingWords.blockedMoney({ balance: formatNaira(balanceKobo) })} {leavingWords.blockedMoneyNext}
          </p>
          <p className="flex flex-wrap gap-3">
            <a href={localHref("/")} className={buttonClass("quiet")}>
              {leavingWords.buy}
            </a>
          </p>
          <SupportContact shop={shop} />
        </>
      ) : null}
    </Notice>
  );
}
