import { Money } from "@/app/_ui/money";
import type { FeeVerdict } from "@/lib/admin/prices/preview-fee";
import { feeWords, priceWords } from "@/lib/words/en/prices";
import { AcceptForm } from "./accept-form";
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
      <AcceptForm
        action={savePaymentFeeAction}
        id="fee-reason"
        words={feeWords}
        hidden={hidden}
        loss={loss}
        mayWrite={mayWrite}
      />
    </section>
  );
}
