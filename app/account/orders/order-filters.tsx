import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Field } from "@/app/_ui/field";
import { ORDER_STATUSES } from "@/lib/model/order-status";
import { SERVICE_IDS } from "@/lib/model/service-id";
import { localHref } from "@/lib/words/local-href";
import { accountWords, serviceNames, statusWords } from "@/lib/words/messages";

interface Props {
  asked: { service: string; status: string; from: string; to: string };
  open: boolean;
}

/** Filters by service, status and date: a GET form, so that every list has its own address. */
export function OrderFilters({ asked, open }: Props) {
  return (
    <Disclosure summary={accountWords.filter} open={open}>
      <form action={localHref("/account/orders")} method="get" className="grid gap-4 sm:grid-cols-2">
        <Select
          name="service"
          label={accountWords.service}
          value={asked.service}
          options={SERVICE_IDS.map((id) => [id, serviceNames[id]])}
        />
        <Select
          name="status"
          label={accountWords.status}
          value={asked.status}
          options={[
            ["open", accountWords.moving],
            ...ORDER_STATUSES.map((status): [string, string] => [status, statusWords[status]]),
          ]}
        />
        <Field id="from" name="from" type="date" label={accountWords.from} defaultValue={asked.from} />
        <Field id="to" name="to" type="date" label={accountWords.to} defaultValue={asked.to} />
        <Button type="submit" look="quiet" className="sm:col-span-2">
          {accountWords.filter}
        </Button>
      </form>
    </Disclosure>
  );
}

function Select({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
}) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={name} className="font-semibold">
        {label}
      </label>
      <select
        id={name}
        name={name}
        defaultValue={value}
        className="min-h-13 w-full rounded-field border border-edge bg-slip px-3.5"
      >
        <option value="">{accountWords.any}</option>
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
