import { Button } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { Field } from "@/app/_ui/field";
import { Money } from "@/app/_ui/money";
import { Notice } from "@/app/_ui/notice";
import type { FeeVerdict } from "@/lib/admin/prices/classify-fee";
import { formatNaira } from "@/lib/platform/money";
import { feeWords, priceWords } from "@/lib/words/en/prices";
import { savePaymentFeeAction } from "./actions";

interface Props {
  judgement: FeeVerdict;
  /** The form's hidden fields: the fee as typed, and the one it replaces. */
  hidden: Readonly<Record<string, string>>;
  mayWrite: boolean;
}

/** Preview of a payment fee on the latest payments, and the form that saves it. */
export function FeePreview({ judgement: { count, kept, charged, loss }, hidden, mayWrite }: Props) {
  return (
    <section className="grid grid-cols-1 gap-4 border-2 border-ink bg-slip p-4">
      <h3 className="text-lead font-bold">{priceWords.previewHeading}</h3>
      <p>{count === 0 ? feeWords.none : feeWords.past(count)}</p>
      <dl className="grid grid-cols-1 gap-1.5">
        <div className="leader">
          <dt>{feeWords.kept}</dt>
          <dd>
            <Money amount={kept} />
          </dd>
        </div>
        <div className="leader">
          <dt>{feeWords.charged}</dt>
          <dd>
            <Money amount={charged} className="font-semibold" />
          </dd>
        </div>
      </dl>
      {loss > 0 ? (
        <Notice tone="bad" title={priceWords.lossTitle}>
          <p>{feeWords.lossText(formatNaira(loss))}</p>
        </Notice>
      ) : (
        <p>{feeWords.noLoss}</p>
      )}
      {mayWrite ? (
        <form action={savePaymentFeeAction} className="grid grid-cols-1 gap-4">
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {loss > 0 ? (
            <Checkbox name="loss" value={String(loss)}>
              {feeWords.lossAccept(formatNaira(loss))}
            </Checkbox>
          ) : null}
          <Field
            id="fee-reason"
            name="reason"
            label={priceWords.reason}
            maxLength={300}
            autoComplete="off"
            required
          />
          <Button type="submit">{feeWords.save}</Button>
        </form>
      ) : (
        <p className="text-muted">{priceWords.ownersOnly}</p>
      )}
    </section>
  );
}
