import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Field } from "@/app/_ui/field";
import { Options } from "@/app/_ui/options";
import { Select } from "@/app/_ui/select";
import { ORDER_STATUSES } from "@/lib/model/order-status";
import { ORDER_SERVICES } from "@/lib/model/service-id";
import { localHref } from "@/lib/words/local-href";
import { accountWords, statusWords } from "@/lib/words/messages";
import { orderServiceName } from "@/lib/words/order-service-name";

interface Props {
  asked: { service: string; status: string; from: string; to: string };
  narrowed: boolean;
  /** The number of orders listed, or of more than one page. */
  count: number;
}

/** Filters by service, status and date: a GET form, so that every list has its own address. Two orders are the least to choose from. */
export function OrderFilters({ asked, narrowed, count }: Props) {
  if (!narrowed && count < 2) return null;
  return (
    <Disclosure summary={accountWords.filters} open={narrowed}>
      <form action={localHref("/account/orders")} method="get" className="grid gap-4 sm:grid-cols-2">
        <Choice
          name="service"
          label={accountWords.service}
          chosen={asked.service}
          options={ORDER_SERVICES.map((id) => [id, orderServiceName(id)])}
        />
        <Choice
          name="status"
          label={accountWords.status}
          chosen={asked.status}
          options={[
            ["open", accountWords.moving],
            ...ORDER_STATUSES.map((status): [string, string] => [status, statusWords[status]]),
          ]}
        />
        <Field name="from" type="date" label={accountWords.from} defaultValue={asked.from} />
        <Field name="to" type="date" label={accountWords.to} defaultValue={asked.to} />
        <Button type="submit" look="quiet" className="sm:col-span-2">
          {accountWords.filter}
        </Button>
      </form>
    </Disclosure>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  chosen: string;
  options: readonly (readonly [string, string])[];
}

/** A select with a few options, or "any". */
function Choice({ name, label, chosen, options }: ChoiceProps) {
  return (
    <Select name={name} label={label} chosen={chosen}>
      <option value="">{accountWords.any}</option>
      <Options of={options} />
    </Select>
  );
}
