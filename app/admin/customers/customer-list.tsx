import { buttonClass } from "@/app/_ui/button";
import { Money } from "@/app/_ui/money";
import { day } from "@/app/_ui/time";
import type { ListedCustomer } from "@/lib/admin/customers/find-customers";
import { customersWords } from "@/lib/words/en/customers";
import { deskWords } from "@/lib/words/messages";

interface Props {
  customers: readonly ListedCustomer[];
  older: string | null;
}

/** One page of accounts, in rows that link to the customer. */
export function CustomerList({ customers, older }: Props) {
  if (customers.length === 0) return <p>{customersWords.none}</p>;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul aria-label={customersWords.list} className="grid grid-cols-1 border-b border-line">
        {customers.map((customer) => (
          <Row key={customer.id} customer={customer} />
        ))}
      </ul>
      {older ? (
        <p>
          <a href={older} className={buttonClass("quiet")}>
            {customersWords.older}
          </a>
        </p>
      ) : null}
    </div>
  );
}

function Row({ customer }: { customer: ListedCustomer }) {
  const { id, email, name, role, verified, createdAt, deletedAt, balanceKobo, lastOrderAt } = customer;
  const facts = [
    customersWords.since(day(createdAt.toISOString())),
    lastOrderAt ? customersWords.lastOrder(day(lastOrderAt.toISOString())) : customersWords.noOrder,
    role === "customer" ? null : deskWords.roles[role],
    verified || deletedAt ? null : customersWords.unverified,
  ];
  return (
    <li className="border-t border-line">
      <a href={`/admin/customers/${id}`} className="grid grid-cols-1 gap-0.5 py-2.5 hover:bg-wash">
        <span className="leader">
          <span className="min-w-0 font-semibold wrap-anywhere">
            {deletedAt ? customersWords.removed : email}
          </span>
          <Money amount={balanceKobo} />
        </span>
        {name ? <span className="text-small break-words">{name}</span> : null}
        <span className="text-small break-words text-muted">{facts.filter(Boolean).join(" · ")}</span>
      </a>
    </li>
  );
}
