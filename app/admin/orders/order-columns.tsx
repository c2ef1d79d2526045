import { StatusMark } from "@/app/_orders/status-mark";
import { Money } from "@/app/_ui/money";
import { timestamp } from "@/app/_ui/time";
import type { Column } from "@/app/admin/_ui/data-table";
import { EmailCell } from "@/app/admin/_ui/email-cell";
import { shownColumns } from "@/app/admin/_ui/list-address";
import type { ListedOrder, OrderSort } from "@/lib/admin/orders/find-orders";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { channelNames, disputeStates, ordersWords, shortStatus } from "@/lib/words/en/orders";
import { productName } from "@/lib/words/network-name";
import { orderServiceName } from "@/lib/words/order-service-name";
import { recipientText } from "@/lib/words/recipient-text";
import { type Filter, ORDER_COLUMNS, type OrderColumn, toQuery } from "./order-filter";

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
  placed: {
    cell: ({ placedAt }) => <span className="whitespace-nowrap">{timestamp(placedAt)}</span>,
  },
  email: { cell: ({ email }) => <EmailCell email={email} /> },
  item: {
    cell: ({ product, service, recipient, lines }) => (
      <span className="inline-block min-w-40">
        {`${productName(product)} ${recipientText(service, toLocalPhone(recipient)).replaceAll(" ", "\u00a0")}${lines > 1 ? ` ${ordersWords.more(lines - 1)}` : ""}`}
      </span>
    ),
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
    cell: ({ paidAt }) => <span className="whitespace-nowrap">{paidAt ? timestamp(paidAt) : "–"}</span>,
  },
  lines: { figure: true, cell: ({ lines }) => lines },
  channel: {
    cell: ({ channel }) => (channel ? (channelNames[channel] ?? channel.replaceAll("_", " ")) : "–"),
  },
  waiting: {
    cell: ({ waitingSince }) => (
      <span className="whitespace-nowrap">{waitingSince ? timestamp(waitingSince) : "–"}</span>
    ),
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

/** The chosen columns. Sortable by times and amounts, unless a search decides the order. */
export function orderColumns(filter: Filter): Column<ListedOrder>[] {
  return shownColumns(ORDER_COLUMNS, filter.columns, USUAL).map((key) => ({
    key,
    label: ordersWords.columnNames[key],
    ...CELLS[key],
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
