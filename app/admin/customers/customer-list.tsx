import { Money } from "@/app/_ui/money";
import { day } from "@/app/_ui/time";
import { DataList } from "@/app/admin/_ui/data-list";
import type { ListedCustomer } from "@/lib/admin/customers/find-customers";
import type { Place } from "@/lib/admin/orders/find-orders";
import { customersWords } from "@/lib/words/en/customers";
import { deskWords } from "@/lib/words/messages";
import { customerColumns } from "./customer-columns";
import { customersAddress, type Filter } from "./customer-filter";

interface Props {
  customers: readonly ListedCustomer[];
  filter: Filter;
  /** Where the next page begins. */
  next: Place | null;
}

/** One page of accounts, in rows that link to the customer. */
export function CustomerList({ customers, filter, next }: Props) {
  return (
    <DataList
      label={filter.oldest ? customersWords.listOldest : customersWords.list}
      table={customersWords.table}
      columns={customerColumns(filter)}
      rows={customers}
      keyOf={({ id }) => id}
      card={(customer) => <Card customer={customer} />}
      empty={filter.found ? customersWords.noneFound : customersWords.none}
      first={filter.after && customersAddress({ ...filter, after: null })}
      next={next && customersAddress({ ...filter, after: next })}
      nextLabel={filter.oldest ? customersWords.newer : customersWords.older}
    />
  );
}

function Card({ customer }: { customer: ListedCustomer }) {
  const { id, email, name, role, verified, createdAt, deletedAt, balanceKobo, lastOrderAt } = customer;
  const facts = [
    customersWords.since(day(createdAt)),
    lastOrderAt ? customersWords.lastOrder(day(lastOrderAt)) : customersWords.noOrder,
    role === "customer" ? null : deskWords.roles[role],
    verified || deletedAt ? null : customersWords.unverified,
  ];
  return (
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
  );
}
