import { Button, buttonClass } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { Disclosure } from "@/app/_ui/disclosure";
import { shortDay } from "@/app/_ui/time";
import { type Chip, FilterChips } from "@/app/admin/_ui/filter-chips";
import { ordersWords, shortStatus } from "@/lib/words/en/desk";
import { serviceNames } from "@/lib/words/messages";
import { USUAL } from "./order-columns";
import { type Filter, ORDER_COLUMNS, toQuery } from "./order-filter";

const HERE = "/admin/orders";

/** The filters that are set, as chips; `text` is the decrypted search. */
export function OrderChips({ filter, text }: { filter: Filter; text: string | null }) {
  const first = { ...filter, after: null };
  const to = (less: Partial<Filter>) => `${HERE}${toQuery({ ...first, ...less })}`;
  const { status, service, from, to: until } = filter;
  const dayText = (at: Date) => shortDay(at.toISOString());
  const chips: (Chip | null)[] = [
    text ? { label: ordersWords.chipSearch, value: text, without: to({ found: null }) } : null,
    status ? { label: ordersWords.status, value: shortStatus[status], without: to({ status: null }) } : null,
    service
      ? {
          label: ordersWords.service,
          value: serviceNames[service as keyof typeof serviceNames],
          without: to({ service: null }),
        }
      : null,
    from ? { label: ordersWords.from, value: dayText(from), without: to({ fromDay: "" }) } : null,
    until
      ? {
          label: ordersWords.until,
          value: dayText(new Date(until.getTime() - 1)),
          without: to({ untilDay: "" }),
        }
      : null,
  ];
  return <FilterChips chips={chips.filter((chip) => chip !== null)} clear={HERE} />;
}

/** Export, and the choice of the table's columns on wide screens. */
export function OrderTools({ filter, mayExport }: { filter: Filter; mayExport: boolean }) {
  const chosen = filter.columns.length > 0 ? filter.columns : USUAL;
  const kept = { ...filter, columns: [], after: null };
  return (
    <div className="grid grid-cols-1 gap-2">
      {mayExport && !filter.found ? (
        <p>
          <a href={`${HERE}/csv${toQuery(kept)}`} download className={buttonClass("quiet")}>
            {ordersWords.export}
          </a>
        </p>
      ) : null}
      <div className="max-lg:hidden">
        <Disclosure summary={ordersWords.columns}>
          <form action={HERE} className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {[...new URLSearchParams(toQuery(kept))].map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {ORDER_COLUMNS.map((column) => (
              <Checkbox key={column} name="columns" value={column} checked={chosen.includes(column)}>
                {ordersWords.columnNames[column]}
              </Checkbox>
            ))}
            <Button type="submit" look="quiet">
              {ordersWords.applyColumns}
            </Button>
          </form>
        </Disclosure>
      </div>
    </div>
  );
}
