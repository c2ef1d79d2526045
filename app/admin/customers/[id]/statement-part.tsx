import { buttonClass } from "@/app/_ui/button";
import { Money } from "@/app/_ui/money";
import { Section } from "@/app/_ui/section";
import { timestamp } from "@/app/_ui/time";
import type { WalletEntry } from "@/lib/wallet/get-wallet";
import { customersWords } from "@/lib/words/en/customers";
import { walletWords } from "@/lib/words/messages";

/** The wallet's transactions, newest first, with the balance after each. */
export function StatementPart({ entries, older }: { entries: readonly WalletEntry[]; older: string | null }) {
  return (
    <Section id="statement" title={customersWords.statement}>
      {entries.length === 0 ? <p>{customersWords.noStatement}</p> : null}
      <ul className="grid grid-cols-1">
        {entries.map((entry) => (
          <li key={entry.id} className="grid grid-cols-1 border-t border-line py-2">
            <span className="leader">
              <span className="font-semibold">
                {walletWords.kinds[entry.kind]}
                {entry.ref ? (
                  <>
                    {" "}
                    <a href={`/admin/orders/${entry.ref}`} className="tap underline underline-offset-4">
                      {entry.ref}
                    </a>
                  </>
                ) : null}
              </span>
              <Money amount={entry.kobo} />
            </span>
            <span className="leader text-small text-muted">
              <span>{timestamp(entry.at)}</span>
              <span>
                {customersWords.balanceAfter} <Money amount={entry.balanceKobo} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {older ? (
        <p>
          <a href={older} className={buttonClass("quiet")}>
            {customersWords.olderStatement}
          </a>
        </p>
      ) : null}
    </Section>
  );
}
