import { Money } from "@/app/_ui/money";
import type { RulePreview } from "@/lib/pricing/preview-rule";
import { priceWords } from "@/lib/words/en/prices";

interface Props {
  preview: Pick<RulePreview, "before" | "after">;
  /** Which past orders these are. */
  title: string;
  /** The headings of "now" and "then". */
  heads: readonly [now: string, then: string];
  /** Shown before the usual note on costs and fees. */
  note?: string | undefined;
}

/** Past orders at today's and at the new prices: payment and what it leaves. */
export function ReplayTable({ preview: { before, after }, title, heads, note }: Props) {
  const rows = [
    [priceWords.paid, before.total, after.total],
    [priceWords.earned, before.earned, after.earned],
  ] as const;
  return (
    <table className="w-full text-start">
      <caption className="pb-2 text-start">
        <span className="font-semibold">{title}</span>
        <span className="block text-small text-muted">
          {note ? `${note} ` : ""}
          {priceWords.pastLead}
        </span>
      </caption>
      <thead>
        <tr className="border-b border-line text-small">
          <td />
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1 text-end font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, was, is]) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-2 text-start font-normal">
              {name}
            </th>
            <td className="py-2 text-end">
              <Money amount={was} />
            </td>
            <td className="py-2 text-end font-semibold">
              <Money amount={is} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
