import { cx } from "@/app/_ui/cx";
import { Money } from "@/app/_ui/money";
import { moment } from "@/app/_ui/time";
import { formatNaira, kobo } from "@/lib/platform/money";
import type { WalletEntry } from "@/lib/wallet/get-wallet";
import { localHref } from "@/lib/words/local-href";
import { walletWords } from "@/lib/words/messages";

/** All transactions with the balance after each, newest first. */
export function Statement({ entries }: { entries: readonly WalletEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">{walletWords.none}</p>;
  return (
    <ul className="border-t border-line">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-0.5 border-b border-line py-3">
          <div className="leader">
            <span className="font-semibold">{walletWords.kinds[entry.kind]}</span>
            <span className={cx("font-bold whitespace-nowrap", entry.kobo > 0 && "text-good")}>
              {entry.kobo > 0 ? "+" : ""}
              {formatNaira(kobo(entry.kobo))}
            </span>
          </div>
          <p className="flex flex-wrap items-center justify-between gap-x-4 text-small text-muted">
            <span>
              {moment(entry.at)}
              {entry.ref ? (
                <>
                  {" · "}
                  <a
                    className="tap font-mono text-accent underline underline-offset-4"
                    href={localHref(`/account/orders/${entry.ref}`)}
                  >
                    {entry.ref}
                  </a>
                </>
              ) : null}
            </span>
            <span>
              {walletWords.balanceLabel} <Money amount={entry.balanceKobo} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
