import { Money } from "@/app/_ui/money";
import { Section } from "@/app/_ui/section";
import { ShareBar } from "@/app/admin/_ui/share-bar";
import type { StoryBooks } from "@/lib/admin/orders/find-order-story";
import { type OrderMoney, orderMoney } from "@/lib/admin/orders/order-money";
import { storyWords } from "@/lib/words/en/order-story";

const CUSTOMERS: readonly (keyof OrderMoney)[] = ["refunded", "held"];
const STEPS: readonly (keyof OrderMoney)[] = [...CUSTOMERS, "fees", "cost", "given"];

interface Props {
  ledger: StoryBooks["ledger"];
  /** Otherwise only what the customer paid and got back. */
  seesMargin: boolean;
}

/** Where the order's money went, from its ledger: the payment, each deduction, and the remainder. */
export function MoneyPart({ ledger, seesMargin }: Props) {
  const money = orderMoney(ledger);
  const rows = [
    { key: "paid" as const, amount: money.paid as number, strong: false },
    ...(seesMargin ? STEPS : CUSTOMERS)
      .filter((key) => money[key] !== 0)
      .map((key) => ({ key, amount: -money[key], strong: false })),
    ...(seesMargin ? [{ key: "margin" as const, amount: money.margin as number, strong: true }] : []),
  ];
  return (
    <Section title={storyWords.money}>
      {ledger.length === 0 ? (
        <p>{storyWords.noLedger}</p>
      ) : (
        <dl className="grid grid-cols-1">
          {rows.map(({ key, amount, strong }) => (
            <div
              key={key}
              className={`grid grid-cols-[1fr_auto_auto] items-baseline gap-3 border-t border-line py-1.5 ${strong ? "font-bold" : ""}`}
            >
              <dt>
                {strong && money.held !== 0 ? storyWords.marginSoFar : storyWords.moneySteps[key]}
                {strong && money.paid > 0 ? ` (${storyWords.share(amount / money.paid)})` : ""}
              </dt>
              <dd className="order-3 min-w-24 text-end">
                <Money amount={amount} />
              </dd>
              <dd className="order-2">
                <ShareBar share={money.paid > 0 ? Math.abs(amount) / money.paid : 0} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}
