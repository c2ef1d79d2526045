import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Field } from "@/app/_ui/field";
import { Section } from "@/app/_ui/section";
import { MoneyForm } from "@/app/admin/_ui/money-form";
import type { CustomerStory } from "@/lib/admin/customers/find-customer";
import { may } from "@/lib/auth/session/rights";
import type { Role } from "@/lib/auth/session/signed-in";
import { formatNaira } from "@/lib/platform/money";
import { customersWords } from "@/lib/words/en/customers";
import { dropCustomerFactorAction, endCustomerSessionsAction, payOutWalletAction } from "./actions";

interface Props {
  customer: CustomerStory;
  role: Role;
  fresh: boolean;
  /** Idempotency key of this page's forms: a double press records once. */
  formKey: string;
}

/** The actions that this role may take on the account in its current status. */
export function CustomerActs({ customer, role, fresh, formKey }: Props) {
  const { id, deletedAt, balanceKobo } = customer;
  return (
    <Section title={customersWords.acts}>
      {may(role, "customers.signOut") ? null : <p>{customersWords.readOnly}</p>}
      {may(role, "customers.signOut") && customer.role === "customer" && !deletedAt ? (
        <Disclosure summary={customersWords.signOut}>
          <form action={endCustomerSessionsAction} className="grid grid-cols-1 gap-5">
            <input type="hidden" name="user" value={id} />
            <p>{customersWords.signOutNote}</p>
            <Field
              id="sign-out-reason"
              name="reason"
              label={customersWords.reason}
              hint={customersWords.reasonHint}
              maxLength={500}
              autoComplete="off"
            />
            <Button type="submit" look="quiet">
              {customersWords.signOut}
            </Button>
          </form>
        </Disclosure>
      ) : null}
      {may(role, "customers.dropFactor") && customer.role === "customer" && !deletedAt ? (
        <Disclosure summary={customersWords.dropFactor}>
          <form action={dropCustomerFactorAction} className="grid grid-cols-1 gap-5">
            <input type="hidden" name="user" value={id} />
            <p>{customersWords.dropFactorNote}</p>
            <Field
              id="drop-factor-reason"
              name="reason"
              label={customersWords.reason}
              hint={customersWords.dropFactorHint}
              maxLength={500}
              autoComplete="off"
            />
            <Button type="submit" look="quiet">
              {customersWords.dropFactor}
            </Button>
          </form>
        </Disclosure>
      ) : null}
      {may(role, "wallets.payOut") && balanceKobo > 0 ? (
        <MoneyForm
          summary={customersWords.payOut}
          note={customersWords.payOutNote(formatNaira(balanceKobo))}
          id="pay-out"
          action={payOutWalletAction}
          about={{ user: id, key: formKey }}
          labels={{
            naira: customersWords.naira,
            reason: customersWords.payOutReason,
            submit: customersWords.book,
          }}
          kobo
          fresh={fresh}
        />
      ) : null}
    </Section>
  );
}
