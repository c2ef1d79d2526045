import { Money } from "@/app/_ui/money";
import { day } from "@/app/_ui/time";
import { timeSort } from "@/app/admin/_ui/data-list";
import type { Column } from "@/app/admin/_ui/data-table";
import { shownColumns } from "@/app/admin/_ui/list-address";
import type { ListedCustomer } from "@/lib/admin/customers/find-customers";
import { ordersCount } from "@/lib/admin/customers/orders-count";
import { customersWords } from "@/lib/words/en/customers";
import { deskWords } from "@/lib/words/messages";
import { CUSTOMER_COLUMNS, type CustomerColumn, customersAddress, type Filter } from "./customer-filter";

/** The default columns. */
export const USUAL: readonly CustomerColumn[] = ["email", "name", "since", "orders", "last", "balance"];

const CELLS: Record<CustomerColumn, { figure?: boolean; cell: Column<ListedCustomer>["cell"] }> = {
  email: {
    cell: ({ id, email, deletedAt }) => (
      <a
        href={`/admin/customers/${id}`}
        className="tap font-semibold wrap-anywhere underline underline-offset-4"
      >
        {deletedAt ? customersWords.removed : email}
      </a>
    ),
  },
  name: { cell: ({ name }) => <span className="wrap-anywhere">{name ?? "–"}</span> },
  since: {
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{day(createdAt)}</span>,
  },
  role: { cell: ({ role }) => (role === "customer" ? customersWords.customer : deskWords.roles[role]) },
  verified: { cell: ({ verified }) => (verified ? customersWords.yes : customersWords.no) },
  orders: { figure: true, cell: ({ orders }) => ordersCount(orders) },
  last: {
    cell: ({ lastOrderAt }) => (
      <span className="whitespace-nowrap">{lastOrderAt ? day(lastOrderAt) : "–"}</span>
    ),
  },
  balance: {
    figure: true,
    cell: ({ balanceKobo }) => <Money amount={balanceKobo} className="font-semibold" />,
  },
};

/** The chosen columns. Sortable by the account's age, unless a search decides the order. */
export function customerColumns(filter: Filter): Column<ListedCustomer>[] {
  return shownColumns(CUSTOMER_COLUMNS, filter.columns, USUAL).map((key) => ({
    key,
    label: customersWords.columnNames[key],
    ...CELLS[key],
    ...(key === "since" && !filter.found
      ? {
          sort: timeSort(filter.oldest, customersAddress({ ...filter, oldest: !filter.oldest, after: null })),
        }
      : {}),
  }));
}
