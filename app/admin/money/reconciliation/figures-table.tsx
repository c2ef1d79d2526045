import { Disclosure } from "@/app/_ui/disclosure";
import { Money } from "@/app/_ui/money";
import { TitledSection } from "@/app/_ui/titled-section";
import { LedgerTable } from "@/app/admin/_ui/ledger-table";
import type { DayFigures, Tally } from "@/lib/admin/money/day-figures";
import { accountName, moneyWords } from "@/lib/words/en/money";

/**
 * A period in three columns: our orders, the upstream, the payment providers. Collapsed: how much each ledger account
 * changed.
 */
export function FiguresTable({ figures, of }: { figures: DayFigures; of: string }) {
  const { placed, sales, upstream, providers, disputes, accounts } = figures;
  const taken = Object.entries(providers);
  const sum = (way: "took" | "gave"): Tally => ({
    ...(figures.placed.count === undefined
      ? {}
      : { count: taken.reduce((total, [, one]) => total + (one[way].count ?? 0), 0) }),
    kobo: taken.reduce((total, [, one]) => total + one[way].kobo, 0),
  });
  const [took, gave] = [sum("took"), sum("gave")];
  const heading = moneyWords.figuresHeading(of);
  const rows: [name: string, ours: Tally | null, theirs: Tally | null, paid: Tally | null][] = [
    [moneyWords.placed, placed, null, null],
    [moneyWords.moved, sales, upstream.took, took],
    [moneyWords.back, null, upstream.gave, gave],
    [moneyWords.disputes, null, null, disputes],
  ];
  return (
    <TitledSection id="figures" title={heading} className="grid grid-cols-1 gap-3">
      <LedgerTable
        label={heading}
        none=""
        columns={[
          { label: moneyWords.what },
          { label: moneyWords.ours, figure: true },
          { label: moneyWords.upstream, figure: true },
          { label: moneyWords.payments, figure: true },
        ]}
        rows={rows.map(([name, ...sides]) => ({
          key: name,
          cells: [
            name,
            ...sides.map((side, index) =>
              side ? <Side key={String(index)} tally={side} /> : <span key={String(index)}>–</span>,
            ),
          ],
        }))}
      />
      <p className="text-small text-muted">{moneyWords.figuresNote}</p>
      <Disclosure summary={moneyWords.accounts}>
        <LedgerTable
          label={moneyWords.accounts}
          none={moneyWords.nothingMoved}
          columns={[{ label: moneyWords.account }, { label: moneyWords.sum, figure: true }]}
          rows={Object.entries(accounts).map(([name, kobo]) => ({
            key: name,
            cells: [
              <span key="name" className="wrap-anywhere">
                {accountName(name)}
              </span>,
              <Money key="sum" amount={kobo} />,
            ],
          }))}
        />
      </Disclosure>
    </TitledSection>
  );
}

function Side({ tally: { count, kobo } }: { tally: Tally }) {
  return (
    <>
      <Money amount={kobo} className="block font-semibold" />
      <span className="text-muted">{count === undefined ? null : moneyWords.times(count)}</span>
    </>
  );
}
