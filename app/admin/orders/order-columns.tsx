import { StatusMark } from "@/app/_orders/status-mark";
import { Money } from "@/app/_ui/money";
import type { Column } from "@/app/admin/_ui/data-table";
import { EmailCell } from "@/app/admin/_ui/email-cell";
import { shownColumns } from "@/app/admin/_ui/list-address";
import { Time } from "@/app/admin/_ui/time-cell";
import type { ListedOrder, OrderSort } from "@/lib/admin/orders/find-orders";
import { listedItem } from "@/lib/admin/orders/listed-item";
import { may } from "@/lib/auth/session/rights";
import type { StaffRole } from "@/lib/auth/session/signed-in";
import { channelNames, disputeStates, ordersWords, shortStatus } from "@/lib/words/en/orders";
import { orderServiceName } from "@/lib/words/order-service-name";
import { type Filter, ORDER_COLUMNS, type OrderColumn, toQuery } from "./order-filter";

/** The columns that a role may see: cost and margin are money. */
export function orderColumnsOf(role: StaffRole): readonly OrderColumn[] {
  const seesMoney = may(role, "money.view");
  return ORDER_COLUMNS.filter((key) => seesMoney || (key !== "cost" && key !== "margin"));
}

/** The default columns. */
export const USUAL: readonly OrderColumn[] = ["ref", "placed", "email", "item", "status", "total", "margin"];

const CELLS: Record<OrderColumn, { figure?: boolean; cell: Column<ListedOrder>["cell"] }> = {
  ref: {
    cell: ({ ref }) => (
      <a
        href={`/admin/orders/${ref}`}
        className="tap font-semibold whitespace-nowrap underline underline-offset-4"
      >
        {ref}
      </a>
    ),
  },
  placed: { cell: ({ placedAt }) => <Time at={placedAt} /> },
  email: { cell: ({ email }) => <EmailCell email={email} /> },
  item: {
    cell: (order) => <span className="inline-block min-w-40">{listedItem(order)}</span>,
  },
  service: {
    cell: ({ service }) => orderServiceName(service),
  },
  status: {
    cell: ({ status }) => (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <StatusMark status={status} size={16} />
        {shortStatus[status]}
      </span>
    ),
  },
  paid: {
    cell: ({ paidAt }) => (paidAt ? <Time at={paidAt} /> : "–"),
  },
  lines: { figure: true, cell: ({ lines }) => lines },
  channel: {
    cell: ({ channel }) => (channel ? (channelNames[channel] ?? channel.replaceAll("_", " ")) : "–"),
  },
  waiting: {
    cell: ({ waitingSince }) => (waitingSince ? <Time at={waitingSince} /> : "–"),
  },
  attempts: { figure: true, cell: ({ attempts }) => attempts ?? "–" },
  case: { cell: (order) => (order.case ? ordersWords.openCase : "–") },
  dispute: { cell: ({ dispute }) => (dispute ? (disputeStates[dispute] ?? "–") : "–") },
  cost: { figure: true, cell: ({ cost }) => <Amount amount={cost} /> },
  margin: { figure: true, cell: ({ margin }) => <Amount amount={margin} /> },
  fee: { figure: true, cell: ({ fee }) => <Money amount={fee} /> },
  total: { figure: true, cell: ({ total }) => <Money amount={total} className="font-semibold" /> },
};

function Amount({ amount }: { amount: ListedOrder["margin"] }) {
  return amount === null ? "–" : <Money amount={amount} />;
}

/** The sortable columns, with their sort. */
const SORTED: Partial<Record<OrderColumn, OrderSort>> = {
  placed: "placed",
  total: "total",
  margin: "margin",
  waiting: "waiting",
};

/** Where the usual columns would be wider than the page, the email is under the item. */
const FOLDED: Partial<Record<OrderColumn, Partial<Column<ListedOrder>>>> = {
  email: { wide: true },
  item: {
    cell: (order) => (
      <div className="min-w-40">
        {listedItem(order)}
        <div className="text-small text-muted xl:hidden">
          <EmailCell email={order.email} />
        </div>
      </div>
    ),
  },
};

/** The chosen columns. Sortable by times and amounts, unless a search decides the order. */
export function orderColumns(filter: Filter, role: StaffRole): Column<ListedOrder>[] {
  const isUsual = filter.columns.length === 0;
  return shownColumns(orderColumnsOf(role), filter.columns, USUAL).map((key) => ({
    key,
    label: ordersWords.columnNames[key],
    ...CELLS[key],
    ...(isUsual ? FOLDED[key] : {}),
    sort: filter.found ? undefined : sortBy(filter, SORTED[key]),
  }));
}

/** Pressing the sorted column reverses it; pressing another one sorts by it, largest or newest first. */
function sortBy(filter: Filter, sort: OrderSort | undefined): Column<ListedOrder>["sort"] {
  if (!sort) return undefined;
  const chosen = filter.sort === sort;
  const oldest = chosen && !filter.oldest;
  const names = ordersWords.sorts[sort];
  return {
    now: !chosen ? "none" : filter.oldest ? "ascending" : "descending",
    href: `/admin/orders${toQuery({ ...filter, sort, oldest, after: null })}`,
    label: oldest ? names.up : names.down,
  };
}
