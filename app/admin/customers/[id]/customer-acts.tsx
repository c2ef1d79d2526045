import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Section } from "@/app/_ui/section";
import { MoneyForm } from "@/app/admin/_ui/money-form";
import { ReasonField } from "@/app/admin/_ui/reason-field";
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
        <Act
          id="sign-out-reason"
          user={id}
          action={endCustomerSessionsAction}
          name={customersWords.signOut}
          note={customersWords.signOutNote}
          hint={customersWords.reasonHint}
        />
      ) : null}
      {may(role, "customers.dropFactor") && customer.role === "customer" && !deletedAt ? (
        <Act
          id="drop-factor-reason"
          user={id}
          action={dropCustomerFactorAction}
          name={customersWords.dropFactor}
          note={customersWords.dropFactorNote}
          hint={customersWords.dropFactorHint}
        />
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

interface ActProps {
  id: string;
  user: string;
  action: (form: FormData) => Promise<void>;
  name: string;
  note: string;
  hint: string;
}

/** An action on the account that needs only a reason. */
function Act({ id, user, action, name, note, hint }: ActProps) {
  return (
    <Disclosure summary={name}>
      <PlainForm action={action} className="grid grid-cols-1 gap-5">
        <input type="hidden" name="user" value={user} />
        <p>{note}</p>
        <ReasonField id={id} label={customersWords.reason} hint={hint} />
        <Button type="submit" look="quiet">
          {name}
        </Button>
      </PlainForm>
    </Disclosure>
  );
}
