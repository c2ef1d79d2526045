import { ulid } from "ulid";
import { Button } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { Field } from "@/app/_ui/field";
import { Money } from "@/app/_ui/money";
import { Notice } from "@/app/_ui/notice";
import type { RuleVerdict } from "@/lib/admin/prices/classify-rule";
import { formatNaira } from "@/lib/platform/money";
import { priceWords } from "@/lib/words/en/prices";
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
      {loss > 0 ? (
        <Notice tone="bad" title={priceWords.lossTitle}>
          <p>{priceWords.lossText(formatNaira(loss))}</p>
        </Notice>
      ) : (
        <p>{priceWords.noLoss}</p>
      )}
      {mayWrite ? (
        <form action={saveMarginRuleAction} className="grid gap-4">
          {Object.entries({ ...hidden, key: ulid() }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {loss > 0 ? (
            <Checkbox name="loss" value={String(loss)}>
              {priceWords.lossAccept(formatNaira(loss))}
            </Checkbox>
          ) : null}
          <Field
            id="price-reason"
            name="reason"
            label={priceWords.reason}
            maxLength={300}
            autoComplete="off"
            required
          />
          <Button type="submit">{priceWords.save}</Button>
        </form>
      ) : (
        <p className="text-muted">{priceWords.ownersOnly}</p>
      )}
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
