import { LedgerTable } from "@/app/_desk/ledger-table";
import { Part } from "@/app/_desk/part";
import { ShareBar } from "@/app/_desk/share-bar";
import { Money } from "@/app/_ui/money";
import { day } from "@/app/_ui/time";
import type { Earned, MoneyDays } from "@/lib/desk/read-money";
import { kobo } from "@/lib/platform/money";
import { todayWords } from "@/lib/words/en/desk";

/** The days behind the first answer: sales, what they cost, what is left. */
export function MoneyPart({ money }: { money: MoneyDays }) {
  const days = money.days.map(({ from, earned }) => ({
    key: from.toISOString(),
    label: day(from.toISOString()),
    earned,
  }));
  const rows = [
    { key: "today", label: todayWords.today, earned: money.today, strong: true },
    { key: "now", label: todayWords.byNow, earned: money.yesterdayByNow },
    { key: "average", label: todayWords.average, earned: average(money.days.map(({ earned }) => earned)) },
    ...days,
  ];
  const most = Math.max(1, ...rows.map(({ earned }) => earned.sales));
  return (
    <Part id="money" title={todayWords.moneyHeading} note={todayWords.moneyNote}>
      <LedgerTable
        label={todayWords.moneyHeading}
        none=""
        columns={[
          { label: todayWords.period },
          { label: todayWords.left, figure: true },
          { label: todayWords.sales, figure: true },
          { label: todayWords.cost, figure: true },
          { label: todayWords.fees, figure: true },
          { label: todayWords.sold, figure: true },
        ]}
        rows={rows.map(({ key, label, earned, ...rest }) => ({
          key,
          ...rest,
          cells: [
            <span key="label" className="grid grid-cols-1">
              {label}
              <ShareBar share={earned.sales / most} />
            </span>,
            <Money key="margin" amount={earned.margin} />,
            <Money key="sales" amount={earned.sales} />,
            <Money key="cost" amount={earned.cost} />,
            <Money key="fees" amount={earned.fees} />,
            earned.count,
          ],
        }))}
      />
    </Part>
  );
}

function average(days: readonly Earned[]): Earned {
  const mean = (key: keyof Earned) =>
    Math.round(days.reduce((sum, one) => sum + one[key], 0) / Math.max(1, days.length));
  return {
    count: mean("count"),
    sales: kobo(mean("sales")),
    cost: kobo(mean("cost")),
    fees: kobo(mean("fees")),
    given: kobo(mean("given")),
    margin: kobo(mean("margin")),
  };
}
