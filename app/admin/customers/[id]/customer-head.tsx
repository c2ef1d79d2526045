import { Money } from "@/app/_ui/money";
import { timestamp } from "@/app/_ui/time";
import { Fact } from "@/app/admin/_ui/fact";
import type { CustomerStory } from "@/lib/admin/customers/find-customer";
import { customersWords } from "@/lib/words/en/customers";
import { deskWords } from "@/lib/words/messages";

/** The customer's details and what the shop owes them. */
export function CustomerHead({ customer }: { customer: CustomerStory }) {
  const { email, name, role, verified, createdAt, deletedAt, hasPassword, providers, refundTo } = customer;
  const signsIn = [
    hasPassword ? customersWords.byPassword : customersWords.byLink,
    ...providers.map((provider) => provider.charAt(0).toUpperCase() + provider.slice(1)),
  ];
  const facts: [string, string][] = [
    ...(name ? [[customersWords.name, name] as [string, string]] : []),
    [customersWords.signsIn, signsIn.join(", ")],
    [customersWords.refunds, refundTo === "wallet" ? customersWords.toWallet : customersWords.toSource],
    [customersWords.saved, String(customer.savedNumbers)],
  ];
  return (
    <div className="grid grid-cols-1 gap-3 pt-6 pb-5">
      <h1 className="display text-title wrap-anywhere">{deletedAt ? customersWords.removed : email}</h1>
      <p className="text-small text-muted">
        {customersWords.since(timestamp(createdAt))}
        {role === "customer" ? "" : ` · ${deskWords.roles[role]}`}
        {deletedAt ? "" : ` · ${verified ? customersWords.verified : customersWords.unverified}`}
      </p>
      {deletedAt ? <p>{customersWords.removedText}</p> : null}
      <p className="leader text-lead font-bold">
        <span>{customersWords.inWallet}</span>
        <Money amount={customer.balanceKobo} />
      </p>
      {deletedAt ? null : (
        <dl className="grid grid-cols-1 gap-1 text-small">
          {facts.map(([label, value]) => (
            <Fact key={label} name={label}>
              {value}
            </Fact>
          ))}
        </dl>
      )}
    </div>
  );
}
