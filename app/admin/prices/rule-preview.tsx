import { ulid } from "ulid";
import { Money } from "@/app/_ui/money";
import type { RuleVerdict } from "@/lib/admin/prices/classify-rule";
import { priceWords } from "@/lib/words/en/prices";
import { AcceptForm } from "./accept-form";
import { saveMarginRuleAction } from "./actions";

interface Props {
  judgement: RuleVerdict;
  /** The form's hidden fields: the scope and the rule as typed. */
  hidden: Readonly<Record<string, string>>;
  mayWrite: boolean;
}

/** Preview of a rule on the latest orders, and the form that saves it. */
export function RulePreview({ judgement: { preview, loss }, hidden, mayWrite }: Props) {
  const { before, after } = preview;
  return (
    <section className="grid gap-4 border-2 border-ink bg-slip p-4">
      <h2 className="text-lead font-bold">{priceWords.previewHeading}</h2>
      {preview.orders.length === 0 ? (
        <p>{priceWords.none}</p>
      ) : (
        <table className="w-full text-start">
          <caption className="pb-2 text-start">
            <span className="font-semibold">{priceWords.past(preview.orders.length)}</span>
            <span className="block text-small text-muted">{priceWords.pastLead}</span>
          </caption>
          <thead>
            <tr className="border-b border-line text-small">
              <td />
              <th scope="col" className="py-1 text-end font-semibold">
                {priceWords.nowColumn}
              </th>
              <th scope="col" className="py-1 text-end font-semibold">
                {priceWords.thenColumn}
              </th>
            </tr>
          </thead>
          <tbody>
            <Row name={priceWords.paid} before={before.total} after={after.total} />
            <Row name={priceWords.earned} before={before.earned} after={after.earned} />
          </tbody>
        </table>
      )}
      {preview.losing > 0 ? <p>{priceWords.losing(preview.losing)}</p> : null}
      <AcceptForm
        action={saveMarginRuleAction}
        id="price-reason"
        words={priceWords}
        hidden={{ ...hidden, key: ulid() }}
        {...{ loss, mayWrite }}
      />
    </section>
  );
}

function Row({ name, before, after }: { name: string; before: number; after: number }) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 text-start font-normal">
        {name}
      </th>
      <td className="py-2 text-end">
        <Money amount={before} />
      </td>
      <td className="py-2 text-end font-semibold">
        <Money amount={after} />
      </td>
    </tr>
  );
}
