import { StatusMark } from "@/app/_orders/status-mark";
import { Money } from "@/app/_ui/money";
import { timestamp } from "@/app/_ui/time";
import { timeSort } from "@/app/admin/_ui/data-list";
import type { Column } from "@/app/admin/_ui/data-table";
import type { ListedOrder } from "@/lib/admin/orders/find-orders";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { ordersWords, shortStatus } from "@/lib/words/en/desk";
import { serviceNames } from "@/lib/words/messages";
import { productName } from "@/lib/words/network-name";
import { recipientText } from "@/lib/words/recipient-text";
import { type Filter, ORDER_COLUMNS, type OrderColumn, toQuery } from "./order-filter";

/** Shown unless others are chosen. */
export const USUAL: readonly OrderColumn[] = ["ref", "placed", "email", "item", "status", "total"];

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
    cell: ({ placedAt }) => <span className="whitespace-nowrap">{timestamp(placedAt.toISOString())}</span>,
  },
  email: { cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  item: {
    cell: ({ product, service, recipient, lines }) =>
      `${productName(product)} ${recipientText(service, toLocalPhone(recipient))}${lines > 1 ? ` ${ordersWords.more(lines - 1)}` : ""}`,
  },
  service: {
    cell: ({ service }) =>
      Object.hasOwn(serviceNames, service) ? serviceNames[service as keyof typeof serviceNames] : service,
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
    cell: ({ paidAt }) => (
      <span className="whitespace-nowrap">{paidAt ? timestamp(paidAt.toISOString()) : "–"}</span>
    ),
  },
  lines: { figure: true, cell: ({ lines }) => lines },
  fee: { figure: true, cell: ({ fee }) => <Money amount={fee} /> },
  total: { figure: true, cell: ({ total }) => <Money amount={total} className="font-semibold" /> },
};

/** The chosen columns. The time sorts, unless a search decides the order. */
export function orderColumns(filter: Filter): Column<ListedOrder>[] {
  const chosen = filter.columns.length > 0 ? filter.columns : USUAL;
  return ORDER_COLUMNS.filter((key) => chosen.includes(key)).map((key) => ({
    key,
    label: ordersWords.columnNames[key],
    ...CELLS[key],
    ...(key === "placed" && !filter.found
      ? {
          sort: timeSort(
            filter.oldest,
            `/admin/orders${toQuery({ ...filter, oldest: !filter.oldest, after: null })}`,
          ),
        }
      : {}),
  }));
}
