import { Money } from "@/app/_ui/money";
import { monthName } from "@/app/_ui/time";
import { TitledSection } from "@/app/_ui/titled-section";
import type { MonthSpending } from "@/lib/account/list-spending";
import { accountWords, serviceNames } from "@/lib/words/messages";

/** The cost of each month, by service. Two columns, so that it fits the narrowest phone. */
export function SpendingTable({ months }: { months: readonly MonthSpending[] }) {
  return (
    <TitledSection id="spending" title={accountWords.spending} className="grid gap-1">
      <p className="text-small text-muted">{accountWords.spendingLead}</p>
      <table className="w-full text-start">
        <thead className="sr-only">
          <tr>
            <th scope="col">{accountWords.service}</th>
            <th scope="col">{accountWords.spent}</th>
          </tr>
        </thead>
        {months.map(({ month, total, services }) => (
          <tbody key={month}>
            <tr className="border-b border-line">
              <th scope="rowgroup" className="pt-3 pb-1 text-start font-semibold">
                {monthName(month)}
              </th>
              <td className="pt-3 pb-1 text-end font-semibold">
                <Money amount={total} />
              </td>
            </tr>
            {services.map((row) => (
              <tr key={row.service}>
                <th scope="row" className="py-1 text-start font-normal">
                  {nameOf(row.service)}
                </th>
                <td className="py-1 text-end">
                  <Money amount={row.total} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </TitledSection>
  );
}

const nameOf = (service: string) =>
  Object.hasOwn(serviceNames, service) ? serviceNames[service as keyof typeof serviceNames] : service;
