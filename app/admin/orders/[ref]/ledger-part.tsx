import { Money } from "@/app/_ui/money";
import { Section } from "@/app/_ui/section";
import { LedgerTable } from "@/app/admin/_ui/ledger-table";
import type { StoryBooks } from "@/lib/admin/orders/find-order-story";
import { storyWords } from "@/lib/words/en/order-story";

/** The order's ledger, entry by entry. */
export function LedgerPart({ ledger }: { ledger: StoryBooks["ledger"] }) {
  return (
    <Section title={storyWords.ledger}>
      <LedgerTable
        label={storyWords.ledger}
        none={storyWords.noLedger}
        columns={[{ label: storyWords.account_ }, { label: storyWords.amount, figure: true }]}
        rows={ledger.map((row) => ({
          key: String(row.id),
          cells: [
            <span key="account" className="break-all">
              {row.account.replace(/^wallet:.*/, "wallet")} <span className="text-muted">({row.kind})</span>
            </span>,
            row.currency === "NGN" ? (
              <Money key="kobo" amount={row.kobo} />
            ) : (
              `${row.currency} ${(row.kobo / 100).toFixed(2)}`
            ),
          ],
        }))}
      />
    </Section>
  );
}
