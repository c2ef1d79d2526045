import { Money } from "@/app/_ui/money";
import { timestamp } from "@/app/_ui/time";
import { timeSort } from "@/app/admin/_ui/data-list";
import type { Column } from "@/app/admin/_ui/data-table";
import { shownColumns } from "@/app/admin/_ui/list-address";
import type { Parked } from "@/lib/admin/orders/find-parked";
import { itemName } from "@/lib/admin/orders/item-name";
import { reviewReason } from "@/lib/admin/orders/review-reason";
import { reviewDueAt } from "@/lib/model/review-due";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { parkedWords } from "@/lib/words/en/parked";
import { recipientText } from "@/lib/words/recipient-text";
import { type Filter, PARKED_COLUMNS, type ParkedColumn, parkedAddress } from "./parked-filter";

const CELLS: Record<
  ParkedColumn,
  { figure?: boolean; cell: (item: Parked, filter: Filter) => React.ReactNode }
> = {
  ref: {
    cell: (item, filter) => (
      <a
        href={`${parkedAddress({ ...filter, open: item.id })}#open`}
        aria-label={parkedWords.open(item.ref ?? parkedWords.topUp)}
        aria-current={filter.open === item.id ? "true" : undefined}
        className="tap font-semibold whitespace-nowrap underline underline-offset-4"
      >
        {item.ref ?? parkedWords.topUp}
      </a>
    ),
  },
  kind: { cell: ({ kind }) => (kind === "VEND" ? parkedWords.vend : parkedWords.refundOf) },
  item: {
    cell: ({ product, service, recipient, request, face }) =>
      product && service && face !== null
        ? [
            itemName({ service, product, request, face }),
            recipientText(service, toLocalPhone(recipient ?? "")).replaceAll(" ", "\u00a0"),
          ]
            .filter(Boolean)
            .join(" · ")
        : "–",
  },
  why: { cell: (item) => reviewReason(item) },
  since: {
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{timestamp(createdAt)}</span>,
  },
  due: {
    cell: ({ paidAt }) => (
      <span className="whitespace-nowrap">{paidAt ? timestamp(reviewDueAt(paidAt)) : "–"}</span>
    ),
  },
  amount: {
    figure: true,
    cell: ({ total, amount }) => <Money amount={total ?? amount} className="font-semibold" />,
  },
};

/** The default columns. */
export const USUAL: readonly ParkedColumn[] = ["ref", "kind", "item", "why", "since", "amount"];

/** The chosen columns; sortable by waiting time. */
export function parkedColumns(filter: Filter): Column<Parked>[] {
  return shownColumns(PARKED_COLUMNS, filter.columns, USUAL).map((key) => ({
    key,
    label: parkedWords.columnNames[key],
    figure: CELLS[key].figure,
    cell: (item) => CELLS[key].cell(item, filter),
    ...(key === "since"
      ? { sort: timeSort(!filter.newest, parkedAddress({ ...filter, newest: !filter.newest, after: null })) }
      : {}),
  }));
}
