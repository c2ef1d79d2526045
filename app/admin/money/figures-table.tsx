import { Money } from "@/app/_ui/money";
import type { DayFigures, Tally } from "@/lib/owner/day-figures";
import { moneyWords } from "@/lib/words/en/money";

/** Our books of a day: orders, the upstream, the payment providers. */
export function FiguresTable({ figures, day }: { figures: DayFigures; day: string }) {
  const { placed, sales, upstream, providers, accounts } = figures;
  const rows: [string, Tally][] = [
    [moneyWords.placed, placed],
    [moneyWords.sales, sales],
    [moneyWords.upstreamTook, upstream.took],
    [moneyWords.upstreamGave, upstream.gave],
    ...Object.entries(providers).flatMap(([name, { took, gave }]): [string, Tally][] => [
      [moneyWords.providerTook(name), took],
      [moneyWords.providerGave(name), gave],
    ]),
  ];
  return (
    <div className="grid gap-6">
      <table className="w-full">
        <caption className="pb-2 text-start text-lead font-bold">{moneyWords.figuresHeading(day)}</caption>
        <thead>
          <tr className="text-small">
            <th scope="col" className="py-1 text-start font-semibold">
              {moneyWords.what}
            </th>
            <th scope="col" className="py-1 text-end font-semibold">
              {moneyWords.count}
            </th>
            <th scope="col" className="py-1 text-end font-semibold">
              {moneyWords.sum}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { count, kobo }]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-2 text-start font-normal">
                {name}
              </th>
              <td className="py-2 text-end">{count}</td>
              <td className="py-2 text-end">
                <Money amount={kobo} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="w-full">
        <caption className="pb-2 text-start font-bold">{moneyWords.accounts}</caption>
        <thead>
          <tr className="text-small">
            <th scope="col" className="py-1 text-start font-semibold">
              {moneyWords.account}
            </th>
            <th scope="col" className="py-1 text-end font-semibold">
              {moneyWords.sum}
            </th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(accounts).map(([name, kobo]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-2 text-start font-normal wrap-anywhere">
                {name}
              </th>
              <td className="py-2 text-end">
                <Money amount={kobo} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
